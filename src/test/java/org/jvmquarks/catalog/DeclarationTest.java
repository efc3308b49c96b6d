package org.jvmquarks.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.guest.probe.Argument;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.journal.PinRecord;

/** Mistakes in declarations that would let a pin pass, or never run, in silence. */
class DeclarationTest {
    /** Never run. */
    @SuppressWarnings("unused")
    @Quark(id = "ignored", title = "Ignored", source = "none")
    static class Ignored {
        @Pin("private")
        @FalsifiedBy(flags = "-XX:-A")
        private void hidden(Jvm jvm) {}

        @Pin("static")
        @FalsifiedBy(flags = "-XX:-A")
        static void shared(Jvm jvm) {}

        @Pin("returns")
        @FalsifiedBy(flags = "-XX:-A")
        int valued(Jvm jvm) {
            return 1;
        }

        @Pin("sound")
        @FalsifiedBy(flags = "-XX:-A")
        void sound(Jvm jvm) {}
    }

    @Quark(id = "renamed", title = "Renamed", source = "none")
    static class Renamed {
        @Pin("the value is known")
        @FalsifiedBy(flags = "-XX:-A")
        void known(Jvm jvm) {}

        @Pin(value = "the value is right", formerly = "known")
        @FalsifiedBy(flags = "-XX:-A")
        void right(Jvm jvm) {}
    }

    /** Has an argument. */
    public static class Sized {
        @Argument
        private int size = 1;

        public int op() {
            return size;
        }
    }

    @Quark(id = "arguments", title = "Arguments", source = "none")
    static class Arguments {
        /** Has an argument. */
        public static class Own extends Sized {}

        @Pin("the size counts")
        @FalsifiedBy(argument = "size=16")
        void right(Jvm jvm) {}

        @Pin("the length counts")
        @FalsifiedBy(argument = "length=16")
        void unknown(Jvm jvm) {}

        @Pin("the size counts")
        @FalsifiedBy(argument = "size=large")
        void ofAnotherType(Jvm jvm) {}

        @Pin("the size counts")
        @FalsifiedBy(argument = "size=16", flags = "-XX:-A")
        void withFlags(Jvm jvm) {}
    }

    @Quark(id = "twice", title = "Twice", source = "none")
    static class Twice {
        @Pin("the value is known")
        @FalsifiedBy(flags = "-XX:-A")
        void same(Jvm jvm) {}

        @Pin("the value is {}")
        @Expect("1")
        @FalsifiedBy(flags = "-XX:-A")
        void same(Jvm jvm, int value) {}
    }

    @Quark(id = "Bad id/..", title = "Bad", source = "none")
    static class BadId {}

    @Quark(id = "untitled", title = " ", source = "none")
    static class Untitled {}

    @Quark(id = "unsourced", title = "Unsourced", source = "")
    static class Unsourced {}

    @Quark(id = "pins", title = "Pins", source = "none")
    static class Pins {
        @Pin("")
        @FalsifiedBy(flags = "-XX:-A")
        void blank(Jvm jvm) {}

        @Pin("it is {}")
        @Expect("1")
        @Expect(value = "2", since = "17")
        @FalsifiedBy(flags = "-XX:-A")
        void shadowed(Jvm jvm, int value) {}

        @Pin("it is {} for {each}")
        @ForEach({"a", "b"})
        @Expect(value = "1", each = "a")
        @Expect(value = "2", each = "a", since = "17")
        @Expect("3")
        @FalsifiedBy(flags = "-XX:-A")
        void shadowedForOne(Jvm jvm, String each, int value) {}

        @Pin("it is {} for {each}")
        @ForEach({"a", "b"})
        @Expect(value = "1", each = "a")
        @Expect(value = "2", since = "17", arch = Arch.AARCH64)
        @Expect("3")
        @FalsifiedBy(flags = "-XX:-A")
        void reachable(Jvm jvm, String each, int value) {}

        @Pin("a flag")
        @FalsifiedBy(flags = {"-XX:+UnlockDiagnosticVMOptions", "UseSuperWord"})
        void dashless(Jvm jvm) {}

        @Pin("an option of two words")
        @FalsifiedBy(flags = {"--add-opens", "java.base/java.lang=ALL-UNNAMED"})
        void twoWords(Jvm jvm) {}
    }

    @Test
    void pinsThatJUnitIgnoresFailTheirQuark() {
        assertThatThrownBy(() -> new PinReader(Ignored.class))
                .isInstanceOf(InvalidPinException.class)
                .hasMessage("Ignored.hidden is private, Ignored.shared is static, Ignored.valued"
                        + " returns int: JUnit does not run such a method; a pin is neither"
                        + " private nor static, and returns void");
    }

    @Test
    void formerNameOfAnotherPinFailsItsQuark() {
        assertThatThrownBy(() -> new PinReader(Renamed.class))
                .isInstanceOf(InvalidPinException.class)
                .hasMessage("Renamed.right: @Pin(formerly): another pin of the quark has or had the name known:"
                        + " a journal that was written then could mean both");
    }

    @Test
    void falsifierPassesArgumentThatAProbeTakes() throws NoSuchMethodException {
        PinReader reader = new PinReader(Arguments.class);

        assertThat(reader.pin(Arguments.class.getDeclaredMethod("right", Jvm.class), Arguments::new)
                        .get(0)
                        .falsifiers())
                .singleElement()
                .satisfies(falsifier -> assertThat(falsifier.description()).isEqualTo("size=16"));
        refuses(reader, "unknown", "no probe of Arguments has a field length with @Argument");
        refuses(reader, "ofAnotherType", "For input string: \"large\"");
        assertThatThrownBy(() -> reader.pin(Arguments.class.getDeclaredMethod("withFlags", Jvm.class), Arguments::new))
                .isInstanceOf(InvalidPinException.class)
                .hasMessage(
                        "Arguments.withFlags: @FalsifiedBy needs either flags, or probe with insteadOf, or an argument");
    }

    private static void refuses(PinReader reader, String pin, String why) {
        assertThatThrownBy(() -> reader.pin(Arguments.class.getDeclaredMethod(pin, Jvm.class), Arguments::new))
                .isInstanceOf(InvalidPinException.class)
                .hasMessage("Arguments." + pin + ": @FalsifiedBy(argument): " + why);
    }

    @Test
    void pinsOfOneNameFailTheirQuark() {
        assertThatThrownBy(() -> new PinReader(Twice.class))
                .hasMessage("Twice.same: the quark has two pins of this name, and reports know a pin by"
                        + " its name: rename one of them");
    }

    @Test
    void idMustBeOneThatPathCanHave() {
        assertThatThrownBy(() -> QuarkDescription.declaration(BadId.class))
                .hasMessage("org.jvmquarks.catalog.DeclarationTest$BadId: @Quark(id): expected letters,"
                        + " digits and dashes but was 'Bad id/..'");
    }

    @Test
    void titleAndSourceMustBeThere() {
        assertThatThrownBy(() -> QuarkDescription.declaration(Untitled.class))
                .hasMessage("org.jvmquarks.catalog.DeclarationTest$Untitled: @Quark(title) is empty: reports show it");
        assertThatThrownBy(() -> QuarkDescription.declaration(Unsourced.class))
                .hasMessage("org.jvmquarks.catalog.DeclarationTest$Unsourced: @Quark(source) is empty:"
                        + " reports show it");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "blank | its claim is empty: say in a sentence what is true",
                "shadowed | @Expect number 2 never applies, because one before it is about every JDK: put that one last, or limit it",
                "shadowedForOne | @Expect number 2 never applies, because one before it is about every JDK: put that one last, or limit it",
                "dashless | @FalsifiedBy(flags): expected an option of the JVM, such as -XX:-Inline, but was 'UseSuperWord'",
            })
    void mistakeFailsItsPin(String pin, String message) {
        assertThatThrownBy(() -> read(pin))
                .isInstanceOf(InvalidPinException.class)
                .hasMessage("Pins." + pin + ": " + message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"reachable", "twoWords"})
    void whatAppliesSomewhereIsNoMistake(String pin) {
        assertThat(read(pin)).isNotEmpty();
    }

    @Test
    void descriptionHasThePinsWithoutMistakes() {
        assertThat(QuarkDescription.withoutMistakes(Pins.class).pins())
                .extracting(PinRecord::pin)
                .contains("reachable[a]", "reachable[b]", "twoWords")
                .doesNotContain("blank", "shadowed", "unknown");
    }

    private static List<?> read(String pin) {
        Method method = Arrays.stream(Pins.class.getDeclaredMethods())
                .filter(it -> it.getName().equals(pin))
                .findFirst()
                .orElseThrow();
        return new PinReader(Pins.class).pin(method, Pins::new);
    }
}
