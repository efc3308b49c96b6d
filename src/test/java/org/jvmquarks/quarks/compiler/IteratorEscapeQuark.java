package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.jdk.Jit;

/**
 * The iterator that a for-each loop over an {@code ArrayList} asks for is not allocated.
 *
 * <h2>Why</h2>
 *
 * C2 inlines {@code iterator()}, {@code hasNext()} and {@code next()}, sees that the iterator never
 * leaves the method, and keeps cursor and modification count in registers. Without escape analysis
 * the iterator is there, and has a size: a header, three {@code int} and the reference to its list.
 *
 * <h2>How it is shown</h2>
 *
 * The probe adds up a list of 100 elements, and the thread's counter of allocated bytes says what a
 * call costs: nothing, or exactly one iterator with {@code -XX:-DoEscapeAnalysis}. A loop that
 * keeps its iterator in a field is the control.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: nothing is allocated.
 *   <li>8 to 26: an iterator that is allocated takes 32 bytes.
 *   <li>since 27: it takes 24, as compact object headers are the default (JEP 534) and make a
 *       header of 12 bytes one of 8.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * In hot code there is no reason to write a loop over an index in order to save the iterator.
 * Profilers that instrument allocation may show it all the same, as what they insert lets it
 * escape.
 */
@Quark(
        id = "iterator-escape",
        title = "The iterator of a loop",
        source = "Psychosomatic, Lobotomy, Saw: The Escape of ArrayList.iterator()")
@Requires(jit = Jit.C2)
class IteratorEscapeQuark {

    private static List<Integer> numbers() {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            numbers.add(i);
        }
        return numbers;
    }

    /** Adds up a list of 100 elements; its iterator is used and forgotten. */
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

    /** The same loop, but the iterator is kept in a field. */
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

    @Pin("the iterator of a for-each loop is not allocated")
    @FalsifiedBy(flags = "-XX:-DoEscapeAnalysis")
    @FalsifiedBy(flags = "-XX:-EliminateAllocations")
    @FalsifiedBy(probe = Kept.class, insteadOf = ForEach.class)
    void iteratorIsNotAllocated(Jvm jvm) {
        assertThat(jvm.allocationOf(ForEach.class)).isZeroBytesPerOp();
    }

    @Pin(value = "without escape analysis the iterator costs 32 bytes per loop", until = 26)
    @FalsifiedBy(flags = "-XX:+DoEscapeAnalysis")
    @FalsifiedBy(
            flags = {"-XX:-UseCompressedOops", "-XX:-UseCompressedClassPointers"},
            until = 21)
    @FalsifiedBy(flags = "-XX:+UseCompactObjectHeaders", since = 25)
    void iteratorCosts32Bytes(Jvm jvm) {
        assertThat(jvm.with("-XX:-DoEscapeAnalysis").allocationOf(ForEach.class)).isBytesPerOp(32);
    }

    @Pin(value = "with compact headers the same iterator costs 24 bytes", since = 27)
    @FalsifiedBy(flags = "-XX:+DoEscapeAnalysis")
    @FalsifiedBy(flags = "-XX:-UseCompactObjectHeaders")
    void iteratorCosts24Bytes(Jvm jvm) {
        assertThat(jvm.with("-XX:-DoEscapeAnalysis").allocationOf(ForEach.class)).isBytesPerOp(24);
    }
}
