package org.jvmquarks.evidence.process;

import java.util.Optional;
import org.assertj.core.api.AbstractAssert;

/** Assertions about {@link VmMessages}. */
public final class VmMessagesAssert extends AbstractAssert<VmMessagesAssert, VmMessages> {
    private static final int QUOTED_CHARACTERS = 400;

    public VmMessagesAssert(VmMessages actual) {
        super(actual, VmMessagesAssert.class);
    }

    /** Exactly these words. */
    public VmMessagesAssert is(String expected) {
        if (!actual.words().equals(Optional.of(expected))) {
            throw failure(
                    "expected the VM's words about %s to be '%s', they are %s",
                    actual.subject(),
                    expected,
                    actual.words().map(words -> "'" + words + "'").orElseGet(this::nothing));
        }
        return this;
    }

    private String nothing() {
        String all = actual.stdout().strip();
        return "missing from: "
                + (all.length() <= QUOTED_CHARACTERS
                        ? all
                        : all.substring(0, QUOTED_CHARACTERS) + "…");
    }
}
