package org.jvmquarks.upgrade.findings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.code.Consequence;

class ConcernTest {

    @ParameterizedTest
    @CsvSource({
        "STARTUP, MUST_FIX",
        "FAILURE, MUST_FIX",
        "UNDOCUMENTED, MUST_FIX",
        "OUT_OF_MEMORY, MUST_FIX",
        "LEDGER_OUTDATED, MUST_FIX",
        "WARNING, WILL_NOTICE",
        "BEHAVIOUR, WILL_NOTICE",
        "UNDECIDED, WILL_NOTICE",
        "IGNORED, WILL_NOTICE",
        "DEPRECATED, WILL_NOTICE",
        "RESOURCES, WILL_NOTICE",
        "KNOWN_DEFECT, WILL_NOTICE",
        "PERFORMANCE, MAY_NOTICE",
        "MARKED_FOR_REMOVAL, MAY_NOTICE",
        "WILL_BE_REMOVED, MAY_NOTICE",
        "SUPERFLUOUS, MAY_NOTICE",
        "LEDGER_UNUSED, MAY_NOTICE",
        "INTERNAL, NOT_RELEVANT",
        "NEW, NOT_RELEVANT",
    })
    void consequenceHasAPlaceInTheReport(Consequence consequence, Concern concern) {
        assertThat(Concern.of(consequence)).isEqualTo(concern);
    }

    @ParameterizedTest
    @CsvSource({
        "MUST_FIX, REFERS, MUST_FIX",
        "MUST_FIX, UNREFERRED, MAY_NOTICE",
        "MUST_FIX, CONTAINS, MAY_NOTICE",
        "MUST_FIX, NAMES, MAY_NOTICE",
        "WILL_NOTICE, UNREFERRED, MAY_NOTICE",
        "MAY_NOTICE, UNREFERRED, MAY_NOTICE",
        "NOT_RELEVANT, NAMES, NOT_RELEVANT",
    })
    void weakerEvidenceWeakensIt(Concern concern, EvidenceStrength evidence, Concern shown) {
        assertThat(concern.shownBy(evidence)).isEqualTo(shown);
    }
}
