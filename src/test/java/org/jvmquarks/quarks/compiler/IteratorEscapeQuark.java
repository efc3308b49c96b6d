package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Vector;
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

/**
 * C2 does not allocate the iterator of a for-each loop over an {@code ArrayList}, as long as the loop meets only one
 * class of lists.
 *
 * <h2>Why</h2>
 *
 * C2 inlines {@code iterator()}, {@code hasNext()} and {@code next()}, sees that the iterator never leaves the method,
 * and keeps its cursor and modification count in registers. Without escape analysis C2 allocates the iterator: a
 * header, three {@code int} and the reference to its list. Where one loop meets three classes of lists, C2 cannot
 * inline these calls, and the iterator escapes. With two classes it inlines both methods of each call, but the
 * iterators of two classes merge in one variable, and C2 allocates both.
 *
 * <h2>How it is shown</h2>
 *
 * The probe adds up a list of 100 elements. The thread's counter of allocated bytes says what a call allocates:
 * nothing, or exactly one iterator with {@code -XX:-DoEscapeAnalysis}. A loop that keeps its iterator in a field and a
 * loop over an index are the controls.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: C2 does not allocate the iterator.
 *   <li>up to 26: an allocated iterator takes 32 bytes.
 *   <li>since 27: an allocated iterator takes 24 bytes, as compact object headers are the default (JEP 534) and the
 *       header takes 8 bytes instead of 12.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Do not replace a for-each loop over one class of lists with a loop over an index: the for-each loop allocates no
 * iterator. Measure where a helper method loops over lists of several classes. A profiler that instruments allocations
 * can nevertheless show the iterator, as the inserted code makes it escape.
 */
@Quark(
        id = "iterator-escape",
        title = "The iterator of a loop",
        source = "Psychosomatic, Lobotomy, Saw: The Escape of ArrayList.iterator()",
        impact = Impact.PERFORMANCE)
@Requires(jit = Jit.C2)
@Touches(options = {"-XX:DoEscapeAnalysis", "-XX:EliminateAllocations"})
class IteratorEscapeQuark {

    /** In bytes: the size of a compact header; each object is aligned to 8. */
    private static final int SMALLEST_OBJECT = 8;

    private static List<Integer> numbers() {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            numbers.add(i);
        }
        return numbers;
    }

    /** Adds up a list of 100 elements and forgets the iterator. */
    public static class ForEach {
        private final List<Integer> list = numbers();

        public int op() {
            int sum = 0;
            for (int element : list) {
                sum += element;
            }
            return sum;
        }
    }

    /** Adds up the same list and keeps the iterator in a field. */
    public static class Kept {
        private final List<Integer> list = numbers();
        Iterator<Integer> last = list.iterator();

        public int op() {
            int sum = 0;
            last = list.iterator();
            while (last.hasNext()) {
                sum += last.next();
            }
            return sum;
        }
    }

    /** Adds up the same list by index. */
    public static class ByIndex {
        private final List<Integer> list = numbers();

        public int op() {
            int sum = 0;
            for (int i = 0; i < list.size(); i++) {
                sum += list.get(i);
            }
            return sum;
        }
    }

    /** Adds up lists of three classes in one loop. */
    @SuppressWarnings("JdkObsolete")
    public static class ThreeClasses {
        private final List<Integer> first = numbers();
        private final List<Integer> second = new LinkedList<>(first);
        private final List<Integer> third = new Vector<>(first);

        public int op() {
            return sum(first) + sum(second) + sum(third);
        }

        private static int sum(List<Integer> list) {
            int sum = 0;
            for (int element : list) {
                sum += element;
            }
            return sum;
        }
    }

    /** Adds up lists of two classes in one loop. */
    @SuppressWarnings("JdkObsolete")
    public static class TwoClasses {
        private final List<Integer> first = numbers();
        private final List<Integer> second = new LinkedList<>(first);

        public int op() {
            return sum(first) + sum(second);
        }

        private static int sum(List<Integer> list) {
            int sum = 0;
            for (int element : list) {
                sum += element;
            }
            return sum;
        }
    }

    /** Adds up three lists of one class in one loop. */
    public static class OneClass {
        private final List<Integer> first = numbers();
        private final List<Integer> second = numbers();
        private final List<Integer> third = numbers();

        public int op() {
            return sum(first) + sum(second) + sum(third);
        }

        private static int sum(List<Integer> list) {
            int sum = 0;
            for (int element : list) {
                sum += element;
            }
            return sum;
        }
    }

    @Pin("C2 does not allocate the iterator of a for-each loop over an ArrayList")
    @FalsifiedBy(flags = "-XX:-DoEscapeAnalysis")
    @FalsifiedBy(flags = "-XX:-EliminateAllocations")
    @FalsifiedBy(probe = Kept.class, insteadOf = ForEach.class)
    void iteratorIsNotAllocated(Jvm jvm) {
        assertThat(jvm.allocationOf(ForEach.class)).isZeroBytesPerOp();
    }

    @Pin("C2 allocates the iterators of a for-each loop that meets three classes of lists")
    @FalsifiedBy(probe = OneClass.class, insteadOf = ThreeClasses.class)
    void iteratorsOfThreeClassesAreAllocated(Jvm jvm) {
        assertThat(jvm.allocationOf(ThreeClasses.class)).isAtLeastBytesPerOp(3 * SMALLEST_OBJECT);
    }

    @Pin("C2 allocates the iterators of a for-each loop that meets two classes of lists")
    @Expect(until = "27")
    @Expect(since = "28")
    @FalsifiedBy(probe = OneClass.class, insteadOf = TwoClasses.class)
    void iteratorsOfTwoClassesAreAllocated(Jvm jvm) {
        assertThat(jvm.allocationOf(TwoClasses.class)).isAtLeastBytesPerOp(2 * SMALLEST_OBJECT);
    }

    @Pin(value = "without escape analysis, a for-each loop over an ArrayList allocates {} bytes", ergonomics = true)
    @Requires(usualHeaders = true, bits = 64)
    @Expect(value = "32", until = "26")
    @Expect(value = "24", since = "27", by = "JEP 534")
    @FalsifiedBy(probe = ByIndex.class, insteadOf = ForEach.class)
    @FalsifiedBy(
            flags = {"-XX:-UseCompressedOops", "-XX:-UseCompressedClassPointers"},
            until = "23")
    @FalsifiedBy(
            flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:+UseCompactObjectHeaders"},
            since = "24",
            until = "26")
    @FalsifiedBy(flags = "-XX:-UseCompactObjectHeaders", since = "27")
    void iteratorCosts(Jvm jvm, int bytes) {
        Jvm smallHeap = jvm.with(Collector.G1).with("-Xmx512m", "-XX:-DoEscapeAnalysis");
        assertThat(smallHeap.allocationOf(ForEach.class)).isBytesPerOp(bytes);
    }
}
