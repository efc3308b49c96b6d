package com.example.numbers

/** Returns the sum of those numbers that are wanted. */
inline fun IntArray.sumIf(wanted: (Int) -> Boolean): Long {
    var sum = 0L
    for (number in this) {
        if (wanted(number)) {
            sum += number
        }
    }
    return sum
}
