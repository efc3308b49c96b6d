package org.jvmquarks.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.WritingJvm;
import org.jvmquarks.evidence.Range;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.option.FlagStep;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.journal.Expectation;
import org.jvmquarks.journal.PinRecord;

class PinRowTest {

    enum Shape {
        ROUND,
        FLAT
    }

    /** Never run; each shows one shape of a pin. */
    @SuppressWarnings("unused")
    static class Pins {
        @Pin("it takes {} bytes")
        @Expect(value = "16", until = "26")
        @Expect(value = "8", since = "27", by = "JEP 534")
        @FalsifiedBy(flags = "-XX:+A", since = "25", until = "26")
        void valued(Jvm jvm, int bytes) {}

        @Pin("it takes {} bytes")
        @Expect("16|24")
        @FalsifiedBy(flags = "-XX:+A")
        void alternatives(Jvm jvm, int[] bytes) {}

        @Pin("a call {} the lock")
        @Expect(value = "java.util.Locale", says = "takes", until = "9")
        @Expect(value = "nothing", says = "does not take", since = "10")
        @FalsifiedBy(flags = "-XX:+A")
        void worded(Jvm jvm, String waitsFor) {}

        @Pin("a call takes {} MB")
        @Expect(value = "0.5 to 2.5", until = "9")
        @Expect(value = "9 to 14", since = "10")
        @FalsifiedBy(flags = "-XX:+A")
        void ranges(Jvm jvm, Range megabytes) {}

        @Pin("a call {takes|does not take} the lock")
        @Expect(value = "true", says = "takes")
        @FalsifiedBy(flags = "-XX:+A")
        void wordedTwice(Jvm jvm, boolean takes) {}

        @Pin("a call takes the lock")
        @Expect(says = "takes")
        @FalsifiedBy(flags = "-XX:+A")
        void wordsOfNothing(Jvm jvm) {}

        @Pin("with {each}, a store {marks|does not mark} a card")
        @ForEach(collector = {Collector.SERIAL, Collector.Z})
        @Expect(collector = Collector.SERIAL, value = "true")
        @Expect(collector = Collector.Z, value = "false", since = "11")
        @FalsifiedBy(flags = "-XX:+A", collector = Collector.SERIAL)
        @FalsifiedBy(flags = "-XX:+B", collector = Collector.Z)
        @FalsifiedBy(flags = "-XX:+C")
        void collectors(Jvm jvm, boolean marks) {}

        @Pin("{each} alone")
        @ForEach(collector = Collector.G1)
        @FalsifiedBy(flags = "-XX:+A")
        void collectorAsArgument(Jvm jvm, Collector collector) {}

        @Pin("{each} has {} letters")
        @ForEach({"a", "bb"})
        @Expect(value = "1", each = "a")
        @Expect(value = "2", each = "bb")
        @FalsifiedBy(flags = "-XX:+A")
        void texts(Jvm jvm, String text, long letters) {}

        @Pin("it is {each}")
        @ForEach(constants = Shape.class)
        @FalsifiedBy(flags = "-XX:+A")
        void constants(Jvm jvm, Shape shape) {}

        @Pin("what {writer} wrote {is|is not} read")
        @Expect(value = "false", until = "8", writtenSince = "9", by = "JEP 269")
        @Expect(value = "true", since = "8u301, 9", writtenUntil = "27")
        @FalsifiedBy(flags = "-XX:+A")
        void crossing(Jvm jvm, WritingJvm writer, boolean read) {}

        @Pin("{each} that {writer} wrote is read")
        @ForEach({"a", "bb"})
        @FalsifiedBy(flags = "-XX:+A")
        void crossingTexts(Jvm jvm, WritingJvm writer, String text) {}

        @Pin("it reads {each}")
        @ForEach("from disk")
        @FalsifiedBy(flags = "-XX:+A")
        void likeAWriter(Jvm jvm, String each) {}

        @Pin("it names nobody")
        @FalsifiedBy(flags = "-XX:+A")
        void crossingUnnamed(Jvm jvm, WritingJvm writer) {}

        @Pin("what {writer} wrote is read")
        @FalsifiedBy(flags = "-XX:+A")
        void namesNobody(Jvm jvm) {}

        @Pin("nobody wrote it")
        @Expect(writtenSince = "9")
        @FalsifiedBy(flags = "-XX:+A")
        void writtenByNobody(Jvm jvm) {}

        @Pin("it {is|is not} read")
        @ForEach({"a", "bb"})
        @FalsifiedBy(flags = "-XX:+A")
        void crossingWithoutArgument(Jvm jvm, WritingJvm writer) {}

        @Pin(value = "the flag A is {}", flag = "A")
        @Expect(value = "accepted", until = "24")
        @Expect(value = "ignored since 25.0", since = "25")
        @FalsifiedBy(flags = "-XX:+A")
        void aboutAFlag(Jvm jvm, FlagStep step) {}

        @Pin("the option A is {}")
        @Expect("NEEDS_UNLOCK")
        @FalsifiedBy(flags = "-XX:+A")
        void aboutAnOption(Jvm jvm, OptionOutcome outcome) {}

        @Pin("the flag A is {}")
        @Expect("accepted")
        @FalsifiedBy(flags = "-XX:+A")
        void aboutNoFlag(Jvm jvm, FlagStep step) {}

        @Pin(value = "the flag A is {}", flag = "-XX:A")
        @Expect("accepted")
        @FalsifiedBy(flags = "-XX:+A")
        void aboutAnotherFlag(Jvm jvm, FlagStep step) {}

        @Pin("a number {}")
        @Expect("many")
        @FalsifiedBy(flags = "-XX:+A")
        void notANumber(Jvm jvm, int number) {}

        @Pin("no place for a value")
        @Expect("1")
        @FalsifiedBy(flags = "-XX:+A")
        void noPlace(Jvm jvm, int number) {}

        @Pin("a place {}")
        @FalsifiedBy(flags = "-XX:+A")
        void noValue(Jvm jvm) {}

        @Pin("half {}")
        @Expect(value = "1", until = "8")
        @Expect(since = "9")
        @FalsifiedBy(flags = "-XX:+A")
        void halfValued(Jvm jvm, int number) {}

        @Pin("a value {} too many")
        @Expect("1")
        @FalsifiedBy(flags = "-XX:+A")
        void noParameter(Jvm jvm) {}

        @Pin("one too many")
        @FalsifiedBy(flags = "-XX:+A")
        void parameterTooMany(Jvm jvm, int number) {}

        @Pin("for nobody")
        @ForEach
        @FalsifiedBy(flags = "-XX:+A")
        void forNobody(Jvm jvm) {}

        @Pin("for two kinds")
        @ForEach(value = "a", constants = Shape.class)
        @FalsifiedBy(flags = "-XX:+A")
        void forTwoKinds(Jvm jvm, String text) {}

        @Pin("an argument that nobody has")
        @Expect(collector = Collector.G1)
        @FalsifiedBy(flags = "-XX:+A")
        void withoutForEach(Jvm jvm) {}

        @Pin("no such version")
        @Expect(since = "eleven")
        @FalsifiedBy(flags = "-XX:+A")
        void noVersion(Jvm jvm) {}
    }

    @Test
    void expectationHasWordsOfItsOwn() {
        PinRecord worded = only("worded").describe();

        assertThat(worded.rowClaim()).isEqualTo("a call takes / does not take the lock");
        assertThat(worded.expectations())
                .extracting(it -> it.value().orElseThrow())
                .containsExactly("java.util.Locale", "nothing");
        assertThat(only("ranges").describe().rowClaim()).isEqualTo("a call takes 0.5 to 2.5 / 9 to 14 MB");
        assertThatThrownBy(() -> only("wordedTwice").describe())
                .isInstanceOf(InvalidPinException.class)
                .hasMessage("Pins.wordedTwice: its claim needs {}, the place for what @Expect says");
        assertThatThrownBy(() -> only("wordsOfNothing").describe())
                .isInstanceOf(InvalidPinException.class)
                .hasMessage("Pins.wordsOfNothing: @Expect says 'takes', but has no value");
    }

    @Test
    void pinWithoutArgumentsIsOneRow() {
        PinRecord pin = only("valued").describe();

        assertThat(pin.pin()).isEqualTo("valued");
        assertThat(pin.rowClaim()).isEqualTo("it takes 16 / 8 bytes");
        assertThat(pin.expectations())
                .extracting(it -> it.versions().describe() + " " + it.words().orElse("") + it.by())
                .containsExactly("until 26 16Optional.empty", "since 27 8Optional[JEP 534]");
        assertThat(pin.falsifiers())
                .extracting(it -> it.falsifier() + " " + it.versions().describe())
                .containsExactly("-XX:+A 25 to 26");
    }

    @Test
    void eachCollectorIsRowOfItsOwn() {
        List<PinRow> rows = rows("collectors");

        assertThat(rows).extracting(PinRow::name).containsExactly("collectors[SERIAL]", "collectors[Z]");
        assertThat(rows.stream().map(row -> row.describe().rowClaim()))
                .containsExactly("with Serial, a store marks a card", "with ZGC, a store does not mark a card");
        assertThat(rows.get(1).collector()).contains(Collector.Z);
        assertThat(rows.get(1).falsifiers().map(it -> it.flags()[0])).containsExactly("-XX:+B", "-XX:+C");
    }

    @ParameterizedTest
    @CsvSource({
        "valued, 0, '[jvm, 16]'",
        "collectors, 0, '[jvm, true]'",
        "collectors, 1, '[jvm, false]'",
        "collectorAsArgument, 0, '[jvm, G1]'",
        "texts, 1, '[jvm, bb, 2]'",
        "constants, 1, '[jvm, FLAT]'",
    })
    void methodGetsArgumentAndExpectedValue(String pin, int row, String arguments) {
        PinRow it = rows(pin).get(row);
        it.requireParameters();
        Optional<Expectation> first = it.describe().expectations().stream().findFirst();

        Object[] actual = it.arguments(List.of(new StubJvm()), first);

        assertThat(Arrays.toString(actual)).isEqualTo(arguments);
    }

    @Test
    void crossingPinHasRowForEachWriter() {
        PinRow row = only("crossing");
        PinRecord described = row.describe();

        assertThat(row.names(List.of("a-8", "b-17"))).containsExactly("crossing[from a-8]", "crossing[from b-17]");
        assertThat(described.rowClaim()).isEqualTo("what another JDK wrote is not / is read");
        assertThat(described.expectations())
                .extracting(Expectation::about)
                .containsExactly("8, written since 9", "since 8u301, 9, written until 27");
        assertThat(described.from("a-8").pin()).isEqualTo("crossing[from a-8]");
        assertThat(described.from("a-8").claim()).isEqualTo("what a-8 wrote {is|is not} read");
        assertThat(described.from("a-8").isCrossing()).isFalse();
        assertThat(row.arguments(
                        List.of(new StubJvm(), "writer"),
                        described.expectations().stream().findFirst()))
                .extracting(String::valueOf)
                .containsExactly("jvm", "writer", "false");
    }

    @Test
    void eachArgumentHasARowForEachWriter() {
        assertThat(rows("crossingTexts"))
                .flatExtracting(row -> row.names(List.of("a-8", "b-17")).toList())
                .containsExactly(
                        "crossingTexts[a][from a-8]",
                        "crossingTexts[a][from b-17]",
                        "crossingTexts[bb][from a-8]",
                        "crossingTexts[bb][from b-17]");
        assertThat(rows("crossingTexts").get(1).describe().claim()).isEqualTo("bb that {writer} wrote is read");
    }

    @Test
    void rowAboutOneJdkHasOneName() {
        assertThat(only("valued").names(List.of("a-8", "b-17"))).containsExactly("valued");
    }

    @Test
    void alternativesAreAnArray() {
        PinRow row = only("alternatives");

        Object[] arguments = row.arguments(
                List.of(new StubJvm()),
                Optional.of(row.describe().expectations().get(0)));

        assertThat((int[]) arguments[1]).containsExactly(16, 24);
        assertThat(row.describe().rowClaim()).isEqualTo("it takes 16 or 24 bytes");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
                    notANumber       ; Pins.notANumber: expected a value of type int but was 'many'
                    aboutNoFlag      ; Pins.aboutNoFlag: it expects steps of the retirement of a flag: name the flag, @Pin(flag = "UseNUMA")
                    aboutAnotherFlag ; Pins.aboutAnotherFlag: @Pin(flag): expected the name of a flag such as UseNUMA but was '-XX:A'
                    noPlace          ; Pins.noPlace: its claim needs a place for the value of @Expect: {} or {one|other}
                    noValue          ; Pins.noValue: its claim has a place for a value, but no @Expect has one
                    halfValued       ; Pins.halfValued: either each @Expect has a value, or none
                    noParameter      ; Pins.noParameter: it needs a last parameter for the value of @Expect
                    parameterTooMany ; Pins.parameterTooMany: expected its parameters to be a Jvm, a WritingJvm if it reads what another JDK wrote, then the argument of @ForEach if it has one, then the value of @Expect if it has one
                    forNobody        ; Pins.forNobody: @ForEach needs collectors, values or the constants of an enum
                    forTwoKinds      ; Pins.forTwoKinds: @ForEach needs collectors, values or the constants of an enum
                    withoutForEach   ; Pins.withoutForEach: an annotation is for one of several arguments, but the pin has no @ForEach
                    crossingUnnamed  ; Pins.crossingUnnamed: its claim must name the JDK that wrote: {writer}
                    likeAWriter      ; Pins.likeAWriter: an argument of @ForEach cannot begin with 'from ', which names the JDK that wrote a file: 'from disk'
                    namesNobody      ; Pins.namesNobody: its claim names a JDK that wrote, but it has no WritingJvm as its second parameter
                    writtenByNobody  ; Pins.writtenByNobody: @Expect names a writer, but the pin has no WritingJvm
                    crossingWithoutArgument ; Pins.crossingWithoutArgument: @ForEach needs a third parameter for its argument
                    noVersion        ; Pins.noVersion: expected a version such as 8u372, 1.8.0_372, 17.0.5+8 or 28-ea, was 'eleven'
                    """, quoteCharacter = '`')
    void senselessPinIsErrorThatSaysWhy(String pin, String message) {
        assertThatThrownBy(() -> rows(pin).forEach(row -> {
                    row.requireParameters();
                    row.describe();
                }))
                .isInstanceOf(InvalidPinException.class)
                .hasMessage(message.strip());
    }

    @Test
    void outcomeOfAnOptionIsExpectedAsSuch() {
        PinRecord flag = only("aboutAFlag").describe();
        PinRecord option = only("aboutAnOption").describe();

        assertThat(flag.flag()).contains("A");
        assertThat(flag.expectations())
                .extracting(it -> it.outcome().orElseThrow())
                .containsExactly(OptionOutcome.ACCEPTED, OptionOutcome.IGNORED);
        assertThat(option.flag()).isEmpty();
        assertThat(option.expectations().get(0).outcome()).contains(OptionOutcome.NEEDS_UNLOCK);
        assertThat(only("valued").describe().expectations().get(0).outcome()).isEmpty();
    }

    private static PinRow only(String pin) {
        return rows(pin).get(0);
    }

    private static List<PinRow> rows(String pin) {
        Method method = Arrays.stream(Pins.class.getDeclaredMethods())
                .filter(each -> each.getName().equals(pin))
                .findFirst()
                .orElseThrow();
        return PinRow.of(method);
    }

    /** Is passed on, and never asked. */
    private static final class StubJvm implements Jvm {
        @Override
        public org.jvmquarks.jdk.JavaVersion version() {
            throw new UnsupportedOperationException();
        }

        @Override
        public org.jvmquarks.jdk.Facts facts() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Jvm with(String... options) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Jvm with(Collector collector) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Jvm withArchive(Path archive) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Jvm withArgument(String name, Object value) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Jvm inContainer(double processors, long megabytes) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Jvm withCpuShares(int shares) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Jvm insideGroup(long megabytes) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Jvm reading(org.jvmquarks.WrittenFile file) {
            throw new UnsupportedOperationException();
        }

        @Override
        public <E> E observe(org.jvmquarks.evidence.Inquiry<E> inquiry) {
            throw new UnsupportedOperationException();
        }

        @Override
        public String toString() {
            return "jvm";
        }
    }
}
