package org.jvmquarks.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallAnswerTest {

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
    void isReadAsTheGuestWroteIt(String value, boolean thrown, String type, String text) {
        assertThat(CallAnswer.of(value)).isEqualTo(new CallAnswer(thrown, type, text));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 2, VALUE",
        "throws a.A: m, 2, RETURNS",
        "1, throws a.A: m, THROWS",
        "throws a.A: m, throws a.B: m, EXCEPTION",
        "throws a.A: m, throws a.A: n, MESSAGE",
        "a.A x, a.B x, TYPE",
        "a.A x, a.A y, VALUE",
        "a.A, a.A y, TEXT"
    })
    void changeIsTold(String from, String to, CallChange change) {
        assertThat(CallChange.between(CallAnswer.of(from), CallAnswer.of(to))).isEqualTo(change);
    }

    @Test
    void anotherOrderHasTheSameElements() {
        CallAnswer list = CallAnswer.of("java.util.ArrayList [1, 2]");

        assertThat(CallChange.between(list, CallAnswer.of("java.util.ArrayList [2, 1]")))
                .isEqualTo(CallChange.ORDER);
        assertThat(CallChange.between(list, CallAnswer.of("java.util.ArrayList [2, 3]")))
                .isEqualTo(CallChange.VALUE);
    }

    @Test
    void templateHasHoleForCallsOwnPart() {
        assertThat(CallAnswer.of("throws a.A: For input string: \"a\\\"b\" under radix 16")
                        .template())
                .isEqualTo("For input string: \"…\" under radix <n>");
        assertThat(CallAnswer.of("throws a.A: Text 'x' at index -3, UTF8").template())
                .isEqualTo("Text \"…\" at index <n>, UTF8");
    }
}
