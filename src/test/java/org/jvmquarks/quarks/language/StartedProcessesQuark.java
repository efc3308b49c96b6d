package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.reflect.Field;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.jdk.Os;
import org.jvmquarks.verdict.Impact;

/**
 * On Linux a JDK starts processes by {@code posix_spawn} and its helper {@code jspawnhelper}. Up to JDK 12 it used
 * {@code vfork}.
 *
 * <h2>Why</h2>
 *
 * A child of {@code vfork} runs on the memory of its parent until it executes the program, so that a signal or an error
 * in between can damage the parent. {@code posix_spawn} of the C library executes a small program of the JDK first,
 * which closes files, changes the folder and executes the program.
 *
 * <h2>How it is shown</h2>
 *
 * The probe reads the mechanism from the class that starts processes, after it was initialized. The property
 * {@code jdk.lang.Process.launchMechanism}, which chooses another one, is the control.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 12: {@code VFORK}.
 *   <li>since 13: {@code POSIX_SPAWN} (JDK-8213192).
 *   <li>not measured: 9, 10 and 12 to 16; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * The helper {@code lib/jspawnhelper} must be there, executable, and of the very build that runs: an image without it,
 * a mount with {@code noexec}, a profile of system calls that forbids it, or a JDK that is replaced below a running
 * service make each {@code ProcessBuilder.start} fail. Restart services when their JDK is replaced;
 * {@code -Djdk.lang.Process.launchMechanism=VFORK} helped where the image cannot be changed.
 */
@Quark(id = "started-processes", title = "How processes are started", source = "JDK-8213192", impact = Impact.BEHAVIOUR)
@Requires(os = Os.LINUX)
@Touches(
        api = {"java.lang.ProcessBuilder#start", "java.lang.Runtime#exec"},
        options = "-Djdk.lang.Process.launchMechanism",
        onlyIf = "its image or its mounts keep the JDK's jspawnhelper from running, or its JDK is replaced as it runs")
class StartedProcessesQuark {
    private static final String OPEN = "--add-opens=java.base/java.lang=ALL-UNNAMED";

    private static final int MODULES = 9;

    /** The name of the mechanism. */
    public static class Mechanism {
        public String op() throws ReflectiveOperationException {
            Field mechanism = starter().getDeclaredField("launchMechanism");
            mechanism.setAccessible(true);
            return String.valueOf(mechanism.get(null));
        }

        private static Class<?> starter() throws ClassNotFoundException {
            try {
                return Class.forName("java.lang.UNIXProcess");
            } catch (ClassNotFoundException since9) {
                return Class.forName("java.lang.ProcessImpl");
            }
        }
    }

    @Pin("processes are started by {}")
    @Expect(value = "VFORK", until = "12")
    @Expect(value = "POSIX_SPAWN", since = "13", by = "JDK-8213192")
    @FalsifiedBy(flags = "-Djdk.lang.Process.launchMechanism=FORK")
    void mechanism(Jvm jvm, String name) {
        Jvm open = jvm.feature() < MODULES ? jvm : jvm.with(OPEN);
        assertThat(open.valuesOf(Mechanism.class)).hasResult(name);
    }
}
