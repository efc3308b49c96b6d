package org.jvmquarks.guest.calls;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** The classes whose members are called: what these modules export. */
final class PublicClasses {
    private static final List<String> MODULES = Collections.unmodifiableList(
            Arrays.asList("java.base", "java.logging", "java.naming", "java.net.http", "java.sql", "java.xml"));

    /** Before modules, names of packages say the same. */
    private static final List<String> PACKAGES = Collections.unmodifiableList(Arrays.asList(
            "java/io/",
            "java/lang/",
            "java/math/",
            "java/net/",
            "java/nio/",
            "java/security/",
            "java/sql/",
            "java/text/",
            "java/time/",
            "java/util/",
            "javax/crypto/",
            "javax/naming/",
            "javax/sql/",
            "javax/xml/",
            "org/w3c/dom/",
            "org/xml/sax/"));

    private static final String CLASS = ".class";

    private PublicClasses() {}

    /** Returns the classes in the order of their names, without initializing them. */
    static List<Class<?>> all() throws IOException {
        List<Class<?>> classes = new ArrayList<>();
        for (String name : new TreeSet<>(names())) {
            try {
                Class<?> type = Class.forName(name, false, ClassLoader.getSystemClassLoader());
                if (PublicApi.isExported(type)) {
                    classes.add(type);
                }
            } catch (ClassNotFoundException | LinkageError hidden) {
                // A class file that this VM does not link is one that nobody can call.
            }
        }
        return classes;
    }

    private static List<String> names() throws IOException {
        String version = System.getProperty("java.specification.version");
        return version.startsWith("1.") ? ofBootArchives() : ofModules();
    }

    private static List<String> ofModules() throws IOException {
        List<String> names = new ArrayList<>();
        for (String module : MODULES) {
            Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules", module);
            if (Files.isDirectory(root)) {
                try (Stream<Path> files = Files.walk(root)) {
                    files.map(each -> root.relativize(each).toString())
                            .filter(each -> each.endsWith(CLASS) && each.indexOf('/') > 0)
                            .forEach(each -> names.add(nameOf(each)));
                }
            }
        }
        return names;
    }

    private static List<String> ofBootArchives() throws IOException {
        List<String> names = new ArrayList<>();
        try (JarFile archive = new JarFile(System.getProperty("java.home") + "/lib/rt.jar")) {
            for (JarEntry each : Collections.list(archive.entries())) {
                String name = each.getName();
                if (name.endsWith(CLASS) && PACKAGES.stream().anyMatch(name::startsWith)) {
                    names.add(nameOf(name));
                }
            }
        }
        return names;
    }

    private static String nameOf(String file) {
        return file.substring(0, file.length() - CLASS.length()).replace('/', '.');
    }
}
