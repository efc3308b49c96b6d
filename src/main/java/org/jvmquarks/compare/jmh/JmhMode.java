package org.jvmquarks.compare.jmh;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** What JMH measures of a benchmark. */
public enum JmhMode {
    THROUGHPUT("thrpt", "Throughput"),
    AVERAGE_TIME("avgt", "AverageTime"),
    SAMPLE_TIME("sample", "SampleTime"),
    SINGLE_SHOT("ss", "SingleShotTime");

    /** In an annotation, it stands for all others. */
    private static final String ALL = "All";

    private final String label;
    private final String constant;

    JmhMode(String label, String constant) {
        this.label = label;
        this.constant = constant;
    }

    /** Returns its name in JMH's results and options. */
    @JsonValue
    public String label() {
        return label;
    }

    /** Returns the mode of this name. */
    @JsonCreator
    static JmhMode of(String label) {
        return Arrays.stream(values())
                .filter(each -> each.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new JmhResultException("expected mode to be one of %s, was '%s'"
                        .formatted(
                                Arrays.stream(values()).map(JmhMode::label).collect(Collectors.joining(", ")), label)));
    }

    /** Returns the modes that a constant of JMH's enum in an annotation means. */
    static Set<JmhMode> annotated(String constant) {
        Set<JmhMode> modes = Arrays.stream(values())
                .filter(each -> constant.equals(ALL) || each.constant.equals(constant))
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(JmhMode.class)));
        if (modes.isEmpty()) {
            throw new JmhResultException("expected a mode of JMH 1.21 to 1.37, was '" + constant + "'");
        }
        return modes;
    }
}
