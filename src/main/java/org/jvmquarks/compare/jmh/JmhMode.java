package org.jvmquarks.compare.jmh;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.stream.Collectors;

/** What JMH measures of a benchmark. */
public enum JmhMode {
    THROUGHPUT("thrpt"),
    AVERAGE_TIME("avgt"),
    SAMPLE_TIME("sample"),
    SINGLE_SHOT("ss");

    private final String label;

    JmhMode(String label) {
        this.label = label;
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
}
