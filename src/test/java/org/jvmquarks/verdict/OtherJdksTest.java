package org.jvmquarks.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class OtherJdksTest {
    private final OtherJdks others = new OtherJdks(List.of("8", "since 24"), "17.0.21");

    @Test
    void reasonSaysWhichJdksThePinIsAboutAndWhichOneThisIs() {
        assertThat(others.reason()).isEqualTo("applies to other JDKs (8; since 24), this is 17.0.21");
    }

    @Test
    void reportsRecognizeTheReason() {
        assertThat(OtherJdks.isReason(others.reason())).isTrue();
        assertThat(OtherJdks.isReason("requires the compiler C2, this VM has none"))
                .isFalse();
    }
}
