package org.jvmquarks.upgrade.mention;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.stream.IntStream;

/** A set of numbers, of which a large service has millions. */
final class Numbers {
    private final int[] sorted;

    private Numbers(int[] sorted) {
        this.sorted = sorted;
    }

    /** Returns a set of numbers, which may repeat. */
    static Numbers of(IntStream numbers) {
        int[] all = numbers.toArray();
        Arrays.sort(all);
        int kept = 0;
        for (int each : all) {
            if (kept == 0 || all[kept - 1] != each) {
                all[kept] = each;
                kept++;
            }
        }
        return new Numbers(kept == all.length ? all : Arrays.copyOf(all, kept));
    }

    IntStream stream() {
        return Arrays.stream(sorted);
    }

    /** Reads what {@link #packed} wrote. */
    @JsonCreator
    static Numbers unpack(byte[] packed) {
        int[] numbers = new int[packed.length / Integer.BYTES];
        ByteBuffer.wrap(packed).asIntBuffer().get(numbers);
        Arrays.parallelPrefix(numbers, Integer::sum);
        return new Numbers(numbers);
    }

    /** Writes differences: most are small, so that they compress well. */
    @JsonValue
    byte[] packed() {
        ByteBuffer packed = ByteBuffer.allocate(sorted.length * Integer.BYTES);
        int before = 0;
        for (int each : sorted) {
            packed.putInt(each - before);
            before = each;
        }
        return packed.array();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Numbers numbers && Arrays.equals(sorted, numbers.sorted);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(sorted);
    }
}
