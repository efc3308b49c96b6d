package org.jvmquarks.inspect;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.inspect.options.FlagSetting;
import org.jvmquarks.inspect.options.OptionUse;

/** Replacements for removed options; the VM confirms that it has them. */
final class Replacements {
    /** Shares of the memory were whole fractions only before 8u191 (JDK-8146115) and 10 (JDK-8186248). */
    private static final Map<String, String> FRACTIONS = Map.of(
            "MaxRAMFraction", "MaxRAMPercentage",
            "MinRAMFraction", "MinRAMPercentage",
            "InitialRAMFraction", "InitialRAMPercentage");

    /** Options of JDK 8 whose work unified logging (JEP 158) or another option does. */
    private static final Map<String, String> OTHERS = Map.of(
            "-XX:+UseParallelOldGC", "-XX:+UseParallelGC",
            "-Xconcgc", "-XX:+UseConcMarkSweepGC",
            "-XX:+TraceClassLoading", "-Xlog:class+load",
            "-XX:+TraceClassUnloading", "-Xlog:class+unload",
            "-XX:+TraceExceptions", "-Xlog:exceptions");

    private Replacements() {}

    /** Returns the option that takes the place of another one; empty if none is known. */
    static Optional<String> of(OptionUse use) {
        return Optional.ofNullable(OTHERS.get(use.word())).or(() -> use.flag().flatMap(Replacements::percentage));
    }

    private static Optional<String> percentage(FlagSetting flag) {
        return Optional.ofNullable(FRACTIONS.get(flag.name()))
                .filter(name -> flag.value().matches("[1-9]\\d{0,3}"))
                .map(name -> "-XX:" + name + "=" + percent(Integer.parseInt(flag.value())));
    }

    private static String percent(int fraction) {
        double percent = 100.0 / fraction;
        return percent == Math.rint(percent)
                ? Long.toString((long) percent)
                : String.format(Locale.ROOT, "%.2f", percent);
    }
}
