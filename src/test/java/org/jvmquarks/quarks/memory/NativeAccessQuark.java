package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.security.Permission;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;

/**
 * To load a native library has become something that the one who starts the JVM must allow: {@code
 * System.load} draws a warning.
 *
 * <h2>Why</h2>
 *
 * Native code can break any promise of the JVM, so the JDK counts loading it among the restricted
 * methods, like those of the foreign function API. They work for modules that the command line or a
 * manifest names; for others they warn, until a later version refuses.
 *
 * <h2>How it is shown</h2>
 *
 * The probe loads a library that does not exist: the check comes before the search for the file, so
 * that the error of the search shows that loading was not refused.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 23: libraries are loaded without a word.
 *   <li>since 24: with a warning, or as {@code --illegal-native-access} says (JEP 472).
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Start with {@code --enable-native-access=ALL-UNNAMED}, or put {@code Enable-Native-Access:
 * ALL-UNNAMED} into the manifest of the archive that {@code java -jar} starts.
 */
@Quark(id = "native-access", title = "Loading native libraries", source = "JEP 472")
class NativeAccessQuark {

    /** Loads a library that is not there. */
    public static class Loads {
        public static void main(String[] args) {
            System.load("/nowhere/libnothing.so");
        }
    }

    /** Leaves native code alone. */
    public static class Stays {
        public static void main(String[] args) {}
    }

    /** Under a security manager that forbids it. */
    public static class Guarded {
        public static void main(String[] args) {
            System.setSecurityManager(
                    new SecurityManager() {
                        @Override
                        public void checkPermission(Permission permission) {
                            if (permission.getName().startsWith("loadLibrary")) {
                                throw new SecurityException("no native code");
                            }
                        }
                    });
            Loads.main(args);
        }
    }

    @Pin(value = "a library is loaded without a word", until = 23)
    @FalsifiedBy(probe = Stays.class, insteadOf = Loads.class)
    @FalsifiedBy(probe = Guarded.class, insteadOf = Loads.class)
    void silent(Jvm jvm) {
        assertThat(jvm.run(Loads.class)).throwsUncaught(UnsatisfiedLinkError.class).hasNoWarning();
    }

    @Pin(value = "the first library draws a warning", since = 24)
    @FalsifiedBy(flags = "--enable-native-access=ALL-UNNAMED")
    @FalsifiedBy(flags = "--illegal-native-access=allow")
    @FalsifiedBy(probe = Stays.class, insteadOf = Loads.class)
    void warned(Jvm jvm) {
        assertThat(jvm.run(Loads.class))
                .throwsUncaught(UnsatisfiedLinkError.class)
                .hasWarning("A restricted method in java.lang.System has been called");
    }

    @Pin(value = "libraries can be refused", since = 24)
    @FalsifiedBy(flags = "--enable-native-access=ALL-UNNAMED")
    @FalsifiedBy(flags = "--illegal-native-access=allow")
    void refused(Jvm jvm) {
        assertThat(jvm.with("--illegal-native-access=deny").run(Loads.class))
                .throwsUncaught("IllegalCallerException");
    }
}
