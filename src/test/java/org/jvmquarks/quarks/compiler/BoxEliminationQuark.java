package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.NotApplicable;

/**
 * C2 removes an {@code Integer} that is boxed and unboxed within one compiled method. Where control flow or a loop
 * merges several boxes into one variable, C2 allocates them all up to JDK 11, and none since JDK 17.
 *
 * <h2>Why</h2>
 *
 * {@code Integer.valueOf} returns an object from its cache or a new one. C2 knows {@code valueOf} and {@code intValue}
 * as a pair, and replaces the pair with the number itself. Where two boxes meet in one variable, the unboxing has two
 * sources, and C2 has to split it along the merge first. The flag {@code AggressiveUnboxing} permits that: on 8 and 11
 * it is experimental and off by default, since 17 it is diagnostic and on.
 *
 * <h2>How it is shown</h2>
 *
 * The thread's counter of allocated bytes, read before and after batches of 20,000 calls in C2's code, is exact to the
 * byte. The pins compare it with multiples of the size of an {@code Integer}, and so count boxes. The controls are the
 * flag, a sum without boxes, and boxes that the method returns.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: C2 removes a box that is made in one place.
 *   <li>8 and 11: C2 allocates boxes that merge, and each box of a sum in a loop.
 *   <li>since 17: C2 removes them. Since 22, C2 can split the merge of any two objects (JDK-8287061), so that boxes
 *       from two places no longer depend on the flag.
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20, and 22 to 24. The pins claim nothing about 12 to 16, as the version of
 *       the change is not known.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Up to 11, do not accumulate in an {@code Integer} and do not select between boxes: use {@code int}. Since 17, a box
 * costs an allocation only where it leaves the compiled method: in a collection, in a field, or as result or argument
 * of a method that C2 does not inline. Expect a lower rate of allocation after an upgrade from 8 or 11. Where such
 * boxes have small values, {@code -XX:AutoBoxCacheMax} makes the cache larger.
 */
@Quark(
        id = "box-elimination",
        title = "Boxes",
        source = "-XX:+EliminateAutoBox, -XX:+AggressiveUnboxing; JDK-8287061",
        impact = Impact.PERFORMANCE)
@Requires(jit = Jit.C2, bits = 64)
@Touches(options = {"-XX:AggressiveUnboxing", "-XX:AutoBoxCacheMax", "-XX:DoEscapeAnalysis", "-XX:EliminateAutoBox"})
class BoxEliminationQuark {
    /** Boxes a number and unboxes it. */
    public static class Single {
        int x = 1000;

        public int op() {
            Integer box = x;
            return box;
        }
    }

    /** Boxes in two places and unboxes in one. */
    public static class Merged {
        int x = 1000;
        boolean left;

        public int op() {
            left = !left;
            Integer box = left ? Integer.valueOf(x) : Integer.valueOf(x + 1);
            return box;
        }
    }

    /** Adds up 100 numbers in an {@code Integer}. */
    public static class SumOfBoxes {
        int x = 1000;

        public int op() {
            Integer sum = 0;
            for (int i = 0; i < 100; i++) {
                sum += x;
            }
            return sum;
        }
    }

    /** Adds up 100 numbers without boxes. */
    public static class SumOfPrimitives {
        int x = 1000;

        public int op() {
            int sum = 0;
            for (int i = 0; i < 100; i++) {
                sum += x;
            }
            return sum;
        }
    }

    /** Returns a box that is not from the cache. */
    public static class Returned {
        int x = 1000;

        public Object op() {
            return Integer.valueOf(x);
        }
    }

    /** Returns a box from the cache. */
    public static class ReturnedSmall {
        int x = 100;

        public Object op() {
            return Integer.valueOf(x);
        }
    }

    @Pin("C2 removes a box that is made in one place and unboxed in the same compiled method")
    @FalsifiedBy(flags = "-XX:-DoEscapeAnalysis")
    @FalsifiedBy(probe = Returned.class, insteadOf = Single.class)
    void singleIsNotAllocated(Jvm jvm) {
        assertThat(jvm.with(Collector.G1).allocationOf(Single.class)).isZeroBytesPerOp();
    }

    @Pin("C2 allocates {} boxes per call for an Integer that is boxed in either of two places")
    @Expect(value = "1", until = "11")
    @Expect(value = "0", since = "17")
    @FalsifiedBy(
            flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:+AggressiveUnboxing"},
            until = "11")
    @FalsifiedBy(probe = Single.class, insteadOf = Merged.class, until = "11")
    @FalsifiedBy(
            flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:-AggressiveUnboxing"},
            since = "17",
            until = "21")
    @FalsifiedBy(flags = "-XX:-DoEscapeAnalysis", since = "17")
    @FalsifiedBy(probe = Returned.class, insteadOf = Merged.class, since = "17")
    void mergeIsAllocated(Jvm jvm, int boxes) {
        requireNoPort(jvm, boxes);
        isBoxes(jvm, Merged.class, boxes);
    }

    @Pin("C2 allocates {} boxes for a sum of 100 numbers in an Integer")
    @Expect(value = "100", until = "11")
    @Expect(value = "0", since = "17")
    @FalsifiedBy(
            flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:+AggressiveUnboxing"},
            until = "11")
    @FalsifiedBy(probe = SumOfPrimitives.class, insteadOf = SumOfBoxes.class, until = "11")
    @FalsifiedBy(
            flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:-AggressiveUnboxing"},
            since = "17")
    @FalsifiedBy(flags = "-XX:-EliminateAutoBox", since = "17")
    void sumInAnInteger(Jvm jvm, int boxes) {
        isBoxes(jvm, SumOfBoxes.class, boxes);
    }

    @Pin("C2 allocates an Integer of 1000 that the method returns")
    @FalsifiedBy(flags = "-XX:AutoBoxCacheMax=1000")
    @FalsifiedBy(probe = ReturnedSmall.class, insteadOf = Returned.class)
    void largeNumberIsAllocated(Jvm jvm) {
        isBoxes(jvm, Returned.class, 1);
    }

    @Pin("an Integer of 100 that the method returns comes from the cache")
    @FalsifiedBy(probe = Returned.class, insteadOf = ReturnedSmall.class)
    void smallNumberIsNotAllocated(Jvm jvm) {
        isBoxes(jvm, ReturnedSmall.class, 0);
    }

    private static void isBoxes(Jvm jvm, Class<?> probe, int boxes) {
        Jvm g1 = jvm.with(Collector.G1);
        long box = g1.layoutOf("java.lang.Integer").size();
        assertThat(g1.allocationOf(probe)).isBytesPerOp(boxes * box);
    }

    /** Microsoft's builds of 11, 17 and 21 have the change of 22 behind a flag of the same name. */
    private static void requireNoPort(Jvm jvm, int boxes) {
        if (boxes > 0 && jvm.flag("ReduceAllocationMerges").isOn()) {
            throw new NotApplicable("needs a VM without a port of JDK-8287061");
        }
    }
}
