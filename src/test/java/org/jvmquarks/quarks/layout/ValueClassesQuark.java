package org.jvmquarks.quarks.layout;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.ref.WeakReference;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.verdict.Impact;

/**
 * Value objects do not have an identity. With {@code --enable-preview} JDK 28 makes {@code Integer} a value class:
 * {@code ==} compares two of them by value, and an {@code Integer} has no monitor.
 *
 * <h2>Why</h2>
 *
 * Without identity the VM may copy an object, store its fields in place of a reference, or not create it at all.
 * Operations that need an identity change their meaning: {@code ==} compares the fields, and the VM refuses monitors
 * and weak references. JEP 401 turns the wrappers of primitives and other value-based classes of the JDK into such
 * classes.
 *
 * <h2>How it is shown</h2>
 *
 * The probe creates two {@code Integer} of 5 with the constructor, which does not use the cache. It compares them with
 * {@code ==} and by identity hash, enters the monitor of one, and creates a weak reference to it. Two
 * {@code BigInteger} of the same value, and one {@code Integer} from the cache, are the controls.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 27: a wrapper is an ordinary object. Since 16 its constructors are deprecated for removal, and HotSpot can
 *       find code that synchronizes on one (JEP 390).
 *   <li>since 28: with {@code --enable-preview}, wrappers are value classes (JEP 401, a preview).
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Look for {@code synchronized} on wrappers, for {@code ==} between them, and for wrappers as keys of weak or identity
 * maps. Since 16 {@code -XX:+UnlockDiagnosticVMOptions -XX:DiagnoseSyncOnValueBasedClasses=2} logs the first kind; with
 * 1 the VM stops there with a fatal error instead.
 */
@Quark(id = "value-classes", title = "Value classes", source = "JEP 390, JEP 401", impact = Impact.BEHAVIOUR)
@Touches(
        api = "java.lang.Integer#<init>(int)",
        options = {"--enable-preview", "-XX:DiagnoseSyncOnValueBasedClasses"},
        events = "jdk.SyncOnValueBasedClass",
        onlyIf = "it starts with --enable-preview, and compares or locks such objects")
class ValueClassesQuark {

    /** Operations that need an identity, applied to two objects. */
    private static final class Identity {
        private Identity() {}

        static Map<String, Object> of(Object one, Object other) {
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("same", one == other);
            values.put("same identity hash", System.identityHashCode(one) == System.identityHashCode(other));
            values.put("monitor", enter(one));
            values.put("weak reference", refer(one));
            return values;
        }

        private static String enter(Object object) {
            try {
                synchronized (object) {
                    return "entered";
                }
            } catch (RuntimeException refused) {
                return refused.getClass().getSimpleName();
            }
        }

        private static String refer(Object object) {
            try {
                return new WeakReference<>(object).get() == object ? "made" : "empty";
            } catch (RuntimeException refused) {
                return refused.getClass().getSimpleName();
            }
        }
    }

    /** Two integers, created separately. */
    public static class Apart {
        @SuppressWarnings({"deprecation", "removal", "BoxedPrimitiveConstructor"})
        public Map<String, Object> op() {
            return Identity.of(new Integer(5), new Integer(5));
        }
    }

    /** One integer from the cache, twice. */
    public static class Cached {
        public Map<String, Object> op() {
            return Identity.of(5, 5);
        }
    }

    /** Two numbers of a class that has an identity. */
    public static class Big {
        public Map<String, Object> op() {
            return Identity.of(new BigInteger("5"), new BigInteger("5"));
        }
    }

    @Pin("two new Integer(5) are not the same for ==, and each allows a monitor and weak references")
    @FalsifiedBy(flags = "--enable-preview", since = "28")
    @FalsifiedBy(probe = Cached.class, insteadOf = Apart.class)
    void twoObjects(Jvm jvm) {
        assertThat(jvm.valuesOf(Apart.class))
                .has("same", false)
                .has("monitor", "entered")
                .has("weak reference", "made");
    }

    @Pin("with --enable-preview, two new Integer(5) {are|are not} the same for ==")
    @Expect(value = "false", since = "12", until = "27")
    @Expect(value = "true", since = "28", by = "JEP 401")
    @FalsifiedBy(probe = Cached.class, insteadOf = Apart.class, until = "27")
    @FalsifiedBy(probe = Big.class, insteadOf = Apart.class, since = "28")
    void oneValue(Jvm jvm, boolean same) {
        Values values = jvm.with("--enable-preview").valuesOf(Apart.class);
        assertThat(values).has("same", same);
        if (same) {
            assertThat(values).has("same identity hash", true);
        }
    }

    @Pin("with --enable-preview, the VM refuses the monitor of an Integer and weak references to it")
    @Expect(since = "28", by = "JEP 401")
    @FalsifiedBy(probe = Big.class, insteadOf = Apart.class)
    void noIdentity(Jvm jvm) {
        assertThat(jvm.with("--enable-preview").valuesOf(Apart.class))
                .has("monitor", "IdentityException")
                .has("weak reference", "IdentityException");
    }
}
