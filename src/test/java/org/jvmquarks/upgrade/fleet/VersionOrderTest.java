package org.jvmquarks.upgrade.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class VersionOrderTest {
    private static final List<String> ORDERED = List.of(
            "1.9",
            "1.10-alpha1",
            "1.10-M2",
            "1.10-rc1",
            "1.10",
            "1.10.1",
            "1.10.13",
            "2.0.0-SNAPSHOT",
            "2.0.0",
            "10.0");

    @Test
    void earlyVersionsComeBeforeTheirRelease() {
        List<String> shuffled = new ArrayList<>(ORDERED);
        Collections.shuffle(shuffled, new Random(48));

        shuffled.sort(new VersionOrder());

        assertThat(shuffled).isEqualTo(ORDERED);
    }

    @Test
    void wordsOfReleasesSayNothing() {
        VersionOrder order = new VersionOrder();

        assertThat(order.compare("4.1.100.Final", "4.1.100")).isZero();
        assertThat(order.compare("33.4.8-jre", "33.4.8-android")).isZero();
        assertThat(order.compare("2.0", "2.0.0")).isZero();
    }

    @Test
    void earlyVersionsAreToldFromReleases() {
        assertThat(ORDERED.stream().filter(VersionOrder::isEarly))
                .containsExactly("1.10-alpha1", "1.10-M2", "1.10-rc1", "2.0.0-SNAPSHOT");
    }
}
