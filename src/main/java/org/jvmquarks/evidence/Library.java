package org.jvmquarks.evidence;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import joptsimple.OptionParser;
import org.apache.commons.math3.stat.StatUtils;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jol.info.ClassLayout;

/** Libraries that a guest can be given. */
public enum Library {
    JMH,
    JOL;

    /** Archives of the library and of what it needs. */
    List<Path> archives() {
        Stream<Class<?>> classes =
                switch (this) {
                    case JMH -> Stream.of(Runner.class, OptionParser.class, StatUtils.class);
                    case JOL -> Stream.of(ClassLayout.class);
                };
        return classes.map(ClassPaths::of).toList();
    }
}
