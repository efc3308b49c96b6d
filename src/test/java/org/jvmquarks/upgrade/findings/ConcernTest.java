package org.jvmquarks.upgrade.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.code.Consequence;
import org.jvmquarks.upgrade.executed.Execution;

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

    private static Execution execution(String name) {
        return switch (name) {
            case "both" -> new Execution.Executed(4, 4, 2, "jdk-25");
            case "avoided" -> new Execution.Avoided(4, 4, 2, "a.B.run", "jdk-25");
            case "loaded" -> new Execution.NeverCalled(1, 0, 2);
            default -> new Execution.NotLoaded(2);
        };
    }

    @ParameterizedTest
    @CsvSource({
        "both, MUST_FIX, REFERS, MUST_FIX",
        "both, MUST_FIX, UNREFERRED, MUST_FIX",
        "both, MUST_FIX, CONTAINS, MUST_FIX",
        "both, MUST_FIX, GUARDED, MAY_NOTICE",
        "both, MUST_FIX, UNREACHED, NOT_RELEVANT",
        "both, WILL_NOTICE, UNREFERRED, WILL_NOTICE",
        "both, MAY_NOTICE, REFERS, MAY_NOTICE",
        "avoided, MUST_FIX, REFERS, NOT_RELEVANT",
        "avoided, WILL_NOTICE, CONTAINS, NOT_RELEVANT",
        "loaded, MUST_FIX, REFERS, MUST_FIX",
        "loaded, MUST_FIX, UNREFERRED, MAY_NOTICE",
        "loaded, WILL_NOTICE, REFERS, MAY_NOTICE",
        "loaded, MAY_NOTICE, UNREACHED, NOT_RELEVANT",
        "absent, MUST_FIX, REFERS, MUST_FIX",
        "absent, WILL_NOTICE, REFERS, MAY_NOTICE",
        "absent, NOT_RELEVANT, REFERS, NOT_RELEVANT",
    })
    void executionMovesIt(String name, Concern concern, EvidenceStrength evidence, Concern shown) {
        assertThat(concern.shownBy(evidence, Optional.of(execution(name)))).isEqualTo(shown);
    }
}
