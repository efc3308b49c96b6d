package org.jvmquarks.guest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.guest.probe.UnfitProbe;
import org.jvmquarks.guest.wire.ResultFile;

class ValueCommandTest {
    @TempDir
    Path folder;

    /** Computes values of each kind that travels. */
    public static final class Fit {
        public Map<String, Object> op() {
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("char", 'c');
            values.put("enum", Thread.State.NEW);
            values.put("float", 0.5f);
            values.put("none", Double.NaN);
            return values;
        }
    }

    /** Returns an array, whose text would be another in each run. */
    public static final class Ints {
        public int[] op() {
            return new int[] {1, 2};
        }
    }

    /** Returns a list. */
    public static final class Numbers {
        public List<Integer> op() {
            return Arrays.asList(1, 2);
        }
    }

    /** Returns no text. */
    public static final class Null {
        public String op() {
            return System.getProperty("no.such.property");
        }
    }

    /** Returns a map without a value for its key. */
    public static final class NullInMap {
        public Map<String, Object> op() {
            return Collections.singletonMap("size", null);
        }
    }

    /** Returns nothing. */
    public static final class Nothing {
        public void op() {}
    }

    @Test
    void valuesTravelInOneForm() throws Throwable {
        run(Fit.class);

        assertThat(folder.resolve("out"))
                .content()
                .containsSubsequence(
                        "\"key\":\"char\",\"value\":\"c\"",
                        "\"key\":\"enum\",\"value\":\"NEW\"",
                        "\"key\":\"float\",\"value\":0.5",
                        "\"key\":\"none\",\"value\":\"NaN\"");
    }

    @ParameterizedTest
    @CsvSource({"Ints, int[]", "Numbers, ArrayList", "Null, null", "NullInMap, null for 'size'", "Nothing, nothing"})
    void whatIsNotAValueIsRefused(String probe, String returned) throws ClassNotFoundException {
        Class<?> type = Class.forName(ValueCommandTest.class.getName() + "$" + probe);

        assertThatThrownBy(() -> run(type))
                .isInstanceOf(UnfitProbe.class)
                .hasMessage(
                        "op() of %s returns %s; return a number, a text, a boolean, or a map of these",
                        probe, returned);
    }

    private void run(Class<?> probe) throws Throwable {
        try (ResultFile results = new ResultFile(folder.resolve("out").toString())) {
            new ValueCommand().run(List.of(probe.getName()), results);
        }
    }
}
