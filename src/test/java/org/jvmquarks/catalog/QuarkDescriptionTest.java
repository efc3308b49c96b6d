package org.jvmquarks.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.PinRecord.FalsifierDeclaration;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.VersionRange;
import org.jvmquarks.junit.samples.SamplePages;
import org.jvmquarks.junit.samples.SamplePins;

class QuarkDescriptionTest {
    private static final VersionRange ALL = new VersionRange(8, OptionalInt.empty());

    @Test
    void hasAllThatTheAnnotationsSay() {
        QuarkRecord quark = QuarkDescription.of(SamplePages.Whole.class);

        assertThat(quark)
                .isEqualTo(
                        new QuarkRecord(
                                "whole",
                                "Whole",
                                "samples",
                                "a source",
                                "org.jvmquarks.junit.samples.SamplePages$Whole",
                                JavadocPage.of(SamplePages.Whole.class),
                                List.of(
                                        new PinRecord(
                                                "first",
                                                "the older claim",
                                                new VersionRange(8, OptionalInt.of(21)),
                                                false,
                                                List.of(
                                                        new FalsifierDeclaration(
                                                                "-XX:-Whole", ALL))),
                                        new PinRecord(
                                                "second",
                                                "the newer claim",
                                                new VersionRange(22, OptionalInt.empty()),
                                                true,
                                                List.of(
                                                        new FalsifierDeclaration(
                                                                "-XX:+UnlockDiagnosticVMOptions"
                                                                        + " -XX:-Whole",
                                                                ALL),
                                                        new FalsifierDeclaration(
                                                                "String instead of Object",
                                                                new VersionRange(
                                                                        25,
                                                                        OptionalInt.of(26))))))));
        assertThat(quark.page()).isPresent();
    }

    @Test
    void pinsThatAreNotWholeDoNotSpoilTheOthers() {
        assertThat(QuarkDescription.of(SamplePins.class).pins())
                .extracting(PinRecord::pin)
                .contains("holds", "broken", "pinThrows");
    }

    @Test
    void aRangeWithoutAVersionIsAnErrorThatNamesThePin() {
        assertThatThrownBy(() -> QuarkDescription.of(SamplePages.Never.class))
                .isInstanceOf(InvalidPinException.class)
                .hasMessage("Never.pin: no version is since 21 and until 17");
    }

    @Test
    void aClassThatIsNoQuarkIsAnError() {
        assertThatThrownBy(() -> QuarkDescription.of(String.class))
                .isInstanceOf(InvalidPinException.class)
                .hasMessage("java.lang.String has no @Quark");
    }
}
