package org.jvmquarks.evidence;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;

/** What can become of a text or a file on its way from a VM: cut off, interleaved, garbled. Repeatable. */
public final class Damage {
    /** A reader that takes longer hangs; a whole capture takes some milliseconds. */
    private static final Duration HANG = Duration.ofSeconds(20);

    private static final int ROUNDS = 60;
    private static final long SEED = 20261121;

    private Damage() {}

    /**
     * Reads everything that can become of a capture; the reader may understand it or refuse it with this exception, and
     * nothing else.
     */
    public static void isReadOrRefused(
            String capture, Function<String, ?> reader, Class<? extends RuntimeException> refusal) {
        damaged(capture).forEach(text -> assertTimeoutPreemptively(HANG, () -> readOrRefuse(text, reader, refusal)));
    }

    private static void readOrRefuse(
            String text, Function<String, ?> reader, Class<? extends RuntimeException> refusal) {
        try {
            Assertions.assertThat(reader.apply(text)).as(shortened(text)).isNotNull();
        } catch (RuntimeException e) {
            if (!refusal.isInstance(e)) {
                Assertions.fail("neither read nor refused: " + shortened(text), e);
            }
            // A message is for a terminal.
            Assertions.assertThat(e).message().as(shortened(text)).isNotBlank().hasSizeLessThan(2000);
        }
    }

    /** Reads bytes; as a file, for formats that need one. */
    @FunctionalInterface
    public interface BytesReader {
        Object read(byte[] bytes) throws Exception;
    }

    /**
     * Reads everything that can become of a captured file; the reader may understand it or refuse it with this
     * exception, and nothing else: no error of the VM, no hang.
     */
    public static void bytesAreReadOrRefused(
            byte[] capture, BytesReader reader, Class<? extends RuntimeException> refusal) {
        damagedBytes(capture)
                .forEach(bytes -> readOrRefuse(
                        bytes.length + " bytes, hash " + Arrays.hashCode(bytes), () -> reader.read(bytes), refusal));
    }

    private static void readOrRefuse(String what, Callable<?> reader, Class<? extends RuntimeException> refusal) {
        assertTimeoutPreemptively(HANG, () -> {
            try {
                Assertions.assertThat(reader.call()).as(what).isNotNull();
            } catch (Throwable e) {
                if (!refusal.isInstance(e)) {
                    Assertions.fail("neither read nor refused: " + what, e);
                }
                Assertions.assertThat(e).message().as(what).isNotBlank();
                Assertions.assertThat(e).message().as(what).hasSizeLessThan(2000);
            }
        });
    }

    private static Stream<byte[]> damagedBytes(byte[] capture) {
        Random random = new Random(SEED);
        Stream<byte[]> fixed = Stream.of(
                new byte[0],
                new byte[1],
                new byte[100_000],
                noise(random, 100_000),
                joined(Arrays.copyOf(capture, 100), noise(random, 100_000)),
                joined(capture, capture),
                joined(capture, noise(random, 1000)));
        return Stream.concat(
                fixed,
                Stream.iterate(0, i -> i < ROUNDS, i -> i + 1)
                        .flatMap(i -> Stream.of(
                                Arrays.copyOf(capture, random.nextInt(capture.length)),
                                without(capture, random),
                                overwritten(capture, random, 1, 1),
                                overwritten(capture, random, 20, 1),
                                overwritten(capture, random, 1, 8),
                                overwritten(capture, random, 1, 500))));
    }

    /** A piece is lost. */
    private static byte[] without(byte[] bytes, Random random) {
        int start = random.nextInt(bytes.length);
        int end = start + random.nextInt(bytes.length - start);
        return joined(Arrays.copyOf(bytes, start), Arrays.copyOfRange(bytes, end, bytes.length));
    }

    /** Pieces are noise, or have all their bits set: the largest length, or a negative one. */
    private static byte[] overwritten(byte[] bytes, Random random, int pieces, int length) {
        byte[] changed = bytes.clone();
        for (int i = 0; i < pieces; i++) {
            int start = random.nextInt(bytes.length);
            int end = Math.min(bytes.length, start + length);
            boolean ones = random.nextBoolean();
            for (int at = start; at < end; at++) {
                changed[at] = ones ? -1 : (byte) random.nextInt();
            }
        }
        return changed;
    }

    private static byte[] noise(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    /** Texts that may come of it, the empty one and pure garbage among them. */
    private static Stream<String> damaged(String capture) {
        Random random = new Random(SEED);
        List<String> lines = capture.lines().toList();
        Stream<String> fixed = Stream.of(
                "",
                "\n",
                "\0\1\2[(<\n",
                garbage(random, 100_000),
                garbage(random, 100_000) + "\n",
                "1".repeat(5_000_000) + "\n",
                "<".repeat(1_000_000) + "\n",
                "[".repeat(1_000_000) + "\n",
                " \n".repeat(500_000),
                capture + capture,
                capture + garbage(random, 1000));
        return Stream.concat(
                fixed,
                Stream.iterate(0, i -> i < ROUNDS, i -> i + 1)
                        .flatMap(i -> Stream.of(
                                cut(capture, random),
                                interleaved(lines, random),
                                withoutSome(lines, random),
                                shuffled(lines, random),
                                garbled(capture, random))));
    }

    private static String cut(String text, Random random) {
        return text.substring(0, random.nextInt(text.length() + 1));
    }

    /** Two threads write at once: a line within another. */
    private static String interleaved(List<String> lines, Random random) {
        List<String> changed = new ArrayList<>(lines);
        String inner = lines.get(random.nextInt(lines.size()));
        int at = random.nextInt(lines.size());
        String outer = lines.get(at);
        int column = random.nextInt(outer.length() + 1);
        changed.set(at, outer.substring(0, column) + inner + outer.substring(column));
        return joined(changed);
    }

    private static String withoutSome(List<String> lines, Random random) {
        return joined(lines.stream().filter(line -> random.nextInt(10) > 0).toList());
    }

    private static String shuffled(List<String> lines, Random random) {
        List<String> changed = new ArrayList<>(lines);
        Collections.shuffle(changed, random);
        return joined(changed);
    }

    private static String garbled(String text, Random random) {
        StringBuilder changed = new StringBuilder(text);
        for (int i = 0; i < 5 && changed.length() > 0; i++) {
            changed.setCharAt(random.nextInt(changed.length()), (char) random.nextInt(0x3000));
        }
        return changed.toString();
    }

    private static String garbage(Random random, int length) {
        StringBuilder text = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            text.append((char) random.nextInt(0x100));
        }
        return text.toString();
    }

    private static String joined(List<String> lines) {
        return String.join("\n", lines) + "\n";
    }

    private static String shortened(String text) {
        return text.length() <= 300 ? text : text.substring(0, 300) + "…";
    }
}
