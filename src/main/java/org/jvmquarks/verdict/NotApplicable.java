package org.jvmquarks.verdict;

import java.util.Optional;
import org.apiguardian.api.API;

/** The pin does not apply to this JDK or machine; the message is the sentence that says why. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class NotApplicable extends RuntimeException {
    private final transient Optional<Lack> lack;

    public NotApplicable(String reason) {
        super(reason);
        this.lack = Optional.empty();
    }

    /** Something that the user can install keeps the pin from being checked. */
    public NotApplicable(Lack lack) {
        super(lack.reason());
        this.lack = Optional.of(lack);
    }

    /** Returns what the user can install so that it applies; empty if that is not the reason. */
    public Optional<Lack> lack() {
        return lack;
    }
}
