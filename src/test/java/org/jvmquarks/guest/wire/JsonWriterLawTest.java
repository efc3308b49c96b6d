package org.jvmquarks.guest.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import org.jvmquarks.Law;
import org.jvmquarks.host.wire.FieldReader;
import org.jvmquarks.host.wire.ResultLine;

/** What a guest writes is what the host reads. */
class JsonWriterLawTest {
    private static <T> void assertReadsBack(T value, Function<FieldReader, T> reader) {
        String line = JsonWriter.of(Map.of(Wire.TYPE, "test", "it", value));

        assertThat(line).as("one line").doesNotContain("\n", "\r");
        T read = ResultLine.parse("a", Path.of("results"), 1, line).read(reader);
        assertThat((Object) read).isEqualTo(value);
    }

    @Law
    void textsReadBack(@ForAll List<String> texts) {
        assertReadsBack(texts, it -> it.requiredTexts("it"));
    }

    @Law
    void numbersReadBack(@ForAll long whole, @ForAll List<Double> others) {
        assertReadsBack(whole, it -> it.requiredLong("it"));
        assertReadsBack(others, it -> it.requiredDoubles("it"));
    }

    @Law
    void scalarReadsBackWithItsType(@ForAll long whole, @ForAll double number, @ForAll String text) {
        for (Object value : List.of(whole, number, text, whole > 0)) {
            assertReadsBack(value, it -> it.requiredScalar("it"));
        }
    }
}
