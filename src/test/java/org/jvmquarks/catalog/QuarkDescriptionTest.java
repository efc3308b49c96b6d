package org.jvmquarks.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.journal.Expectation;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.PinRecord.FalsifierDeclaration;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.VersionRange;
import org.jvmquarks.junit.samples.SamplePages;
import org.jvmquarks.junit.samples.SamplePins;
import org.jvmquarks.verdict.Impact;

class QuarkDescriptionTest {
    private static final VersionRange ALL = VersionRange.all();

    @Test
    void hasAllThatTheAnnotationsSay() {
        QuarkRecord quark = QuarkDescription.of(SamplePages.Whole.class);

        assertThat(quark)
                .isEqualTo(new QuarkRecord(
                        "whole",
                        "Whole",
                        "samples",
                        "a source",
                        "org.jvmquarks.junit.samples.SamplePages$Whole",
                        true,
                        JavadocPage.of(SamplePages.Whole.class),
                        List.of(
                                new PinRecord(
                                        "first",
                                        "the older claim",
                                        List.of(expected("", "21", Optional.empty())),
                                        false,
                                        false,
                                        List.of(new FalsifierDeclaration(
                                                "-XX:-Whole", ALL, List.of(), Optional.of(List.of("-XX:-Whole")))),
                                        Optional.of(Impact.BEHAVIOUR),
                                        Optional.empty()),
                                new PinRecord(
                                        "second",
                                        "the newer claim",
                                        List.of(expected("22", "", Optional.of("JEP 1"))),
                                        true,
                                        false,
                                        List.of(
                                                new FalsifierDeclaration(
                                                        "-XX:+UnlockDiagnosticVMOptions -XX:-Whole",
                                                        ALL,
                                                        List.of(),
                                                        Optional.of(List.of(
                                                                "-XX:+UnlockDiagnosticVMOptions", "-XX:-Whole"))),
                                                new FalsifierDeclaration(
                                                        "String instead of Object",
                                                        VersionRange.of("25", "26"),
                                                        List.of())),
                                        Optional.of(Impact.BEHAVIOUR),
                                        Optional.empty()))));
        assertThat(quark.page()).isPresent();
    }

    private static Expectation expected(String since, String until, Optional<String> by) {
        return new Expectation(Optional.empty(), VersionRange.of(since, until), by, List.of(), List.of());
    }

    @Test
    void incompletePinsDoNotSpoilOthers() {
        assertThat(QuarkDescription.of(SamplePins.class).pins())
                .extracting(PinRecord::pin)
                .contains("holds", "broken", "pinThrows");
    }

    @Test
    void rangeWithoutVersionIsErrorThatNamesPin() {
        assertThatThrownBy(() -> QuarkDescription.of(SamplePages.Never.class))
                .isInstanceOf(InvalidPinException.class)
                .hasMessage("Never.pin: no version is since 21 and until 17");
    }

    @Test
    void classThatIsNoQuarkIsAnError() {
        assertThatThrownBy(() -> QuarkDescription.of(String.class))
                .isInstanceOf(InvalidPinException.class)
                .hasMessage("java.lang.String has no @Quark");
    }
}
