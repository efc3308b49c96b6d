package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.process.ProcessRun;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.jdk.Vendor;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.Inconclusive;

/**
 * A text that C2's code encodes and decodes comes back unchanged, with full and with compact object headers. There is
 * one exception: with compact headers, JDK 25 and 26 lose the first four bytes of a substring of a new string.
 *
 * <h2>Why</h2>
 *
 * C2 has special code for string operations: it copies, checks, compresses and widens the bytes with vector
 * instructions, in words of eight bytes where it can. With compact headers, the first byte lies at offset 12 instead of
 * 16, so that a copy has to begin with a word of four bytes. In JDK 25 and 26, C2 can read this word from the array
 * before it was filled, as zero (JDK-8380060). This happens only for a copy of a copy, both of a length that C2 knows,
 * in one compiled method.
 *
 * <h2>How it is shown</h2>
 *
 * The probe makes a million texts of up to 66 characters, all of one byte, or of several bytes, or of surrogate pairs;
 * it encodes and decodes them, and compares each character. For the exception it makes a string of 24 bytes and takes
 * the first 23 characters, a million times, and compares the first. The VM compiles in the foreground, and must report
 * that C2 has compiled the round trip; otherwise the pin is INCONCLUSIVE. Controls: an encoding that alters a byte of
 * one text, and code of C1.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>24: compact headers as an experiment (JEP 450); since 25 as a product (JEP 519); since 27 by default (JEP 534).
 *   <li>25 and 26: with compact headers, more than 99 % of the substrings are wrong, silently.
 *   <li>since 27: they are right (JDK-8380060).
 *   <li>not measured, and not claimed: 24, updates of 25 and 26 but 25.0.3, 25.0.5 and 26.0.2, other vendors, who may
 *       have the correction, and on AArch64 all of them but Debian's 25.0.5 and 26.0.2.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Do not use {@code -XX:+UseCompactObjectHeaders} with 25 and 26, unless the vendor says that the build has
 * JDK-8380060. The interpreter and C1 are right, so tests that run for a short time find nothing. From 27 on, the
 * default is safe in this respect.
 */
@Quark(
        id = "text-round-trips",
        title = "Round trips of texts in compiled code",
        source = "JDK-8380060, JEP 450, JEP 519, JEP 534",
        impact = Impact.BEHAVIOUR)
@Requires(bits = 64, jit = Jit.C2)
@Touches(options = "-XX:UseCompactObjectHeaders")
class TextRoundTripsQuark {
    private static final Pattern TRIP_BY_C2 = Pattern.compile("(?m)^ *\\d+ +\\d+[ %sbn!]+4 +\\S+::trip ");
    private static final String UNLOCK = "-XX:+UnlockExperimentalVMOptions";
    private static final String WRONG = "wrong";

    /** Encodes and decodes a million texts in the named charset. */
    public static class Trips {
        private static final int COUNT = 1_000_000;
        private static final int LONGEST = 66;
        private static final int PAIRS = 4;

        /** First characters of blocks of 128; the last block is that of low surrogates. */
        private static final char[] BLOCKS = {' ', '\u0080', '\u0400', '\u4e00', '\udc00'};

        private final char[] letters = new char[LONGEST];

        public static void main(String[] args) {
            new Trips().run(args[0]);
        }

        final void run(String name) {
            Charset charset = Charset.forName(name);
            int blocks = name.startsWith("UTF") ? BLOCKS.length : 2;
            int wrong = 0;
            for (int i = 0; i < COUNT; i++) {
                int length = i % (LONGEST / 2) * 2;
                fill(i, i / LONGEST % blocks, length);
                wrong += isSame(trip(new String(letters, 0, length), charset), length) ? 0 : 1;
            }
            System.out.println("wrong: " + wrong);
        }

        private void fill(int seed, int block, int length) {
            int bits = seed;
            for (int i = 0; i < length; i++) {
                bits = bits * 1_103_515_245 + 12_345;
                letters[i] = (char) (BLOCKS[block] + (bits >>> 25));
            }
            for (int i = 0; block == PAIRS && i < length; i += 2) {
                letters[i] = '\ud83d';
            }
        }

        private String trip(String text, Charset charset) {
            return new String(bytes(text, charset), charset);
        }

        byte[] bytes(String text, Charset charset) {
            return text.getBytes(charset);
        }

        private boolean isSame(String text, int length) {
            boolean same = text.length() == length;
            for (int i = 0; same && i < length; i++) {
                same = text.charAt(i) == letters[i];
            }
            return same;
        }
    }

    /** Alters the last byte of one text. */
    public static class Alters extends Trips {
        private static final int LATE = 900_000;

        private int calls;

        public static void main(String[] args) {
            new Alters().run(args[0]);
        }

        @Override
        byte[] bytes(String text, Charset charset) {
            byte[] bytes = super.bytes(text, charset);
            if (++calls >= LATE && bytes.length > 0 && calls < LATE + 2) {
                bytes[bytes.length - 1] ^= 1;
            }
            return bytes;
        }
    }

    /** Takes a substring of a new string, a million times. */
    public static class Parts {
        private static final int COUNT = 1_000_000;
        private static final byte[] BYTES = new byte[24];

        public static void main(String[] args) {
            new Parts().run();
        }

        final void run() {
            Arrays.fill(BYTES, (byte) 'a');
            int wrong = 0;
            for (int i = 0; i < COUNT; i++) {
                wrong += first(i, trip()) == 'a' ? 0 : 1;
            }
            System.out.println("some are wrong: " + (wrong > 0));
        }

        /** This old constructor copies without looking at the bytes. */
        @SuppressWarnings("deprecation")
        private static String trip() {
            return new String(BYTES, 0, 0, BYTES.length).substring(0, BYTES.length - 1);
        }

        char first(int index, String part) {
            return part.charAt(0);
        }
    }

    /** Takes a different character as the first one, once. */
    public static class OtherPart extends Parts {
        public static void main(String[] args) {
            new OtherPart().run();
        }

        @Override
        char first(int index, String part) {
            return index == 900_000 ? 'b' : super.first(index, part);
        }
    }

    @Pin("a million texts in {each} come back unchanged from getBytes and new String in C2's code")
    @ForEach({"ISO-8859-1", "UTF-8", "UTF-16LE"})
    @FalsifiedBy(probe = Alters.class, insteadOf = Trips.class)
    void comeBack(Jvm jvm, String charset) {
        Jvm full = jvm.feature() < 24 ? jvm : jvm.with(UNLOCK, "-XX:-UseCompactObjectHeaders");
        assertThat(wrong(full, charset)).as(WRONG).isZero();
    }

    @Pin("with compact object headers, a million texts in {each} come back unchanged in C2's code")
    @ForEach({"ISO-8859-1", "UTF-8", "UTF-16LE"})
    @Expect(since = "24")
    @FalsifiedBy(probe = Alters.class, insteadOf = Trips.class)
    void comeBackWithCompactHeaders(Jvm jvm, String charset) {
        assertThat(wrong(compact(jvm), charset)).as(WRONG).isZero();
    }

    @Pin(
            value = "with compact object headers, C2's code gets {some parts|no part} of a million new strings wrong",
            formerly = "parts")
    @Expect(
            value = "true",
            since = "25.0.3, 26.0.2",
            until = "25.0.5.0.3, 26.0.2.1",
            arch = Arch.AMD64,
            vendor = {Vendor.DEBIAN, Vendor.TEMURIN})
    @Expect(
            value = "true",
            since = "25.0.5, 26.0.2",
            until = "25.0.5.0.3, 26.0.2.1",
            arch = Arch.AARCH64,
            vendor = Vendor.DEBIAN)
    @Expect(value = "false", since = "27", by = "JDK-8380060")
    @FalsifiedBy(flags = "-XX:-UseCompactObjectHeaders", until = "26")
    @FalsifiedBy(probe = OtherPart.class, insteadOf = Parts.class, since = "27")
    void partsOfNewStringsAreWrong(Jvm jvm, boolean wrong) {
        assertThat(inC2(compact(jvm), Parts.class).stdout()).contains("some are wrong: " + wrong);
    }

    private static Jvm compact(Jvm jvm) {
        return jvm.with(UNLOCK, "-XX:+UseCompactObjectHeaders");
    }

    private static long wrong(Jvm jvm, String charset) {
        return inC2(jvm, Trips.class, charset).number(WRONG, "wrong: (\\d+)");
    }

    private static ProcessRun inC2(Jvm jvm, Class<?> probe, String... arguments) {
        ProcessRun run = jvm.with(
                        "-Xbatch",
                        "-XX:+PrintCompilation",
                        "-XX:CompileCommand=quiet",
                        "-XX:CompileCommand=dontinline,*.trip")
                .run(probe, arguments);
        assertThat(run).succeeds();
        if (!TRIP_BY_C2.matcher(run.stdout()).find()) {
            throw new Inconclusive("C2 did not compile the round trip");
        }
        return run;
    }
}
