package org.jvmquarks.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.journal.file.RecordJson;

class RowNameTest {

    @ParameterizedTest
    @CsvSource({
        "opens[from jdk-17], opens, jdk-17",
        "opens[JKS][from jdk-17+zgc], opens[JKS], jdk-17+zgc",
        "opens[JKS], opens[JKS], ''",
        "opens, opens, ''",
    })
    void rowTellsItsPinAndItsWriter(String row, String pin, String writer) {
        Optional<String> expected = Optional.of(writer).filter(it -> !it.isEmpty());

        assertThat(RowName.of(row).writer()).isEqualTo(expected);
        assertThat(RowName.of(row).pin()).hasToString(pin);
        expected.ifPresent(it -> assertThat(RowName.of(pin).from(it)).hasToString(row));
    }

    @ParameterizedTest
    @CsvSource({
        "storeMarksCard[SERIAL], storeMarksCard, SERIAL",
        "holds[a[0] and b], holds, a[0] and b",
        "holds[x[from y]], holds, x[from y]",
        "holds[], holds, ''",
    })
    void textIsTheNameWithItsArgument(String text, String method, String argument) {
        RowName name = new RowName(method, Optional.of(argument));

        assertThat(RowName.of(text)).isEqualTo(name);
        assertThat(name).hasToString(text);
        assertThat(name.isPlain()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"from jdk-17", "x][from jdk-17"})
    void argumentThatReadsAsWriterIsNotPlain(String argument) {
        assertThat(new RowName("holds", Optional.of(argument)).isPlain()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"opens[JKS", "[JKS]", "opens]"})
    void textOfAnotherFormIsAMethod(String text) {
        assertThat(RowName.of(text)).isEqualTo(new RowName(text, Optional.empty()));
    }

    @Test
    void idIsReadAsItIsWritten() {
        PinId id = PinId.of("key-stores/opens[JKS][from jdk-17]");

        assertThat(id)
                .isEqualTo(new PinId("key-stores", new RowName("opens", Optional.of("JKS"), Optional.of("jdk-17"))));
        assertThat(id).hasToString("key-stores/opens[JKS][from jdk-17]");
        assertThat(id.pin()).hasToString("key-stores/opens[JKS]");
        assertThatThrownBy(() -> PinId.of("opens"))
                .hasMessage("expected a pin such as object-header/objectTakes16Bytes, was opens");
    }

    @Test
    void quarkHasARowForEachWriter() {
        QuarkRecord quark = Records.quark("key-stores", Records.page());
        PinRecord crossing = new PinRecord("opens", "what {writer} wrote", List.of(), false, false, List.of());
        PinRecord plain = new PinRecord("type", "a type", List.of(), false, false, List.of());
        QuarkRecord both = new QuarkRecord(
                quark.id(),
                quark.title(),
                quark.topic(),
                quark.source(),
                quark.className(),
                quark.counted(),
                quark.page(),
                List.of(crossing, plain));

        assertThat(both.from(List.of("a-8", "b-17")).pins())
                .extracting(pin -> pin.pin() + ": " + pin.claim())
                .containsExactly(
                        "opens[from a-8]: what a-8 wrote", "opens[from b-17]: what b-17 wrote", "type: a type");
        assertThat(crossing.rowClaim()).isEqualTo("what another JDK wrote");
    }

    @ParameterizedTest
    @CsvSource({"8, , 'until 17, written by 8'", "9, 16, 'until 17, written by 9 to 16'"})
    void expectationNamesItsWriters(String since, String until, String about) {
        Expectation expectation = writtenBy(VersionRange.of(since, until == null ? "8" : until));

        assertThat(expectation.about()).isEqualTo(about);
    }

    private static Expectation writtenBy(VersionRange writers) {
        return new Expectation(
                Optional.empty(),
                Optional.empty(),
                VersionRange.of("", "17"),
                Optional.empty(),
                List.of(),
                List.of(),
                Optional.of(writers),
                Optional.empty());
    }

    @ParameterizedTest
    @CsvSource({"8u292, true", "8u301, false", "11.0.11, true", "11.0.12, false", "17.0.1, false"})
    void expectationIsAboutSomeWriters(String version, boolean isAbout) {
        Expectation expectation = writtenBy(VersionRange.of("", "8u292, 11.0.11"));

        assertThat(expectation.isAboutWriter(Optional.of(JavaVersion.parse(version))))
                .isEqualTo(isAbout);
        assertThat(expectation.isAboutWriter(Optional.empty())).isFalse();
    }

    @Test
    void expectationWithoutWritersIsAboutAll() {
        Expectation all = new Expectation(Optional.empty(), VersionRange.all(), Optional.empty(), List.of(), List.of());

        assertThat(all.isAboutWriter(Optional.of(JavaVersion.parse("8u292")))).isTrue();
        assertThat(all.isAboutWriter(Optional.empty())).isTrue();
        assertThat(all.about()).isEqualTo("all");
    }

    @Test
    void journalKeepsTheWriters() throws Exception {
        Expectation expectation = writtenBy(VersionRange.of("9", "16"));

        String json = RecordJson.mapper().writeValueAsString(expectation);

        assertThat(json)
                .isEqualTo(
                        "{\"versions\":{\"until\":\"17\"},\"arch\":[],\"vendors\":[],\"writers\":{\"since\":\"9\",\"until\":\"16\"}}");
        assertThat(RecordJson.mapper().readValue(json, Expectation.class)).isEqualTo(expectation);
    }
}
