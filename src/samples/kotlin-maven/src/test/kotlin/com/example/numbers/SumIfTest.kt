package com.example.numbers

import org.jvmquarks.FalsifiedBy
import org.jvmquarks.Jvm
import org.jvmquarks.Pin
import org.jvmquarks.Quark
import org.jvmquarks.QuarkAssertions.assertThat

/** Numbers are added without intermediate lists. */
@Quark(id = "sum-if", title = "SumIf", source = "the README of this project")
class SumIfTest {

    /** Adds the numbers up to a limit, which the lambda captures. */
    class Sum {
        private val numbers = IntArray(1000) { it }
        private var limit = 500

        fun op(): Long = numbers.sumIf { it < limit }
    }

    /** Collects the numbers in a list first. */
    class SumOfList {
        private val numbers = IntArray(1000) { it }
        private var limit = 500

        fun op(): Long = numbers.filter { it < limit }.sumOf { it.toLong() }
    }

    @Pin("sumIf allocates nothing, also for a lambda that captures")
    @FalsifiedBy(probe = SumOfList::class, insteadOf = Sum::class)
    fun sumIfDoesNotAllocate(jvm: Jvm) {
        assertThat(jvm.allocationOf(Sum::class.java)).isZeroBytesPerOp()
    }
}
