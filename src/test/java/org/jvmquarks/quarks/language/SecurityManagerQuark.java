package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.security.Permission;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.process.ProcessRun;
import org.jvmquarks.verdict.Impact;

/**
 * The JDK removed the security manager in steps. Up to 16 code can install one at run time; in 17 this causes a
 * warning, from 18 on it needs permission on the command line, and since 24 it is impossible.
 *
 * <h2>Why</h2>
 *
 * Few applications used the permission checks, which walk the stack: they were slow, and did not protect against
 * hostile code. Some applications used the security manager to forbid {@code System.exit}, so the JDK removed it in
 * visible steps.
 *
 * <h2>How it is shown</h2>
 *
 * The probe installs a manager that permits everything; the evidence is the exception and the JDK's warnings. The
 * control is a process that already has a manager, which does not permit another one.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 16: code may install a manager. Since 12 {@code -Djava.security.manager=disallow} forbids it, and
 *       {@code allow} permits it (JDK-8191053).
 *   <li>17: deprecated for removal, with a warning (JEP 411).
 *   <li>18 to 23: forbidden unless the command line says {@code allow} (JDK-8270380).
 *   <li>since 24: forbidden, and with that option the VM does not start (JEP 486).
 *   <li>not measured: 12 to 16, 18 to 20 and 22 to 24; the version of a change in these comes from its issue or JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Remove {@code -Djava.security.manager} from start scripts before 24: the VM then refuses all its values but
 * {@code disallow}. The JDK offers no replacement; confine the process from outside, with a container or an account of
 * its own.
 */
@Quark(
        id = "security-manager",
        title = "The security manager",
        source = "JEP 411, JEP 486, JDK-8191053, JDK-8270380",
        impact = Impact.FAILURE)
@Touches(
        versionedApi = {
            "java.lang.SecurityManager",
            "java.lang.System#getSecurityManager",
            "java.lang.System#setSecurityManager",
            "java.security.AccessController",
            "java.security.Policy",
            "javax.security.auth.Subject#doAs",
            "javax.security.auth.Subject#doAsPrivileged",
            "javax.security.auth.Subject#getSubject"
        },
        options = {"-Djava.security.manager", "-Djava.security.policy"})
class SecurityManagerQuark {
    private static final String ALLOW = "-Djava.security.manager=allow";

    /** Permits everything. */
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

    /** Installs a second manager, which the first does not permit. */
    public static class Second {
        public static void main(String[] args) {
            System.setSecurityManager(new SecurityManager() {
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

    /** Prints a warning of its own first. */
    public static class Warns {
        public static void main(String[] args) {
            System.err.println("WARNING: of the probe");
            Installs.main(args);
        }
    }

    /** Does not install a manager. */
    public static class Nothing {
        public static void main(String[] args) {}
    }

    @Pin(value = "System.setSecurityManager {succeeds|throws UnsupportedOperationException}", formerly = "allowed")
    @Expect(value = "true", until = "17")
    @Expect(value = "false", since = "18", until = "23", by = "JDK-8270380")
    @Expect(value = "false", since = "24", by = "JEP 486")
    @FalsifiedBy(flags = "-Djava.security.manager=disallow", since = "12", until = "17")
    @FalsifiedBy(probe = Second.class, insteadOf = Installs.class, until = "17")
    @FalsifiedBy(flags = "-Djava.security.manager=allow", since = "18", until = "23")
    @FalsifiedBy(probe = Nothing.class, insteadOf = Installs.class, since = "18")
    @Touches(versionedApi = "java.lang.System#setSecurityManager", options = "-Djava.security.manager")
    void setSecurityManagerSucceeds(Jvm jvm, boolean succeeds) {
        ProcessRun run = jvm.run(Installs.class);
        if (succeeds) {
            assertThat(run).succeeds();
        } else {
            assertThat(run).throwsUncaught(UnsupportedOperationException.class);
        }
    }

    @Pin(
            value = "a permitted call of System.setSecurityManager {causes|does not cause} a warning",
            impact = Impact.WARNING,
            formerly = "warned")
    @Expect(value = "false", until = "16")
    @Expect(value = "true", since = "17", until = "23", by = "JEP 411")
    @FalsifiedBy(probe = Second.class, insteadOf = Installs.class)
    @FalsifiedBy(probe = Warns.class, insteadOf = Installs.class, until = "16")
    @FalsifiedBy(probe = Nothing.class, insteadOf = Installs.class, since = "17")
    @FalsifiedBy(flags = "-Djava.security.manager=disallow", since = "12")
    @Touches(versionedApi = "java.lang.System#setSecurityManager", options = "-Djava.security.manager")
    void setSecurityManagerWarns(Jvm jvm, boolean warns) {
        ProcessRun run = (jvm.feature() < 18 ? jvm : jvm.with(ALLOW)).run(Installs.class);
        assertThat(run).succeeds();
        if (warns) {
            assertThat(run).hasWarning("System::setSecurityManager has been called");
        } else {
            assertThat(run).hasNoWarning();
        }
    }

    @Pin(
            value = "with -Djava.security.manager=allow {code can install a manager|the VM does not start}",
            impact = Impact.STARTUP)
    @Expect(value = "true", since = "12", until = "23", by = "JDK-8191053")
    @Expect(value = "false", since = "24", by = "JEP 486")
    @FalsifiedBy(flags = "-Djava.security.manager=disallow")
    @FalsifiedBy(probe = Second.class, insteadOf = Installs.class, until = "23")
    @Touches(options = "-Djava.security.manager")
    void allowedByOption(Jvm jvm, boolean starts) {
        ProcessRun run = jvm.with(ALLOW).run(Installs.class);
        if (starts) {
            assertThat(run).succeeds();
        } else {
            assertThat(run).isRefused("Enabling a Security Manager is not supported");
        }
    }
}
