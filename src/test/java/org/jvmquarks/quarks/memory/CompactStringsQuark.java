package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;

/**
 * A string of Latin-1 characters takes one byte for each, and one with any other character two for
 * each.
 *
 * <h2>Why</h2>
 *
 * The characters are in a {@code byte[]}, and a field says how they are encoded. A constructor that
 * is given characters first tries to store them with a byte each; at the first one that does not
 * fit it starts again with two bytes, and the first array is garbage.
 *
 * <h2>How it is shown</h2>
 *
 * The bytes that {@code new String(char[])} allocates for 100 characters: of the alphabet a to z,
 * or of the Greek one. A class with a {@code byte[]} and a hash is what one would write by hand.
 * Sizes are those of the default headers.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: every character takes two bytes, the string 240.
 *   <li>since 9: Latin-1 takes one (JEP 254), the string 144; the Greek one allocates 360, of which
 *       120 are the attempt.
 *   <li>since 27: 8 bytes less, as the array's header is smaller.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * European texts shrink by almost a half with the step from 8. Who has mostly other texts saves the
 * attempts with {@code -XX:-CompactStrings}.
 */
@Quark(id = "compact-strings", title = "Compact strings", source = "JEP 254")
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

    /** What JEP 254 does, by hand. */
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

    @Pin(value = "every character takes two bytes", until = 8)
    @FalsifiedBy(probe = ByHand.class, insteadOf = Latin.class)
    void twoBytesEach(Jvm jvm) {
        assertThat(jvm.allocationOf(Latin.class)).isBytesPerOp(24 + 216);
        assertThat(jvm.allocationOf(Greek.class)).isBytesPerOp(24 + 216);
    }

    @Pin(value = "a Latin-1 character takes one byte", since = 11, until = 26)
    @FalsifiedBy(flags = "-XX:-CompactStrings")
    @FalsifiedBy(probe = Greek.class, insteadOf = Latin.class)
    void oneByteForLatin(Jvm jvm) {
        assertThat(jvm.allocationOf(Latin.class)).isBytesPerOp(24 + 120);
    }

    @Pin(value = "a Latin-1 character takes one byte, the array's header 12", since = 27)
    @FalsifiedBy(flags = "-XX:-CompactStrings")
    @FalsifiedBy(flags = "-XX:-UseCompactObjectHeaders")
    @FalsifiedBy(probe = Greek.class, insteadOf = Latin.class)
    void oneByteForLatinFrom27(Jvm jvm) {
        assertThat(jvm.allocationOf(Latin.class)).isBytesPerOp(24 + 112);
    }

    @Pin(value = "another takes two, and an attempt to take one", since = 11, until = 26)
    @FalsifiedBy(flags = "-XX:-CompactStrings")
    @FalsifiedBy(probe = Latin.class, insteadOf = Greek.class)
    void attemptForGreek(Jvm jvm) {
        assertThat(jvm.allocationOf(Greek.class)).isBytesPerOp(24 + 216 + 120);
    }

    @Pin(value = "another takes two, and a smaller attempt to take one", since = 27)
    @FalsifiedBy(flags = "-XX:-CompactStrings")
    @FalsifiedBy(flags = "-XX:-UseCompactObjectHeaders")
    @FalsifiedBy(probe = Latin.class, insteadOf = Greek.class)
    void attemptForGreekFrom27(Jvm jvm) {
        assertThat(jvm.allocationOf(Greek.class)).isBytesPerOp(24 + 216 + 112);
    }
}
