package com.example.counter;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;

/** What the speed of {@link Counter} relies on. */
@Quark(id = "counter", title = "Counter", source = "the README of this project")
class CounterTest {

    /** Counts a number. */
    public static class Count {
        final Counter counter = new Counter(16);

        public void op() {
            counter.count(7);
        }
    }

    /** Counts a number and asks how often that was. */
    public static class CountAndAsk {
        final Counter counter = new Counter(16);

        public Object op() {
            counter.count(7);
            return counter.timesOf(7);
        }
    }

    @Pin("count allocates nothing")
    @FalsifiedBy(probe = CountAndAsk.class, insteadOf = Count.class)
    void countDoesNotAllocate(Jvm jvm) {
        assertThat(jvm.allocationOf(Count.class)).isZeroBytesPerOp();
    }
}
