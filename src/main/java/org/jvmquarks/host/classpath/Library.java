package org.jvmquarks.host.classpath;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import joptsimple.OptionParser;
import org.apache.commons.math3.stat.StatUtils;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jol.info.ClassLayout;

/** Libraries that a guest can be given. */
public enum Library {
    JMH(
            List.of(Runner.class, OptionParser.class, StatUtils.class),
            List.of("org/openjdk/jmh/", "jmh.properties", "joptsimple/", "org/apache/commons/math3/")),
    JOL(List.of(ClassLayout.class), List.of("org/openjdk/jol/"));

    private final List<Class<?>> classes;
    private final List<String> content;

    /**
     * A library.
     *
     * @param classes one of each archive of the library, and of what it needs
     * @param content what all these archives hold
     */
    Library(List<Class<?>> classes, List<String> content) {
        this.classes = classes;
        this.content = content;
    }

    /**
     * Archives of the library and of what it needs. Where they were packed into one with the framework, that one would
     * give the guest the whole host: the library is taken out of it.
     *
     * @param folder where a library that was taken out goes
     * @throws IOException if it cannot be written
     */
    List<Path> archives(Path folder) throws IOException {
        Stream<Path> archives = classes.stream().map(ClassPaths::of).distinct();
        return classes.stream().anyMatch(ClassPaths::isPackedWithFramework)
                ? List.of(ClassPaths.write(folder.resolve(archiveName()), content))
                : archives.toList();
    }

    private String archiveName() {
        return name().toLowerCase(Locale.ROOT) + ".jar";
    }
}
