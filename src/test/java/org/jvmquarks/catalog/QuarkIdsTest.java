package org.jvmquarks.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.jvmquarks.junit.samples.SampleMistakes;

class QuarkIdsTest {
    private static final String BOTH =
            "quark id 'twin' is used by org.jvmquarks.junit.samples.SampleMistakes$OtherTwin and"
                    + " org.jvmquarks.junit.samples.SampleMistakes$Twin: give each quark its own id";

    private final QuarkIds ids = new QuarkIds();

    @Test
    void quarkMayBeAddedAgain() {
        ids.add(SampleMistakes.Sound.class);

        assertThat(ids.of(SampleMistakes.Sound.class)).isEqualTo("sound");
    }

    @Test
    void quarksOfOneIdAreRefused() {
        ids.add(SampleMistakes.Twin.class);
        ids.add(SampleMistakes.OtherTwin.class);

        assertThatThrownBy(() -> ids.of(SampleMistakes.Twin.class))
                .isInstanceOf(InvalidPinException.class)
                .hasMessage(BOTH);
        assertThatThrownBy(() -> ids.of(SampleMistakes.OtherTwin.class)).hasMessage(BOTH);
    }

    @Test
    void secondQuarkIsRefusedWithoutPlan() {
        assertThat(ids.of(SampleMistakes.Twin.class)).isEqualTo("twin");

        assertThatThrownBy(() -> ids.of(SampleMistakes.OtherTwin.class)).hasMessage(BOTH);
    }

    @Test
    void classWithoutQuarkHasNoId() {
        ids.add(SampleMistakes.Undeclared.class);

        assertThatThrownBy(() -> ids.of(SampleMistakes.Undeclared.class))
                .hasMessage("org.jvmquarks.junit.samples.SampleMistakes$Undeclared has a @Pin and needs @Quark");
    }

    @Test
    void catalogueRefusesTwoQuarksWithOneId() {
        assertThatThrownBy(() -> QuarkCatalog.of(List.of(SampleMistakes.Twin.class, SampleMistakes.OtherTwin.class)))
                .hasMessage(BOTH);
    }
}
