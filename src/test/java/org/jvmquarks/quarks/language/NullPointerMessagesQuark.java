package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;

/**
 * A {@code NullPointerException} that the VM throws says what was null.
 *
 * <h2>Why</h2>
 *
 * The VM knows the bytecode that failed, and works out from the code before it which expression
 * gave the null; only when the message is asked for, so an exception that nobody prints costs
 * nothing more. Names of local variables it knows from debug information. An exception that code
 * makes itself has the message that the code gave.
 *
 * <h2>How it is shown</h2>
 *
 * The probe reads from an element of an array that is null, and returns the message.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 13: no message.
 *   <li>since 14: with {@code -XX:+ShowCodeDetailsInExceptionMessages} (JEP 358).
 *   <li>since 15: by default.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Messages carry names of fields and methods into logs, and code that tells exceptions by an empty
 * message takes another way since 15.
 */
@Quark(
        id = "null-pointer-messages",
        title = "Messages of null pointer exceptions",
        source = "JEP 358")
class NullPointerMessagesQuark {

    /** Reads from an array that is not there. */
    public static class Reads {
        private final int[][] counts = new int[1][];

        public String op() {
            try {
                return "none thrown: " + counts[0][0];
            } catch (NullPointerException e) {
                return String.valueOf(e.getMessage());
            }
        }
    }

    /** Throws its own. */
    public static class Throws {
        public String op() {
            try {
                throw new NullPointerException("said so");
            } catch (NullPointerException e) {
                return String.valueOf(e.getMessage());
            }
        }
    }

    @Pin(value = "there is no message", until = 13)
    @FalsifiedBy(probe = Throws.class, insteadOf = Reads.class)
    void nothing(Jvm jvm) {
        assertThat(jvm.valuesOf(Reads.class)).has("value", "null");
    }

    @Pin(value = "the message says what was null", since = 15)
    @FalsifiedBy(flags = "-XX:-ShowCodeDetailsInExceptionMessages")
    @FalsifiedBy(probe = Throws.class, insteadOf = Reads.class)
    void whatWasNull(Jvm jvm) {
        assertThat(jvm.valuesOf(Reads.class))
                .has("value", "Cannot load from int array because \"this.counts[0]\" is null");
    }
}
