package org.jvmquarks.jdk;

import java.util.List;

/** HotSpot's collectors, with the options that choose one and make it the only one. */
public enum Collector {
    SERIAL("-XX:+UseSerialGC"),
    PARALLEL("-XX:+UseParallelGC"),
    /** Removed in JDK 14 (JEP 363). */
    CMS("-XX:+UseConcMarkSweepGC"),
    G1("-XX:+UseG1GC"),
    /** Product since JDK 15 (JEP 379); before that behind the unlock. */
    SHENANDOAH("-XX:+UnlockExperimentalVMOptions", "-XX:+UseShenandoahGC"),
    /** Product since JDK 15 (JEP 377). */
    Z("-XX:+UnlockExperimentalVMOptions", "-XX:+UseZGC"),
    /** Allocates and never collects (JEP 318). */
    EPSILON("-XX:+UnlockExperimentalVMOptions", "-XX:+UseEpsilonGC");

    private final List<String> options;

    Collector(String... options) {
        this.options = List.of(options);
    }

    /** Options for a guest that runs with this collector. */
    public String[] options() {
        return options.toArray(new String[0]);
    }
}
