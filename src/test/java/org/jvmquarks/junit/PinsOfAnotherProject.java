package org.jvmquarks.junit;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.evidence.OtherProject;
import org.jvmquarks.settings.Setting;

/** Checks single pins of a project that is compiled into a folder, by its own class loader. */
abstract class PinsOfAnotherProject {
    @TempDir
    Path folder;

    private final ClassLoader before = Thread.currentThread().getContextClassLoader();
    private URLClassLoader loader = new URLClassLoader(new URL[0]);

    /** Uses the classes of a project until the end of the test. */
    final void open(OtherProject project, String... classPath) throws MalformedURLException {
        loader = project.loader(classPath);
        Thread.currentThread().setContextClassLoader(loader);
    }

    @AfterEach
    void close() throws Exception {
        Thread.currentThread().setContextClassLoader(before);
        loader.close();
    }

    /** Checks a pin of {@code com.acme.RingTest}, and its falsifiers. */
    final Cells cells(String pin) throws ClassNotFoundException {
        Cells cells = new Cells(folder.resolve("output"), loader.loadClass("com.acme.RingTest"));
        cells.with(Setting.MODE, "falsify").tests(pin);
        return cells;
    }
}
