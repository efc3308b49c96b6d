package com.example.money

import org.jvmquarks.FalsifiedBy
import org.jvmquarks.Jvm
import org.jvmquarks.Pin
import org.jvmquarks.Quark
import org.jvmquarks.QuarkAssertions.assertThat

/** Amounts of money cost no more than numbers. */
@Quark(id = "money", title = "Money", source = "the README of this project")
class MoneyTest {

    /** Adds two amounts. */
    class Add {
        var sum = Money(0)

        fun op() {
            sum += Money(1)
        }
    }

    /** Adds two amounts, and keeps the sum as an object. */
    class AddAsObject {
        var sum: Any = Money(0)

        fun op() {
            sum = (sum as Money) + Money(1)
        }
    }

    @Pin("adding an amount of money allocates nothing")
    @FalsifiedBy(probe = AddAsObject::class, insteadOf = Add::class)
    fun additionDoesNotAllocate(jvm: Jvm) {
        assertThat(jvm.allocationOf(Add::class.java)).isZeroBytesPerOp()
    }
}
