package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.process.ProcessRunAssert;
import org.jvmquarks.verdict.Impact;

/**
 * Since 24, {@code System.load} prints a warning unless the command line or a manifest has enabled native access.
 *
 * <h2>Why</h2>
 *
 * Native code can break any guarantee of the JVM. The JDK therefore treats loading a library as a restricted method,
 * like those of the foreign function API: modules that the command line or a manifest names may call it without a
 * warning. All others get a warning now, and an exception in a later version.
 *
 * <h2>How it is shown</h2>
 *
 * The probe loads a library that does not exist. The VM checks the access before it looks for the file, so an error
 * about the missing file shows that the VM did not refuse the access. One control does not load anything; another
 * prints a warning of its own, which the pin must notice.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 23: libraries load without a warning.
 *   <li>since 24: they load with a warning, or as {@code --illegal-native-access} says (JEP 472).
 *   <li>not measured: 22 to 24; the version of a change in these comes from its JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Start with {@code --enable-native-access=ALL-UNNAMED}, or put {@code Enable-Native-Access: ALL-UNNAMED} into the
 * manifest of the archive that {@code java -jar} starts. 17 and later versions accept the option; earlier ones refuse
 * to start with it.
 */
@Quark(id = "native-access", title = "Loading native libraries", source = "JEP 472", impact = Impact.WARNING)
@Touches(
        api = {
            "java.lang.Runtime#load",
            "java.lang.Runtime#loadLibrary",
            "java.lang.System#load",
            "java.lang.System#loadLibrary"
        },
        versionedApi = "java.lang.foreign.*",
        options = {"--enable-native-access", "--illegal-native-access"})
class NativeAccessQuark {

    /** Loads a library that does not exist. */
    public static class Loads {
        public static void main(String[] args) {
            System.load("/nowhere/libnothing.so");
        }
    }

    /** Does not load anything. */
    public static class Stays {
        public static void main(String[] args) {}
    }

    /** Loads the library after a warning of its own. */
    public static class Warns {
        public static void main(String[] args) {
            System.err.println("WARNING: of the probe");
            Loads.main(args);
        }
    }

    @Pin(value = "calling System.load {causes|does not cause} a warning", formerly = "warned")
    @Expect(value = "false", until = "23")
    @Expect(value = "true", since = "24", by = "JEP 472")
    @FalsifiedBy(probe = Stays.class, insteadOf = Loads.class)
    @FalsifiedBy(probe = Warns.class, insteadOf = Loads.class, until = "23")
    @FalsifiedBy(flags = "--enable-native-access=ALL-UNNAMED", since = "24")
    @FalsifiedBy(flags = "--illegal-native-access=allow", since = "24")
    void loadCausesWarning(Jvm jvm, boolean warns) {
        ProcessRunAssert load = assertThat(jvm.run(Loads.class)).throwsUncaught(UnsatisfiedLinkError.class);
        if (warns) {
            load.hasWarning("A restricted method in java.lang.System has been called");
        } else {
            load.hasNoWarning();
        }
    }

    @Pin(value = "--illegal-native-access=deny makes System.load throw IllegalCallerException", formerly = "refused")
    @Expect(since = "24", by = "JEP 472")
    @FalsifiedBy(probe = Stays.class, insteadOf = Loads.class)
    @FalsifiedBy(flags = "--enable-native-access=ALL-UNNAMED")
    @FalsifiedBy(flags = "--illegal-native-access=allow")
    void loadIsRefused(Jvm jvm) {
        assertThat(jvm.with("--illegal-native-access=deny").run(Loads.class)).throwsUncaught("IllegalCallerException");
    }
}
