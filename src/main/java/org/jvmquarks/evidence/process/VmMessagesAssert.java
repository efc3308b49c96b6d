package org.jvmquarks.evidence.process;

import java.util.Optional;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceAssert;
import org.jvmquarks.text.Shortened;

/** Assertions about {@link VmMessages}. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class VmMessagesAssert extends EvidenceAssert<VmMessagesAssert, VmMessages> {
    private static final int QUOTED_CHARACTERS = 400;

    public VmMessagesAssert(VmMessages actual) {
        super(actual, VmMessagesAssert.class);
    }

    /** Exactly these words. */
    public VmMessagesAssert says(String expected) {
        return check(
                actual.words().equals(Optional.of(expected)),
                "the VM's message",
                "'" + expected + "'",
                actual.words().map(words -> "'" + words + "'").orElse("missing"),
                actual.words().isEmpty() ? output() : "");
    }

    private String output() {
        return "it printed " + Shortened.of(actual.stdout().strip(), QUOTED_CHARACTERS);
    }
}
