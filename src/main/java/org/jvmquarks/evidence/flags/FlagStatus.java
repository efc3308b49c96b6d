package org.jvmquarks.evidence.flags;

import java.util.Optional;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.Evidence;
import org.jvmquarks.jdk.option.OptionMessage;
import org.jvmquarks.jdk.option.OptionOutcome;

/** The reaction of a VM to an option, with its message. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FlagStatus extends Evidence {
    private final OptionOutcome outcome;
    private final Optional<OptionMessage> message;

    /** @param message what the VM says about the option; empty if nothing */
    FlagStatus(String subject, OptionOutcome outcome, Optional<OptionMessage> message) {
        super(subject);
        this.outcome = outcome;
        this.message = message;
    }

    public OptionOutcome outcome() {
        return outcome;
    }

    /** Returns the VM's message about the option; may be empty. */
    public String words() {
        return message.map(OptionMessage::words).orElse("");
    }

    /** The version that the words name as that of the change: {@code 24.0}; empty if none. */
    public String version() {
        return message.flatMap(OptionMessage::since).orElse("");
    }

    /** Returns the text for messages: {@code IGNORED (Ignoring option X; support was removed in 24.0)}. */
    @Override
    public String toString() {
        return words().isEmpty() ? outcome.name() : outcome + " (" + words() + ")";
    }
}
