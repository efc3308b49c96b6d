package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.reflect.Field;
import java.security.Permission;
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
 * Reflection no longer opens the private members of the JDK's classes. {@code setAccessible} on a private field of
 * {@code String} succeeds up to JDK 8, causes a warning from 9 to 15, and throws since 16.
 *
 * <h2>Why</h2>
 *
 * A package in a module is open to reflection only if the module says so, and the modules of the JDK do not. For a
 * transition, all packages that existed in 8 stayed open to code on the class path, with one warning per process. The
 * transition is over.
 *
 * <h2>How it is shown</h2>
 *
 * The probe makes {@code String.value} accessible; the evidence is the exception and the JDK's warnings.
 * {@code --add-opens} removes both. On 8, where only a security manager can refuse access, such a manager is the
 * control.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: permitted.
 *   <li>9 to 15: permitted with a warning, unless {@code --illegal-access=deny} (JEP 261).
 *   <li>16: refused, unless {@code --illegal-access=permit} (JEP 396).
 *   <li>since 17: refused; {@code --illegal-access} has no effect (JEP 403).
 *   <li>not measured: 9, 10 and 12 to 16; the version of a change in these comes from its JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Old versions of libraries that serialize or mock by reflection fail on 17 with {@code InaccessibleObjectException}.
 * Upgrade them; until then open each package that a message names, for example with
 * {@code --add-opens=java.base/java.lang=ALL-UNNAMED}. On 11 {@code --illegal-access=deny} finds such libraries before
 * the upgrade.
 */
@Quark(
        id = "strong-encapsulation",
        title = "Strong encapsulation",
        source = "JEP 261, JEP 396, JEP 403",
        impact = Impact.BEHAVIOUR)
@Requires(vm = Vm.ANY)
@Touches(
        api = {
            "java.lang.reflect.AccessibleObject#setAccessible",
            "java.lang.reflect.AccessibleObject#trySetAccessible",
            "java.lang.reflect.Constructor#setAccessible",
            "java.lang.reflect.Constructor#trySetAccessible",
            "java.lang.reflect.Field#setAccessible",
            "java.lang.reflect.Field#trySetAccessible",
            "java.lang.reflect.Method#setAccessible",
            "java.lang.reflect.Method#trySetAccessible"
        },
        options = "--illegal-access",
        beyondSample = "packages that no option opens stay closed")
class StrongEncapsulationQuark {
    private static final String OPEN = "--add-opens=java.base/java.lang=ALL-UNNAMED";

    /** Makes a private field of the JDK accessible. */
    public static class Opens {
        public static void main(String[] args) throws NoSuchFieldException {
            Field value = String.class.getDeclaredField("value");
            value.setAccessible(true);
        }
    }

    /** Does the same under a security manager that forbids it. */
    public static class Guarded {
        public static void main(String[] args) throws NoSuchFieldException {
            System.setSecurityManager(new SecurityManager() {
                @Override
                public void checkPermission(Permission permission) {
                    if (permission.getName().equals("suppressAccessChecks")) {
                        throw new SecurityException("no private fields");
                    }
                }
            });
            Opens.main(args);
        }
    }

    /** Prints a warning of its own first. */
    public static class Warns {
        public static void main(String[] args) throws NoSuchFieldException {
            System.err.println("WARNING: of the probe");
            Opens.main(args);
        }
    }

    @Pin(value = "setAccessible on a private field of String {succeeds|is refused}", formerly = "refused")
    @Expect(value = "true", until = "15")
    @Expect(value = "false", since = "16", by = "JEP 396")
    @FalsifiedBy(probe = Guarded.class, insteadOf = Opens.class, until = "8")
    @FalsifiedBy(flags = "--illegal-access=deny", since = "9", until = "15")
    @FalsifiedBy(flags = OPEN, since = "16")
    void setAccessibleSucceeds(Jvm jvm, boolean opens) {
        assertEnd(jvm.run(Opens.class), opens);
    }

    @Pin(
            value = "a permitted setAccessible on a private field of String {causes|does not cause} a warning",
            impact = Impact.WARNING,
            formerly = "warned")
    @Expect(value = "false", until = "8")
    @Expect(value = "true", since = "9", until = "15", by = "JEP 261")
    @FalsifiedBy(probe = Guarded.class, insteadOf = Opens.class, until = "8")
    @FalsifiedBy(probe = Warns.class, insteadOf = Opens.class, until = "8")
    @FalsifiedBy(flags = OPEN, since = "9")
    @FalsifiedBy(flags = "--illegal-access=deny", since = "9")
    void setAccessibleWarns(Jvm jvm, boolean warns) {
        ProcessRun run = jvm.run(Opens.class);
        assertThat(run).succeeds();
        if (warns) {
            assertThat(run).hasWarning("An illegal reflective access operation has occurred");
        } else {
            assertThat(run).hasNoWarning();
        }
    }

    @Pin("--illegal-access=permit {opens|does not open} the private fields of String")
    @Expect(value = "true", since = "9", until = "16", by = "JEP 261")
    @Expect(value = "false", since = "17", by = "JEP 403")
    @FalsifiedBy(flags = "--illegal-access=deny", until = "16")
    @FalsifiedBy(flags = OPEN, since = "17")
    void noMoreGrace(Jvm jvm, boolean opens) {
        assertEnd(jvm.with("--illegal-access=permit").run(Opens.class), opens);
    }

    private static void assertEnd(ProcessRun run, boolean opens) {
        if (opens) {
            assertThat(run).succeeds();
        } else {
            assertThat(run).throwsUncaught("InaccessibleObjectException");
        }
    }
}
