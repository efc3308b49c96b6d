package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Touches;
import org.jvmquarks.jdk.Vendor;
import org.jvmquarks.verdict.Impact;

/**
 * Since JDK 15 a {@code NullPointerException} of the VM says which expression was null.
 *
 * <h2>Why</h2>
 *
 * The VM knows which bytecode failed, and derives the expression that was null from the code before it. It does this
 * only when somebody requests the message, so an exception that nobody prints costs no more than before. Names of local
 * variables need debug information ({@code javac -g}); fields and methods do not. An exception that code creates itself
 * keeps the message of that code.
 *
 * <h2>How it is shown</h2>
 *
 * The probe reads an element of an array that is null, and returns the message of the exception. An exception that the
 * code creates is the control.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 13: there is no message.
 *   <li>14: {@code -XX:+ShowCodeDetailsInExceptionMessages} enables it (JEP 358).
 *   <li>since 15: it is the default (JDK-8233014). SapMachine has it from 11.0.6 on.
 *   <li>not measured: 12 to 16; the version of a change in these comes from its issue or JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * The messages carry names of fields, methods and, with {@code -g}, local variables into logs: do not send them to
 * clients. Code that expects {@code getMessage()} to be null takes another path since 15.
 * {@code -XX:-ShowCodeDetailsInExceptionMessages} restores the old behaviour.
 */
@Quark(
        id = "null-pointer-messages",
        title = "Messages of null pointer exceptions",
        source = "JEP 358, JDK-8233014",
        impact = Impact.BEHAVIOUR)
@Touches(options = "-XX:ShowCodeDetailsInExceptionMessages")
class NullPointerMessagesQuark {
    private static final String DETAILS = "Cannot load from int array because \"this.counts[0]\" is null";

    /** Reads from an array that is null. */
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

    /** Creates the exception itself. */
    public static class Throws {
        public String op() {
            try {
                throw new NullPointerException("said so");
            } catch (NullPointerException e) {
                return String.valueOf(e.getMessage());
            }
        }
    }

    @Pin("the message of a NullPointerException that the VM throws is: {}")
    @Expect(value = DETAILS, since = "11.0.6, 13.0.2", vendor = Vendor.SAPMACHINE, by = "JDK-8233014")
    @Expect(value = "null", until = "14")
    @Expect(value = DETAILS, since = "15", by = "JDK-8233014")
    @FalsifiedBy(flags = "-XX:+ShowCodeDetailsInExceptionMessages", since = "14", until = "14")
    @FalsifiedBy(flags = "-XX:-ShowCodeDetailsInExceptionMessages", since = "15")
    @FalsifiedBy(probe = Throws.class, insteadOf = Reads.class)
    void whatWasNull(Jvm jvm, String message) {
        assertThat(jvm.valuesOf(Reads.class)).hasResult(message);
    }
}
