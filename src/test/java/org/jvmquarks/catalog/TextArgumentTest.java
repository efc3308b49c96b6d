package org.jvmquarks.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.option.FlagStep;

class TextArgumentTest {
    @Test
    void eachTypeOfAParameterIsConverted() {
        assertThat(convert("0 B/op", String.class)).isEqualTo("0 B/op");
        assertThat(convert("true", boolean.class)).isEqualTo(true);
        assertThat(convert("x", char.class)).isEqualTo('x');
        assertThat(convert("-1", byte.class)).isEqualTo((byte) -1);
        assertThat(convert("7", short.class)).isEqualTo((short) 7);
        assertThat(convert("0x10", int.class)).isEqualTo(16);
        assertThat(convert("32766", Integer.class)).isEqualTo(32766);
        assertThat(convert("4294967296", long.class)).isEqualTo(1L << 32);
        assertThat(convert("1.5", float.class)).isEqualTo(1.5f);
        assertThat(convert("0.25", double.class)).isEqualTo(0.25);
        assertThat(convert("G1", Collector.class)).isEqualTo(Collector.G1);
        assertThat(convert("java.util.Map", Class.class)).isEqualTo(Map.class);
        assertThat(convert("int[]", Class.class)).isEqualTo(int[].class);
        assertThat(convert("ignored since 24.0", FlagStep.class)).hasToString("IGNORED 24.0");
    }

    @ParameterizedTest
    @CsvSource({
        "yes, java.lang.Boolean",
        "xy, java.lang.Character",
        "1.5, java.lang.Integer",
        "many, java.lang.Double",
        "g1, org.jvmquarks.jdk.Collector",
        "no.such.Type, java.lang.Class",
        "2024-01-01, java.time.LocalDate",
        "gone, org.jvmquarks.jdk.option.FlagStep"
    })
    void whatIsNoValueOfTypeIsRefused(String text, Class<?> type) {
        assertThatIllegalArgumentException().isThrownBy(() -> convert(text, type));
    }

    private static Object convert(String text, Class<?> type) {
        return TextArgument.convert(text, type, TextArgumentTest.class.getClassLoader());
    }
}
