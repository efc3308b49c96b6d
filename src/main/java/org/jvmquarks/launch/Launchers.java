package org.jvmquarks.launch;

import java.util.List;
import java.util.ServiceLoader;
import org.jvmquarks.jdk.Jdk;

/** The launchers that {@link ServiceLoader} finds. */
public final class Launchers implements AutoCloseable {
    private final List<Launcher> launchers;

    private Launchers(List<Launcher> launchers) {
        this.launchers = launchers;
    }

    public static Launchers load() {
        return new Launchers(ServiceLoader.load(Launcher.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList());
    }

    /** Returns the launcher that starts guests of a JDK. */
    public Launcher of(Jdk jdk) {
        return launchers.stream()
                .filter(launcher -> launcher.handles(jdk))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "expected a launcher for " + jdk.id() + ", found none for " + jdk.source()));
    }

    /** Closes all of them, even if one fails: each may have guests that run. */
    @Override
    public void close() {
        Closings.all(launchers.stream().<Runnable>map(each -> each::close).toList());
    }
}
