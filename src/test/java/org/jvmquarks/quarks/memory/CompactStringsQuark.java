package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.verdict.Impact;

/**
 * A string of Latin-1 characters takes one byte for each character; a string with any other character takes two for
 * each.
 *
 * <h2>Why</h2>
 *
 * The characters are in a {@code byte[]}, and a field says how they are encoded. A constructor that receives characters
 * first tries to store each in a byte. At the first one that does not fit it starts again with two bytes each, and the
 * first array is garbage.
 *
 * <h2>How it is shown</h2>
 *
 * The pins measure the bytes that {@code new String(char[])} allocates for 100 characters, from a to z or from the
 * Greek alphabet. Up to 8, the control does by hand what the JDK does since 9. The sizes are those of default headers
 * and compressed references.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: every character takes two bytes, a string of 100 takes 240.
 *   <li>since 9: a Latin-1 character takes one (JEP 254), the string 144. The Greek string allocates 360, of which 120
 *       are the attempt.
 *   <li>since 27: 8 bytes less for an array of 100 bytes, and as much for one of 200, as headers are compact (JEP 534).
 *   <li>not measured: 9 and 10; the version of a change in these comes from its JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Texts in Latin-1, such as English, French or German ones, take little more than half of the memory that they take on
 * 8. If most texts contain other characters, measure {@code -XX:-CompactStrings}, which saves the attempts.
 */
@Quark(id = "compact-strings", title = "Compact strings", source = "JEP 254", impact = Impact.PERFORMANCE)
@Requires(bits = 64)
@Touches(options = "-XX:CompactStrings")
class CompactStringsQuark {

    /** 100 characters that are Latin-1. */
    public static class Latin {
        private final char[] characters = fill(new char[100], 'a');

        static char[] fill(char[] characters, char first) {
            for (int i = 0; i < characters.length; i++) {
                characters[i] = (char) (first + i % 20);
            }
            return characters;
        }

        public String op() {
            return new String(characters);
        }
    }

    /** 100 characters that are not. */
    public static class Greek {
        private final char[] characters = Latin.fill(new char[100], '\u03b1');

        public String op() {
            return new String(characters);
        }
    }

    /** Does by hand what JEP 254 does. */
    public static class ByHand {
        private final char[] characters = Latin.fill(new char[100], 'a');

        @SuppressWarnings("UnusedVariable") // as large as a String
        private static final class Text {
            final byte[] value;
            int hash;

            Text(byte[] value) {
                this.value = value;
            }
        }

        public Object op() {
            byte[] value = new byte[characters.length];
            for (int i = 0; i < value.length; i++) {
                value[i] = (byte) characters[i];
            }
            return new Text(value);
        }
    }

    @Pin(value = "a new string of 100 Latin-1 characters takes {} bytes", ergonomics = true)
    @Requires(usualHeaders = true)
    @Expect(value = "240", until = "8")
    @Expect(value = "144", since = "9", until = "26", by = "JEP 254")
    @Expect(value = "136", since = "27", by = "JEP 534")
    @FalsifiedBy(probe = ByHand.class, insteadOf = Latin.class, until = "8")
    @FalsifiedBy(probe = Greek.class, insteadOf = Latin.class, since = "9")
    @FalsifiedBy(flags = "-XX:-CompactStrings", since = "9")
    @FalsifiedBy(flags = "-XX:-UseCompactObjectHeaders", since = "27")
    void oneByteForLatin(Jvm jvm, long bytes) {
        assertThat(inSmallHeap(jvm).allocationOf(Latin.class)).isBytesPerOp(bytes);
    }

    @Pin(value = "a new string of 100 Greek characters allocates {} bytes", ergonomics = true)
    @Requires(usualHeaders = true)
    @Expect(value = "240", until = "8")
    @Expect(value = "360", since = "9", until = "26", by = "JEP 254")
    @Expect(value = "352", since = "27", by = "JEP 534")
    @FalsifiedBy(probe = ByHand.class, insteadOf = Greek.class, until = "8")
    @FalsifiedBy(probe = Latin.class, insteadOf = Greek.class, since = "9")
    @FalsifiedBy(flags = "-XX:-CompactStrings", since = "9")
    @FalsifiedBy(flags = "-XX:-UseCompactObjectHeaders", since = "27")
    void attemptForGreek(Jvm jvm, long bytes) {
        assertThat(inSmallHeap(jvm).allocationOf(Greek.class)).isBytesPerOp(bytes);
    }

    /** With a heap in which references are compressed, even on the largest machine. */
    private static Jvm inSmallHeap(Jvm jvm) {
        return jvm.with(Collector.SERIAL).with("-Xmx512m");
    }
}
