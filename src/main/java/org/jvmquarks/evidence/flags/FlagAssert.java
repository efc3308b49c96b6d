package org.jvmquarks.evidence.flags;

import java.util.Optional;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceAssert;

/** Assertions about a {@link Flag}. */
@API(status = API.Status.STABLE, since = "0.1")
public final class FlagAssert extends EvidenceAssert<FlagAssert, Flag> {

    private static final String UNKNOWN = "unknown to the VM";

    public FlagAssert(Flag actual) {
        super(actual, FlagAssert.class);
    }

    public FlagAssert isOn() {
        return hasValue("true");
    }

    public FlagAssert isOff() {
        return hasValue("false");
    }

    public FlagAssert hasValue(String expected) {
        return check(
                actual.value().equals(Optional.of(expected)),
                "the value",
                expected,
                actual.value()
                        .map(v -> v + " (" + actual.origin().orElseThrow() + ")")
                        .orElse(UNKNOWN));
    }

    public FlagAssert doesNotExist() {
        return check(
                actual.value().isEmpty(), "the flag", UNKNOWN, actual.value().orElse(UNKNOWN));
    }
}
