package org.jvmquarks.guest.link;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.Set;

/**
 * Defines classes as the class path does, with packages, seals and signatures. What no archive has it does not look
 * for: optional parts of libraries ask for thousands of such classes.
 */
final class ArchiveLoader extends URLClassLoader {
    static {
        registerAsParallelCapable();
    }

    private final Set<String> names;

    /** @param names of all classes that the archives have */
    ArchiveLoader(URL[] urls, Set<String> names) {
        // Below the loader of the guest's own classes: services that the JDK looks up are not found in archives.
        super(urls, ClassLoader.getSystemClassLoader().getParent());
        this.names = names;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (!names.contains(name)) {
            throw new ClassNotFoundException(name);
        }
        return super.findClass(name);
    }
}
