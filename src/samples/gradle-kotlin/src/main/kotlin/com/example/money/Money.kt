package com.example.money

/** An amount of money in cents. */
@JvmInline
value class Money(val cents: Long) {
    operator fun plus(other: Money) = Money(cents + other.cents)
}
