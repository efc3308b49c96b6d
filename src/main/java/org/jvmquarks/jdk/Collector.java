package org.jvmquarks.jdk;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/** HotSpot's collectors, each with the options that select it. */
@API(status = API.Status.STABLE, since = "0.1")
public enum Collector {
    SERIAL("MarkSweepCompact", "-XX:+UseSerialGC"),
    PARALLEL("PS ", "-XX:+UseParallelGC"),
    /** Removed in JDK 14 (JEP 363). */
    CMS("ConcurrentMarkSweep", "-XX:+UseConcMarkSweepGC"),
    G1("G1 ", "-XX:+UseG1GC"),
    /** Product since JDK 15 (JEP 379), experimental before. */
    SHENANDOAH("Shenandoah ", "-XX:+UnlockExperimentalVMOptions", "-XX:+UseShenandoahGC"),
    /** Product since JDK 15 (JEP 377). */
    Z("ZGC", "-XX:+UnlockExperimentalVMOptions", "-XX:+UseZGC"),
    /** Allocates and never collects (JEP 318). */
    EPSILON("Epsilon ", "-XX:+UnlockExperimentalVMOptions", "-XX:+UseEpsilonGC");

    private static final Pattern CHOICE =
            Pattern.compile("-XX:[+-]Use(Serial|Parallel|ParallelOld|ParNew|ConcMarkSweep|G1|Shenandoah|Z"
                    + "|Epsilon)GC|-Xconcgc|-Xincgc");

    private final String bean;
    private final List<String> options;

    /**
     * @param bean start of the name of one of its management beans, on every version
     * @param options options that select it
     */
    Collector(String bean, String... options) {
        this.bean = bean;
        this.options = List.of(options);
    }

    /** Returns the options for a guest that runs with this collector. */
    public String[] options() {
        return options.toArray(new String[0]);
    }

    /** Returns whether an option chooses a collector, or declines one. */
    public static boolean isChosenBy(String option) {
        return CHOICE.matcher(option).matches();
    }

    /** Returns the name for people: {@code Serial}, {@code ZGC}. */
    public String title() {
        return switch (this) {
            case CMS, G1 -> name();
            case Z -> "ZGC";
            default -> name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
        };
    }

    /** Returns the collector whose beans have such names; empty for any other collector. */
    public static Optional<Collector> ofBeans(List<String> names) {
        return Arrays.stream(values())
                .filter(c -> names.stream().anyMatch(name -> name.startsWith(c.bean)))
                .findFirst();
    }
}
