package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.verdict.Impact;

/**
 * Up to JDK 8 the system class loader was a {@code URLClassLoader}: a cast gave access to its class path, and
 * reflection added archives. Since 9 it is an internal class.
 *
 * <h2>Why</h2>
 *
 * Since the JDK has modules, the loader reads the classes of modules from the runtime image and other classes from the
 * class path, with its own code. The specification never promised a class for it.
 *
 * <h2>How it is shown</h2>
 *
 * The probe tests whether the system class loader is a {@code URLClassLoader}. {@code -Djava.system.class.loader}
 * replaces the loader.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: a {@code URLClassLoader}.
 *   <li>since 9: an internal class that is not a {@code URLClassLoader} (JEP 261).
 *   <li>not measured: 9 and 10; the version of a change in these comes from its JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * The cast now throws {@code ClassCastException}. Create a {@code URLClassLoader} of your own, or let an agent add to
 * the class path ({@code Instrumentation.appendToSystemClassLoaderSearch}). To list the class path, read the property
 * {@code java.class.path}.
 */
@Quark(
        id = "system-class-loader",
        title = "The class of the system class loader",
        source = "JEP 261",
        impact = Impact.BEHAVIOUR)
@Requires(vm = Vm.ANY)
@Touches(api = "java.net.URLClassLoader#<cast>")
public class SystemClassLoaderQuark {
    private static final String LOADER =
            "-Djava.system.class.loader=org.jvmquarks.quarks.language.SystemClassLoaderQuark$";

    /** Tests whether a cast would succeed. */
    public static class Asks {
        public boolean op() {
            return ClassLoader.getSystemClassLoader() instanceof URLClassLoader;
        }
    }

    /** A loader with URLs. */
    public static class WithUrls extends URLClassLoader {
        public WithUrls(ClassLoader parent) {
            super(new URL[0], parent);
        }
    }

    /** A loader without URLs. */
    public static class Without extends ClassLoader {
        public Without(ClassLoader parent) {
            super(parent);
        }
    }

    @Pin("the system class loader {is|is not} a URLClassLoader")
    @Expect(value = "true", until = "8")
    @Expect(value = "false", since = "9", by = "JEP 261")
    @FalsifiedBy(flags = LOADER + "Without", until = "8")
    @FalsifiedBy(flags = LOADER + "WithUrls", since = "9")
    void hasUrls(Jvm jvm, boolean is) {
        assertThat(jvm.valuesOf(Asks.class)).hasResult(is);
    }
}
