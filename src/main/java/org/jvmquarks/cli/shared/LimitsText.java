package org.jvmquarks.cli.shared;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.jdk.ContainerLimits;

/** Reads the limits of a container: {@code 2cpu,4g}, {@code 512m} or {@code 0.5cpu}. */
public final class LimitsText {
    private static final Pattern PROCESSORS = Pattern.compile("(\\d{1,4}(?:\\.\\d{1,3})?)cpus?");
    private static final Pattern MEMORY = Pattern.compile("([1-9]\\d{0,8})([mMgG])i?[bB]?");

    private LimitsText() {}

    /**
     * Returns the limits.
     *
     * @throws IllegalArgumentException if the text has another form
     */
    public static ContainerLimits parse(String text) {
        OptionalDouble processors = OptionalDouble.empty();
        OptionalLong memory = OptionalLong.empty();
        for (String part : text.split(",", -1)) {
            Matcher cpu = PROCESSORS.matcher(part.strip());
            Matcher size = MEMORY.matcher(part.strip());
            if (cpu.matches() && processors.isEmpty()) {
                processors = OptionalDouble.of(Double.parseDouble(cpu.group(1)));
            } else if (size.matches() && memory.isEmpty()) {
                boolean giga = size.group(2).equalsIgnoreCase("g");
                memory = OptionalLong.of(Long.parseLong(size.group(1)) * (giga ? 1024 : 1));
            } else {
                throw new IllegalArgumentException(
                        "--container must be processors, memory or both, such as 2cpu,4g or 512m, was '" + text + "'");
            }
        }
        return new ContainerLimits(memory, processors);
    }
}
