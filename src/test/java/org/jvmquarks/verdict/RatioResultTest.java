package org.jvmquarks.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatioResultTest {

    @ParameterizedTest
    @CsvSource({"3, 1.5", "2, 1", "1, 2"})
    void marginIsRatioToEndOfClaim(double ratio, double margin) {
        assertThat(of(RatioClaim.atLeast(2), ratio).margin()).isCloseTo(margin, within(1e-12));
        assertThat(of(RatioClaim.atMost(2), ratio).margin()).isCloseTo(margin, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"1, 1.25", "1.2, 1.0416667", "1.5, 1.2", "0.8, 1", "0.4, 2"})
    void nearerEndCounts(double ratio, double margin) {
        assertThat(of(RatioClaim.equalWithin(0.25), ratio).margin()).isCloseTo(margin, within(1e-6));
    }

    private static RatioResult of(RatioClaim claim, double ratio) {
        return new RatioResult(
                Verdict.INCONCLUSIVE,
                claim,
                new RatioEstimate(ratio, ratio / 2, ratio * 2),
                new PairSpread(0.1, 0, 0),
                List.of());
    }
}
