package org.jvmquarks.quarks.layout;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.ref.WeakReference;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;

/**
 * With value classes an {@code Integer} is its value and no more: two that were made apart are the
 * same to {@code ==}, and neither has a monitor. It takes {@code --enable-preview} so far.
 *
 * <h2>Why</h2>
 *
 * An object of a value class has no identity, so the VM may copy it, store its fields in place of a
 * reference, and forget it. What needs an identity has no meaning any more: {@code ==} compares the
 * fields, and a monitor or a weak reference is refused. The wrappers of primitives become such
 * classes.
 *
 * <h2>How it is shown</h2>
 *
 * The probe makes two {@code Integer} of 5 by their constructor, which caches none, compares them
 * with {@code ==} and by their identity hash, enters the monitor of one, and refers to it weakly. A
 * {@code BigInteger} of the same value, and the cache of small integers, are the controls.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 27: a wrapper is an object like any other; since 16 its constructors are deprecated
 *       for removal, and HotSpot finds code that synchronizes on one (JEP 390).
 *   <li>since 28: with {@code --enable-preview} wrappers are value classes (JEP 401).
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Look for {@code synchronized} on wrappers, for {@code ==} between them, and for them as keys of
 * weak maps. {@code -XX:DiagnoseSyncOnValueBasedClasses=1}, a diagnostic flag, finds the first kind
 * today.
 */
@Quark(id = "value-classes", title = "Value classes", source = "JEP 390, JEP 401")
class ValueClassesQuark {

    /** What the two have that need an identity. */
    private static final class Identity {
        private Identity() {}

        static Map<String, Object> of(Object one, Object other) {
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("same", one == other);
            values.put(
                    "same identity hash",
                    System.identityHashCode(one) == System.identityHashCode(other));
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

    /** Two integers, made apart. */
    public static class Apart {
        @SuppressWarnings({"deprecation", "removal", "BoxedPrimitiveConstructor"})
        public Map<String, Object> op() {
            return Identity.of(new Integer(5), new Integer(5));
        }
    }

    /** One integer of the cache, twice. */
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

    @Pin("two Integer of the same value are two objects")
    @FalsifiedBy(flags = "--enable-preview", since = 28)
    @FalsifiedBy(probe = Cached.class, insteadOf = Apart.class)
    void twoObjects(Jvm jvm) {
        assertThat(jvm.valuesOf(Apart.class))
                .has("same", false)
                .has("monitor", "entered")
                .has("weak reference", "made");
    }

    @Pin(value = "as previewed, two Integer of the same value are the same", since = 28)
    @FalsifiedBy(probe = Big.class, insteadOf = Apart.class)
    void oneValue(Jvm jvm) {
        assertThat(jvm.with("--enable-preview").valuesOf(Apart.class))
                .has("same", true)
                .has("same identity hash", true);
    }

    @Pin(value = "as previewed, an Integer has neither monitor nor weak reference", since = 28)
    @FalsifiedBy(probe = Big.class, insteadOf = Apart.class)
    void noIdentity(Jvm jvm) {
        assertThat(jvm.with("--enable-preview").valuesOf(Apart.class))
                .has("monitor", "IdentityException")
                .has("weak reference", "IdentityException");
    }
}
