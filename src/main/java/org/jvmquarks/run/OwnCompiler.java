package org.jvmquarks.run;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * Keeps C2 from compiling this program while it runs guests or works for seconds. Guests need the processors, and what
 * C2 makes of a program that mostly waits does not pay within minutes: for all exact pins on one JDK, this program took
 * 18 s of processor time with C2, and 11 s with C1 alone.
 *
 * <p>{@code java -jar} leaves no place for {@code -XX:TieredStopAtLevel=1}; a directive for the compilers (JEP 165)
 * does the same in the running VM. The guests are other VMs.
 */
public final class OwnCompiler {
    /** The first that matches counts. Only C2 knows the processor's instructions for SHA-256. */
    private static final String DIRECTIVES =
            "[{match: \"sun/security/provider/*.*\", c2: {Exclude: false}}, {match: \"*.*\", c2: {Exclude: true}}]";

    private static final String ANSWER = "2 compiler directives added";

    private OwnCompiler() {}

    /**
     * Excludes all methods from C2, from now on. A VM that does not take the directive, such as another than HotSpot,
     * stays as it is: the run takes longer then, and has the same verdicts.
     *
     * @return whether the VM took it
     */
    public static boolean leaveOutC2() {
        try {
            Path file = Files.createTempFile("jvm-quarks", ".json");
            try {
                Files.writeString(file, DIRECTIVES);
                return diagnose("compilerDirectivesAdd", file.toString()).startsWith(ANSWER);
            } finally {
                Files.delete(file);
            }
        } catch (IOException | JMException notTaken) {
            return false;
        }
    }

    /** Runs a diagnostic command of this VM and returns what it prints. */
    static String diagnose(String command, String... arguments) throws JMException {
        return String.valueOf(ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        command,
                        new Object[] {arguments},
                        new String[] {String[].class.getName()}));
    }
}
