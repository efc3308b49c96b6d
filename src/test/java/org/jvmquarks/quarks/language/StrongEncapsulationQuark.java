package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.reflect.Field;
import java.security.Permission;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;

/**
 * Reflection no longer opens what the JDK keeps private: {@code setAccessible} on a private field
 * of {@code String} succeeded, then drew a warning, and now throws.
 *
 * <h2>Why</h2>
 *
 * Since there are modules a package is open to reflection only if its module says so, and those of
 * the JDK do not. A period of grace opened all packages that had existed in 8 to code on the class
 * path, with one warning for each process; it is over.
 *
 * <h2>How it is shown</h2>
 *
 * The probe makes {@code String.value} accessible; what it throws and what the JDK warns of decide.
 * Opening the package by option takes both away. Where nothing but a security manager could refuse,
 * one does in the falsifier.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: allowed.
 *   <li>since 9: allowed with a warning, unless {@code --illegal-access} says otherwise (JEP 261).
 *   <li>since 16: refused (JEP 396); since 17 that option is without effect (JEP 403).
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Libraries that serialize or mock by reflection fail on 17 with {@code
 * InaccessibleObjectException}: take a newer version, or {@code
 * --add-opens=java.base/java.lang=ALL-UNNAMED} for the packages that the message names.
 */
@Quark(
        id = "strong-encapsulation",
        title = "Strong encapsulation",
        source = "JEP 261, JEP 396, JEP 403")
class StrongEncapsulationQuark {

    /** Makes a private field of the JDK accessible. */
    public static class Opens {
        public static void main(String[] args) throws NoSuchFieldException {
            Field value = String.class.getDeclaredField("value");
            value.setAccessible(true);
        }
    }

    /** The same under a security manager that forbids it. */
    public static class Guarded {
        public static void main(String[] args) throws NoSuchFieldException {
            System.setSecurityManager(
                    new SecurityManager() {
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

    @Pin(value = "a private field of the JDK is opened without a word", until = 8)
    @FalsifiedBy(probe = Guarded.class, insteadOf = Opens.class)
    void allowed(Jvm jvm) {
        assertThat(jvm.run(Opens.class)).succeeds().hasNoWarning();
    }

    @Pin(value = "a private field of the JDK is opened with a warning", since = 9, until = 15)
    @FalsifiedBy(flags = "--add-opens=java.base/java.lang=ALL-UNNAMED")
    @FalsifiedBy(flags = "--illegal-access=deny")
    void warned(Jvm jvm) {
        assertThat(jvm.run(Opens.class))
                .succeeds()
                .hasWarning("An illegal reflective access operation has occurred");
    }

    @Pin(value = "a private field of the JDK is not opened", since = 16)
    @FalsifiedBy(flags = "--add-opens=java.base/java.lang=ALL-UNNAMED")
    void refused(Jvm jvm) {
        assertThat(jvm.run(Opens.class)).throwsUncaught("InaccessibleObjectException");
    }

    @Pin(value = "the period of grace cannot be prolonged", since = 17)
    @FalsifiedBy(flags = "--add-opens=java.base/java.lang=ALL-UNNAMED")
    void noMoreGrace(Jvm jvm) {
        assertThat(jvm.with("--illegal-access=permit").run(Opens.class))
                .throwsUncaught("InaccessibleObjectException");
    }
}
