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
    void pinsOfOneNameFailTheirQuark() {
        assertThatThrownBy(() -> new PinReader(Twice.class))
                .hasMessage("Twice.same: the quark has two pins of this name, and reports know a pin by"
                        + " its name: rename one of them");
    }

    @Test
    void idMustBeOneThatAPathCanHave() {
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
