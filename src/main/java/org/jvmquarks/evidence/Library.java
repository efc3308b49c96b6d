package org.jvmquarks.evidence;

import java.nio.file.Path;
import java.util.List;
import org.apache.commons.math3.stat.StatUtils;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jol.info.ClassLayout;

/** Libraries that a guest can be given. */
public enum Library {
    JMH(Runner.class, joptsimple.OptionParser.class, StatUtils.class),
    JOL(ClassLayout.class);

    private final List<Class<?>> classes;

    Library(Class<?>... classes) {
        this.classes = List.of(classes);
    }

    /** Archives of the library and of what it needs. */
    List<Path> archives() {
        return classes.stream().map(ClassPaths::of).toList();
    }
}
