package org.jvmquarks.evidence.flags;

import org.assertj.core.api.AbstractAssert;

/** Assertions about a {@link FlagStatus}. */
public final class FlagStatusAssert extends AbstractAssert<FlagStatusAssert, FlagStatus> {

    public FlagStatusAssert(FlagStatus actual) {
        super(actual, FlagStatusAssert.class);
    }

    public FlagStatusAssert is(FlagState expected) {
        if (actual.state() != expected) {
            throw failure("expected %s to be %s, it is %s", actual.subject(), expected, actual);
        }
        return this;
    }

    /** The VM's words name that version as the one of the change: {@code 24.0}. */
    public FlagStatusAssert hasVersion(String version) {
        if (!actual.version().equals(version)) {
            throw failure(
                    "expected the VM to name %s as the version of the change of %s, it is %s",
                    version, actual.subject(), actual);
        }
        return this;
    }
}
