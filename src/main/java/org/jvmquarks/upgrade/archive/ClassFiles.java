package org.jvmquarks.upgrade.archive;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;

/**
 * Class files by their numbers in the order of reading, so that those of several things are counted once. A few bytes
 * each: there are millions of references in a large service.
 */
public final class ClassFiles {
    /** In ascending order. */
    private final int[] numbers;

    /** @param numbers an array of its own, as it is sorted */
    private ClassFiles(int[] numbers) {
        Arrays.sort(numbers);
        this.numbers = numbers;
    }

    /** Returns those with these numbers, each given once. */
    @JsonCreator
    public static ClassFiles of(int... numbers) {
        return new ClassFiles(numbers.clone());
    }

    void copyTo(int[] target, int at) {
        System.arraycopy(numbers, 0, target, at, numbers.length);
    }

    /** Returns them by the numbers that follow on the class files before. */
    ClassFiles after(int before) {
        return new ClassFiles(
                Arrays.stream(numbers).map(number -> number + before).toArray());
    }

    @JsonValue
    int[] numbers() {
        return numbers.clone();
    }

    public int size() {
        return numbers.length;
    }

    /** Tells whether these have all of some others; no others at all are not had. */
    boolean containsAll(ClassFiles others) {
        for (int number : others.numbers) {
            if (Arrays.binarySearch(numbers, number) < 0) {
                return false;
            }
        }
        return others.size() > 0;
    }

    /** Returns those that are among others, too. */
    public ClassFiles common(ClassFiles others) {
        BitSet among = new BitSet();
        for (int number : others.numbers) {
            among.set(number);
        }
        return new ClassFiles(Arrays.stream(numbers).filter(among::get).toArray());
    }

    /** Returns all in several of these sets. */
    public static ClassFiles all(Collection<ClassFiles> sets) {
        return new ClassFiles(bits(sets).stream().toArray());
    }

    /** Returns the number of different class files in several of these sets. */
    public static int count(Collection<ClassFiles> sets) {
        return bits(sets).cardinality();
    }

    private static BitSet bits(Collection<ClassFiles> sets) {
        BitSet all = new BitSet();
        for (ClassFiles each : sets) {
            for (int number : each.numbers) {
                all.set(number);
            }
        }
        return all;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ClassFiles files && Arrays.equals(numbers, files.numbers);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(numbers);
    }

    @Override
    public String toString() {
        return numbers.length + " class files";
    }
}
