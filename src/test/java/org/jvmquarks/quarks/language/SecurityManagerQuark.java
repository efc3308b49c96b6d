package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.security.Permission;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;

/**
 * The security manager went in steps: code could install one at run time, then with a warning, then
 * only if the command line allowed it, and now not at all.
 *
 * <h2>Why</h2>
 *
 * The check of permissions on every stack was seldom used, slow, and no protection against hostile
 * code. As applications also use it to forbid {@code System.exit}, it was taken away in steps that
 * tell.
 *
 * <h2>How it is shown</h2>
 *
 * The probe installs a manager that allows everything; what it throws and what the JDK warns of
 * decide. A manager that is there already and allows no other one is the control.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 16: allowed; since 12 {@code -Djava.security.manager=disallow} forbids it
 *       (JDK-8191053).
 *   <li>since 17: deprecated for removal, with a warning (JEP 411).
 *   <li>since 18: refused unless {@code -Djava.security.manager=allow} (JDK-8270380).
 *   <li>since 24: refused, and with that option the VM does not start (JEP 486).
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A start script with {@code -Djava.security.manager} keeps 24 from starting. Nothing in the JDK
 * takes its place: confine the process from outside.
 */
@Quark(
        id = "security-manager",
        title = "The security manager",
        source = "JEP 411, JEP 486, JDK-8191053, JDK-8270380")
class SecurityManagerQuark {

    /** Allows everything. */
    private static class Lenient extends SecurityManager {
        @Override
        public void checkPermission(Permission permission) {}
    }

    /** Installs a manager. */
    public static class Installs {
        public static void main(String[] args) {
            System.setSecurityManager(new Lenient());
        }
    }

    /** Is the second to do so, and the first allows no other. */
    public static class Second {
        public static void main(String[] args) {
            System.setSecurityManager(
                    new SecurityManager() {
                        @Override
                        public void checkPermission(Permission permission) {
                            if (permission.getName().equals("setSecurityManager")) {
                                throw new SecurityException("no other one");
                            }
                        }
                    });
            Installs.main(args);
        }
    }

    /** Does without. */
    public static class Nothing {
        public static void main(String[] args) {}
    }

    @Pin(value = "it is installed without a word", until = 16)
    @FalsifiedBy(probe = Second.class, insteadOf = Installs.class)
    void allowed(Jvm jvm) {
        assertThat(jvm.run(Installs.class)).succeeds().hasNoWarning();
    }

    @Pin(value = "it is installed with a warning", since = 17, until = 17)
    @FalsifiedBy(flags = "-Djava.security.manager=disallow")
    @FalsifiedBy(probe = Nothing.class, insteadOf = Installs.class)
    void warned(Jvm jvm) {
        assertThat(jvm.run(Installs.class))
                .succeeds()
                .hasWarning("System::setSecurityManager has been called");
    }

    @Pin(value = "it is refused", since = 18, until = 23)
    @FalsifiedBy(flags = "-Djava.security.manager=allow")
    void refused(Jvm jvm) {
        assertThat(jvm.run(Installs.class)).throwsUncaught(UnsupportedOperationException.class);
    }

    @Pin(value = "the command line can allow it", since = 17, until = 23)
    @FalsifiedBy(flags = "-Djava.security.manager=disallow")
    @FalsifiedBy(probe = Second.class, insteadOf = Installs.class)
    void allowedByOption(Jvm jvm) {
        assertThat(jvm.with("-Djava.security.manager=allow").run(Installs.class))
                .succeeds()
                .hasWarning("System::setSecurityManager has been called");
    }

    @Pin(value = "it is refused for good", since = 24)
    @FalsifiedBy(probe = Nothing.class, insteadOf = Installs.class)
    void goneForGood(Jvm jvm) {
        assertThat(jvm.run(Installs.class)).throwsUncaught(UnsupportedOperationException.class);
    }

    @Pin(value = "the VM does not start when the command line asks for it", since = 24)
    @FalsifiedBy(flags = "-Djava.security.manager=disallow")
    void notOnTheCommandLine(Jvm jvm) {
        assertThat(jvm.with("-Djava.security.manager=allow").run(Nothing.class))
                .isRefused("Enabling a Security Manager is not supported");
    }
}
