package org.jvmquarks.guest.link;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Defines classes as the class path does, with packages, seals and signatures. What no archive has it does not look
 * for: optional parts of libraries ask for thousands of such classes.
 *
 * <p>The JDK's class loader looks into one archive after the other for each class, which takes half of the time of 300
 * archives. So a class goes to the JDK's class loader only where that does more than read its file.
 */
final class ArchiveLoader extends URLClassLoader {
    static {
        registerAsParallelCapable();
    }

    private final Set<String> names;
    private final Map<String, PlainArchive> plain;

    /** Packages without seal that are defined. */
    private final Set<String> open = ConcurrentHashMap.newKeySet();

    /**
     * Finds classes in archives.
     *
     * @param urls of all archives, in the order of the class path
     * @param names of all classes that the archives have
     * @param plain the archives of those that need nothing from the JDK's class loader
     */
    ArchiveLoader(URL[] urls, Set<String> names, Map<String, PlainArchive> plain) {
        // Below the loader of the guest's own classes: services that the JDK looks up are not found in archives.
        super(urls, ClassLoader.getSystemClassLoader().getParent());
        this.names = names;
        this.plain = plain;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (!names.contains(name)) {
            throw new ClassNotFoundException(name);
        }
        PlainArchive archive = plain.get(name);
        if (archive == null || !isOpen(name, archive)) {
            return super.findClass(name);
        }
        byte[] file;
        try {
            file = archive.read(name);
        } catch (IOException damaged) {
            return super.findClass(name);
        }
        return defineClass(name, file, 0, file.length, archive.source());
    }

    /** Tells whether the package of a class has no seal; defines it if that is so because it is not there yet. */
    private boolean isOpen(String name, PlainArchive archive) {
        int end = name.lastIndexOf('.');
        if (end < 0) {
            return true;
        }
        String wanted = name.substring(0, end);
        if (open.contains(wanted)) {
            return true;
        }
        synchronized (open) {
            if (getPackage(wanted) == null) {
                define(wanted, archive);
            }
            Package known = getPackage(wanted);
            if (known != null && known.isSealed()) {
                return false;
            }
        }
        open.add(wanted);
        return true;
    }

    private void define(String name, PlainArchive archive) {
        try {
            if (archive.manifest().isPresent()) {
                definePackage(name, archive.manifest().get(), archive.url());
            } else {
                definePackage(name, null, null, null, null, null, null, null);
            }
        } catch (IllegalArgumentException byAnotherWorker) {
            // The JDK's own way does not wait for this one, and may have sealed it.
        }
    }
}
