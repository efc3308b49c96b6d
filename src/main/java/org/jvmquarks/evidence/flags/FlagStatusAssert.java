package org.jvmquarks.evidence.flags;

import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceAssert;
import org.jvmquarks.jdk.option.FlagStep;
import org.jvmquarks.jdk.option.OptionOutcome;

/** Assertions about a {@link FlagStatus}. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FlagStatusAssert extends EvidenceAssert<FlagStatusAssert, FlagStatus> {

    public FlagStatusAssert(FlagStatus actual) {
        super(actual, FlagStatusAssert.class);
    }

    public FlagStatusAssert hasOutcome(OptionOutcome expected) {
        return check(actual.outcome() == expected, "the option", expected, actual);
    }

    /** The outcome, and the version that the VM's words name if the step names one. */
    public FlagStatusAssert hasStep(FlagStep expected) {
        FlagStatusAssert itself = hasOutcome(expected.outcome());
        return expected.version().map(itself::hasVersion).orElse(itself);
    }

    /** The VM's words name that version as the one of the change: {@code 24.0}. */
    public FlagStatusAssert hasVersion(String version) {
        return check(
                actual.version().equals(version),
                "the version of the change",
                version,
                actual.version().isEmpty() ? "missing" : actual.version(),
                actual.toString());
    }
}
