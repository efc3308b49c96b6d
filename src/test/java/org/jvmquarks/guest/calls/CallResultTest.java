package org.jvmquarks.guest.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.CharBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallResultTest {

    @Test
    @SuppressWarnings("NullAway")
    void valuesAreLiterals() {
        assertThat(CallResult.of(null)).isEqualTo("null");
        assertThat(CallResult.of(1L)).isEqualTo("1L");
        assertThat(CallResult.of((short) 1)).isEqualTo("(short) 1");
        assertThat(CallResult.of("\u00e9\t\"\\")).isEqualTo("\"\\u00e9\\u0009\\\"\\\\\"");
    }

    @Test
    void contentsAreToldWithTheirClasses() {
        Map<String, Object> map = new TreeMap<>();
        map.put("a", new byte[] {1, -1});

        assertThat(CallResult.of(map)).isEqualTo("java.util.TreeMap {\"a\"=byte[] {1, -1}}");
        assertThat(CallResult.of(Arrays.asList('c', 1.5f).iterator()))
                .isEqualTo("java.util.Arrays$ArrayItr ['c', 1.5f]");
        assertThat(CallResult.of(Optional.empty())).isEqualTo("java.util.Optional empty");
        assertThat(CallResult.of(Stream.of(1, 2))).endsWith(" [1, 2]");
        assertThat(CallResult.of(Collections.enumeration(List.of(1)))).endsWith(" [1]");
        assertThat(CallResult.of(String[].class)).isEqualTo("java.lang.Class java.lang.String[]");
        assertThat(CallResult.of(Path.of("a/b"))).isEqualTo("sun.nio.fs.UnixPath a/b");
        assertThat(CallResult.of(CharBuffer.wrap("a"))).isEqualTo("java.nio.StringCharBuffer \"a\"");
        assertThat(CallResult.of(new IllegalStateException("m"))).isEqualTo("java.lang.IllegalStateException: m");
    }

    @Test
    void unstableOrderIsNotTold() {
        assertThat(CallResult.of(Set.of("b", "a", "c")))
                .isEqualTo("java.util.ImmutableCollections$SetN {\"a\", \"b\", \"c\"}");
        assertThat(CallResult.of(Map.of("b", 1, "a", 2))).endsWith(" {\"a\"=2, \"b\"=1}");
    }

    @Test
    void endlessAndDeepContentsEnd() {
        assertThat(CallResult.of(Stream.iterate(1, each -> each + 1))).endsWith("39, 40, …]");
        assertThat(CallResult.of(IntStream.range(0, 50).toArray())).endsWith("38, 39, … 50 elements}");
        Map<String, Object> itself = new LinkedHashMap<>();
        itself.put("a", itself);
        assertThat(CallResult.of(itself)).endsWith("=java.util.LinkedHashMap}}}}");
        assertThat(CallResult.of("x".repeat(601)))
                .endsWith("x… (601 characters, hash "
                        + Integer.toHexString("x".repeat(601).hashCode()) + ")\"");
    }

    @Test
    void identityAndAddressesAreHidden() {
        assertThat(CallResult.of(new Object())).isEqualTo("java.lang.Object");
        assertThat(CallResult.of(String.valueOf(new Object()))).isEqualTo("\"java.lang.Object@<hash>\"");
        assertThat(CallResult.of("unnamed module @1b")).isEqualTo("\"unnamed module @<hash>\"");
        assertThat(CallResult.of("[Ljava.lang.String;@1b2c3d4e")).isEqualTo("\"[Ljava.lang.String;@<hash>\"");
        Runnable lambda = () -> {};
        assertThat(CallResult.of(lambda)).isEqualTo("org.jvmquarks.guest.calls.CallResultTest$$Lambda");
    }

    @ParameterizedTest
    @ValueSource(strings = {"user@127.0.0.1", "a@b", "0x1F", "@Deprecated"})
    void whatOnlyLooksSoIsNotHidden(String text) {
        assertThat(CallResult.of(text)).isEqualTo('"' + text + '"');
    }

    @Test
    void foldersOfTheMachineAreHidden() {
        assertThat(CallResult.of(System.getProperty("java.home") + "/lib")).isEqualTo("\"<java.home>/lib\"");
        assertThat(CallResult.of(Path.of("x").toAbsolutePath().toString())).isEqualTo("\"<user.dir>/x\"");
    }

    @Test
    void thrownIsClassAndMessage() {
        assertThat(CallResult.thrown(new IllegalStateException("a\nb")))
                .isEqualTo("throws java.lang.IllegalStateException: a\\nb");
        assertThat(CallResult.thrown(new IllegalStateException())).isEqualTo("throws java.lang.IllegalStateException");
    }

    @Test
    void numbersHaveTheirShortestDigitsOnEachJdk() {
        assertThat(CallResult.of(Double.parseDouble("2e23"))).isEqualTo("2E+23");
        assertThat(CallResult.of(0.1)).isEqualTo("0.1");
        assertThat(CallResult.of(0.1 + 0.2)).isEqualTo("0.30000000000000004");
        assertThat(CallResult.of(-0.0)).isEqualTo("-0.0");
        assertThat(CallResult.of(Double.NaN)).isEqualTo("NaN");
        assertThat(CallResult.of(Double.MIN_VALUE)).isEqualTo("5E-324");
        assertThat(CallResult.of(Float.MIN_NORMAL)).isEqualTo("1.1754944E-38f");
        assertThat(CallResult.of(8.41e21f)).isEqualTo("8.41E+21f");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            emptyValue = "",
            quoteCharacter = '`',
            value = {
                "throws java.io.EOFException|true|java.io.EOFException|``",
                "throws java.io.IOException: a: b|true|java.io.IOException|a: b",
                "java.time.Duration PT1S|false|java.time.Duration|PT1S",
                "java.lang.String[] {\"a\"}|false|java.lang.String[]|{\"a\"}",
                "byte[] {1}|false|byte[]|{1}",
                "java.lang.Object|false|java.lang.Object|``",
                "\"a b.c\"|false|``|\"a b.c\"",
                "-1.5|false|``|-1.5",
                "(byte) 1|false|``|(byte) 1",
                "'a'|false|``|'a'",
                "NaN|false|``|NaN",
                "null|false|``|null"
            })
    void resultIsReadAsWritten(String value, boolean thrown, String type, String text) {
        CallResult result = CallResult.read(value);

        assertThat(result.isThrown()).isEqualTo(thrown);
        assertThat(result.type()).isEqualTo(type);
        assertThat(result.text()).isEqualTo(text);
    }
}
