package org.jvmquarks.evidence.flags;

import java.util.Optional;
import org.assertj.core.api.AbstractAssert;

/** Assertions about a {@link Flag}. */
public final class FlagAssert extends AbstractAssert<FlagAssert, Flag> {

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
        if (!actual.value().equals(Optional.of(expected))) {
            throw failure(
                    "expected %s to be %s, it is %s",
                    actual.subject(),
                    expected,
                    actual.value()
                            .map(v -> v + " (" + actual.origin() + ")")
                            .orElse("unknown to the VM"));
        }
        return this;
    }

    public FlagAssert doesNotExist() {
        if (actual.value().isPresent()) {
            throw failure(
                    "expected the VM not to know %s, it is %s",
                    actual.subject(), actual.value().get());
        }
        return this;
    }
}
