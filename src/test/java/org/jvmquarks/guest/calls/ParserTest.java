package org.jvmquarks.guest.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParserTest {
    private static final SourceNames NAMES =
            new SourceNames(List.of("java.util", "java.util.function", "java.util.stream", "java.time"));

    private static Object evaluate(String expression) throws Throwable {
        return Parser.parse(expression, NAMES).evaluate().object;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "1|1",
                "-1|-1",
                "0xff|255",
                "1L|1L",
                "1.5f|1.5f",
                "-0.0|-0.0",
                "2.0e-3|0.002",
                "1_000|1000",
                "null|null",
                "'\\u00e9'|'\\u00e9'",
                "\"a\\n\\\"b\"|\"a\\n\\\"b\"",
                "(byte) 0x80|(byte) -128",
                "(char) 65|'A'",
                "String.valueOf(1)|\"1\"",
                "String.valueOf('c')|\"c\"",
                "String.valueOf((Object) null)|\"null\"",
                "Integer.MAX_VALUE|2147483647",
                "Map.Entry.class|java.lang.Class java.util.Map$Entry",
                "int[].class|java.lang.Class int[]",
                "new int[] {1, 2}|int[] {1, 2}",
                "new int[2].length|2",
                "new int[1][].getClass()|java.lang.Class int[][]",
                "new StringBuilder(\"a\").append(1).append('b')|java.lang.StringBuilder \"a1b\"",
                "Arrays.asList(1, \"a\")|java.util.Arrays$ArrayList [1, \"a\"]",
                "String.join(\"-\", \"a\", \"b\")|\"a-b\"",
                "java.time.Duration.ofSeconds(1)|java.time.Duration PT1S",
                "Stream.of(1, 2).map(x -> x.hashCode()).toArray()|java.lang.Object[] {1, 2}",
                "Stream.of(1, 2).reduce((x, y) -> y).get()|2",
                "((Supplier) () -> 1).get()|1",
                "(Runnable) () -> null|jdk.proxy.$Proxy function"
            })
    void readsWhatOneCallNeeds(String expression, String answer) throws Throwable {
        assertThat(CallResult.of(evaluate(expression))).startsWith(answer);
    }

    @Test
    void overloadIsTheCompilersChoice() throws Throwable {
        assertThat(evaluate("new ArrayList(Arrays.asList(5, 6)).remove(0)")).isEqualTo(5);
        assertThat(evaluate("new ArrayList(Arrays.asList(5, 6)).remove((Object) 6)"))
                .isEqualTo(true);
        assertThat(evaluate("Math.abs(-1L)")).isEqualTo(1L);
        assertThat(evaluate("new StringBuilder().append(new char[] {'a'}).toString()"))
                .isEqualTo("a");
    }

    @Test
    void equalTextsAreOneObjectAsInClass() throws Throwable {
        assertThat(evaluate("\"a\"")).isSameAs(evaluate("\"a\""));
    }

    @Test
    void eachEvaluationMakesNewObjects() throws Throwable {
        Expression expression = Parser.parse("new ArrayList()", NAMES);

        assertThat(expression.evaluate().object).isNotSameAs(expression.evaluate().object);
    }

    @ParameterizedTest
    @CsvSource({
        "NoSuchClass.of(1), NoSuchClass.of",
        "Optional.noSuchMethod(), java.util.Optional.noSuchMethod",
        "Optional.empty().noSuchMethod(), java.util.Optional.noSuchMethod",
        "Integer.NO_SUCH_FIELD, java.lang.Integer.NO_SUCH_FIELD",
        "Math.abs(\"a\"), java.lang.Math.abs"
    })
    void missingApiIsNamed(String expression, String name) {
        assertThatThrownBy(() -> evaluate(expression))
                .isInstanceOf(MissingApi.class)
                .hasMessage(name);
    }

    @Test
    void thrownByTheCallIsThrown() {
        assertThatThrownBy(() -> evaluate("Integer.parseInt(\"x\")"))
                .isInstanceOf(NumberFormatException.class)
                .hasMessage("For input string: \"x\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Math.abs(1|expected ')' at character 11 of Math.abs(1",
                "1 2|expected the end at character 3 of 1 2",
                "Math|expected '.' at character 5 of Math",
                "+|expected a name at character 1 of +"
            })
    void otherTextIsErrorWithItsPlace(String expression, String message) {
        assertThatThrownBy(() -> evaluate(expression))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
