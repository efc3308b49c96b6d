package org.jvmquarks.evidence.flags;

import org.apiguardian.api.API;

/** The reaction of a VM to an option, with its message. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FlagStatus {
    private final String subject;
    private final FlagState state;
    private final String words;
    private final String version;

    FlagStatus(String subject, FlagState state, String words, String version) {
        this.subject = subject;
        this.state = state;
        this.words = words;
        this.version = version;
    }

    public FlagState state() {
        return state;
    }

    /** Returns the VM's message about the option; may be empty. */
    public String words() {
        return words;
    }

    /** The version that the words name as that of the change: {@code 24.0}; empty if none. */
    public String version() {
        return version;
    }

    String subject() {
        return subject;
    }

    /**
     * Returns the text for messages: {@code IGNORED (Ignoring option X; support was removed in
     * 24.0)}.
     */
    @Override
    public String toString() {
        return words.isEmpty() ? state.name() : state + " (" + words + ")";
    }
}
