package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.process.ProcessRun;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.verdict.Impact;

/**
 * Since JDK 20 a VM warns at its start if {@code -Djava.io.tmpdir} names a folder that does not exist.
 *
 * <h2>Why</h2>
 *
 * Without the folder, files for uploads, native libraries of archives and compiled pages cannot be written, which shows
 * later and elsewhere. The library therefore looks at the folder when the VM starts, if an option names it.
 *
 * <h2>How it is shown</h2>
 *
 * A probe that does nothing is started with the name of a folder that does not exist; the evidence is the warning. The
 * root folder, which exists, is the control.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 19: no warning.
 *   <li>since 20: a warning (JDK-8290313).
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20; the version of the change comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * The line stands before all that the application prints. Scripts that read its first line get the warning if they read
 * the error stream, too. Create the folder before the start, or leave the option out.
 */
@Quark(
        id = "temporary-folder",
        title = "A folder for temporary files that is missing",
        source = "JDK-8290313",
        impact = Impact.WARNING)
@Requires(vm = Vm.ANY)
@Touches(options = "-Djava.io.tmpdir", onlyIf = "the folder does not exist when the VM starts")
class TemporaryFolderQuark {

    /** Does nothing. */
    public static class Ends {
        public static void main(String[] args) {}
    }

    /** Prints a warning of its own. */
    public static class Warns {
        public static void main(String[] args) {
            System.err.println("WARNING: of the probe");
        }
    }

    @Pin("-Djava.io.tmpdir with a folder that does not exist {causes|does not cause} a warning")
    @Expect(value = "false", until = "19")
    @Expect(value = "true", since = "20", by = "JDK-8290313")
    @FalsifiedBy(probe = Warns.class, insteadOf = Ends.class, until = "19")
    @FalsifiedBy(flags = "-Djava.io.tmpdir=/", since = "20")
    void missingFolderCausesWarning(Jvm jvm, boolean warns) {
        ProcessRun run = jvm.with("-Djava.io.tmpdir=/no/such/folder").run(Ends.class);
        assertThat(run).succeeds();
        if (warns) {
            assertThat(run).hasWarning("java.io.tmpdir directory does not exist");
        } else {
            assertThat(run).hasNoWarning();
        }
    }
}
