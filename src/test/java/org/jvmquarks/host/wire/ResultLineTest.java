package org.jvmquarks.host.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;

class ResultLineTest {

    private static ResultLine line(String fields) {
        return ResultLine.parse("debian-17", Path.of("result.jsonl"), 3, text(fields));
    }

    private static String text(String fields) {
        return "{\"type\":\"result\",\"kind\":\"odd\"" + fields + "}";
    }

    private static void assertError(String fields, Function<FieldReader, Object> reader, String complaint) {
        ResultLine line = line(fields);
        CellError error = catchThrowableOfType(CellError.class, () -> line.read(reader));

        assertThat(error.kind()).isEqualTo(ErrorKind.GUEST_FAILED);
        assertThat(error)
                .hasMessage("debian-17: the guest's result %s: line 3 of result.jsonl: %s", complaint, text(fields));
    }

    @Test
    void fieldsAreReadByTheirType() {
        ResultLine line = line(",\"a\":-9223372036854775808,\"b\":1,\"c\":\"\",\"d\":true,\"e\":[\"x\"],\"f\":[1,2.5]");

        assertThat(line.kind()).isEqualTo("odd");
        List<Object> values = line.read(fields -> List.of(
                fields.requiredLong("a"),
                fields.requiredInt("b"),
                fields.requiredText("c"),
                fields.requiredBoolean("d"),
                fields.requiredTexts("e"),
                fields.requiredDoubles("f")));
        assertThat(values).containsExactly(Long.MIN_VALUE, 1, "", true, List.of("x"), List.of(1.0, 2.5));
    }

    @Test
    void missingFieldIsAnError() {
        assertError("", fields -> fields.requiredLong("bytes"), "lacks the field 'bytes' (a whole number)");
    }

    @Test
    void missingFieldOfElementIsNamedWithPlace() {
        assertError(
                ",\"blobs\":[{\"name\":\"a\"},{}]",
                fields -> fields.requiredObjects("blobs", blob -> blob.requiredText("name")),
                "lacks the field 'blobs[1].name' (a text)");
    }

    @Test
    void unknownFieldIsAnError() {
        assertError(
                ",\"bytes\":1,\"bites\":2", fields -> fields.requiredLong("bytes"), "has the unknown field 'bites'");
        assertError(
                ",\"blobs\":[{\"name\":\"a\"}]",
                fields -> fields.requiredObjects("blobs", blob -> "unread"),
                "has the unknown field 'blobs[0].name'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5", "\"1\"", "null", "true", "[1]", "9223372036854775808"})
    void fractionIsError(String value) {
        assertError(
                ",\"bytes\":" + value,
                fields -> fields.requiredLong("bytes"),
                "has " + value + " in the field 'bytes', expected a whole number");
    }

    @Test
    void valueBeyondIntIsError() {
        assertError(
                ",\"level\":2147483648",
                fields -> fields.requiredInt("level"),
                "has 2147483648 in the field 'level', expected a whole number of 32 bits");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"NaN\"", "null", "true"})
    void whatIsNotANumberIsAnError(String value) {
        assertError(
                ",\"floor\":" + value,
                fields -> fields.requiredDouble("floor"),
                "has " + value + " in the field 'floor', expected a number");
    }

    @Test
    void whatCannotBeTrueIsAnError() {
        assertError(
                "",
                fields -> {
                    throw new IllegalArgumentException("-1 bytes in 20 operations");
                },
                "cannot be true, -1 bytes in 20 operations");
    }

    @Test
    void longLineIsShortened() {
        ResultLine line = line(",\"code\":\"" + "0".repeat(100_000) + "\"");

        assertThat(catchThrowableOfType(CellError.class, () -> line.read(fields -> "unread")))
                .message()
                .hasSizeLessThan(600)
                .endsWith("000…");
    }
}
