package org.jvmquarks.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LooksTest {

    @ParameterizedTest
    @CsvSource({
        "3, 63.23, 89.43",
        "4, 20.60, 25.99",
        "5, 12.31, 14.69",
        "6, 9.235, 10.67",
        "8, 6.814, 7.612",
        "10, 5.830, 6.402",
        "12, 5.306, 5.768",
        "16, 4.766, 5.123",
    })
    void criticalValuesAreStudents(int pairs, double ofOneTry, double ofTwo) {
        assertThat(new Looks(1e-3).critical(pairs)).isCloseTo(ofOneTry, within(ofOneTry * 5e-4));
        assertThat(new Looks(5e-4).critical(pairs)).isCloseTo(ofTwo, within(ofTwo * 5e-4));
    }

    /** With 2 degrees of freedom the quantile is (1 − 2p)/√(2p(1 − p)). */
    @ParameterizedTest
    @ValueSource(doubles = {0.1, 1e-3, 1e-6, 1e-12, 1e-99})
    void tinyRatesAreExactToo(double alpha) {
        double p = alpha / 8;

        double expected = (1 - 2 * p) / Math.sqrt(2 * p * (1 - p));
        assertThat(new Looks(alpha).critical(3)).isCloseTo(expected, within(expected * 1e-9));
    }

    @Test
    void moreEvidenceNeedsLessDistance() {
        Looks looks = new Looks(1e-3);

        for (int pairs = 4; pairs <= 16; pairs++) {
            assertThat(looks.critical(pairs)).isLessThan(looks.critical(pairs - 1));
        }
    }

    /** Its columns: pairs, critical values of one try and of two, deviations, least distance. */
    @Test
    void pageShowsThem() throws IOException {
        String page = Files.readString(Path.of("src/docs/timing.md"));
        Looks ofOneTry = new Looks(1e-3);
        Looks ofTwo = new Looks(5e-4);

        for (int pairs : Looks.PAIRS) {
            double critical = ofOneTry.critical(pairs);
            double errors = critical / Math.sqrt(pairs);
            assertThat(page)
                    .contains(String.format(
                            Locale.ROOT,
                            "| %d | %.4g | %.4g | %.1f | %.2g %% |",
                            pairs,
                            critical,
                            ofTwo.critical(pairs),
                            errors,
                            100 * Math.expm1(0.005 * errors)));
        }
    }
}
