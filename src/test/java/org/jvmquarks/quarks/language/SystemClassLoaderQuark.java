package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;

/**
 * The loader of an application's classes was a {@code URLClassLoader}, to which a cast gave access
 * and reflection added archives; it is an internal class now.
 *
 * <h2>Why</h2>
 *
 * Since there are modules the loader reads classes of modules from the runtime image and others
 * from the class path, with code of its own. Nothing ever promised its class.
 *
 * <h2>How it is shown</h2>
 *
 * The probe asks for the class of the system class loader and whether it is a {@code
 * URLClassLoader}. {@code -Djava.system.class.loader} puts another one in its place.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: a {@code URLClassLoader}.
 *   <li>since 9: not one (JEP 261).
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Code that casts fails with a {@code ClassCastException}: make a {@code URLClassLoader} of your
 * own, or add to the class path from an agent.
 */
@Quark(
        id = "system-class-loader",
        title = "The class of the system class loader",
        source = "JEP 261")
public class SystemClassLoaderQuark {

    /** Whether a cast would succeed. */
    public static class Asks {
        public boolean op() {
            return ClassLoader.getSystemClassLoader() instanceof URLClassLoader;
        }
    }

    /** A loader that is one. */
    public static class WithUrls extends URLClassLoader {
        public WithUrls(ClassLoader parent) {
            super(new URL[0], parent);
        }
    }

    /** A loader that is none. */
    public static class Without extends ClassLoader {
        public Without(ClassLoader parent) {
            super(parent);
        }
    }

    @Pin(value = "it is a URLClassLoader", until = 8)
    @FalsifiedBy(
            flags =
                    "-Djava.system.class.loader=org.jvmquarks.quarks.language.SystemClassLoaderQuark$Without")
    void hasUrls(Jvm jvm) {
        assertThat(jvm.valuesOf(Asks.class)).has("value", true);
    }

    @Pin(value = "it is no URLClassLoader", since = 9)
    @FalsifiedBy(
            flags =
                    "-Djava.system.class.loader=org.jvmquarks.quarks.language.SystemClassLoaderQuark$WithUrls")
    void hasNone(Jvm jvm) {
        assertThat(jvm.valuesOf(Asks.class)).has("value", false);
    }
}
