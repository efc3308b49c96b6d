package org.jvmquarks.launch;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The class path of a project that leaves out some of the libraries. */
public final class WithoutLibraries {
    private WithoutLibraries() {}

    /**
     * Calls a supplier in a class loader whose archives have none of these in their names.
     *
     * @param call a public class with a public constructor without arguments
     */
    public static String get(Class<? extends Supplier<String>> call, String... left) {
        Stream<URL> path = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> Stream.of(left).noneMatch(name(entry)::startsWith))
                .map(WithoutLibraries::url);
        try (URLClassLoader loader =
                new URLClassLoader(path.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            return call(loader, call.getName());
        } catch (ReflectiveOperationException | IOException e) {
            throw new IllegalStateException("cannot call " + call + " without " + List.of(left), e);
        }
    }

    /** With the context class loader, by which {@link java.util.ServiceLoader} finds classes. */
    private static String call(ClassLoader loader, String type) throws ReflectiveOperationException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            Object supplier = loader.loadClass(type).getConstructor().newInstance();
            return String.valueOf(((Supplier<?>) supplier).get());
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static String name(String entry) {
        return String.valueOf(Path.of(entry).getFileName());
    }

    private static URL url(String entry) {
        try {
            return Path.of(entry).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }
}
