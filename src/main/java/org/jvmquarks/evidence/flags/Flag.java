package org.jvmquarks.evidence.flags;

import java.util.Optional;

/** A VM flag in effect. */
public final class Flag {
    private final String subject;
    private final Optional<String> value;
    private final String origin;

    Flag(String subject, Optional<String> value, String origin) {
        this.subject = subject;
        this.value = value;
        this.origin = origin;
    }

    /** Its value as the VM prints it; empty when this VM does not know the flag. */
    public Optional<String> value() {
        return value;
    }

    /** Whether the VM knows the flag and it is {@code true}. */
    public boolean isOn() {
        return value.equals(Optional.of("true"));
    }

    /** Who set it: {@code DEFAULT}, {@code VM_CREATION} (command line), {@code ERGONOMIC}. */
    public String origin() {
        return origin;
    }

    String subject() {
        return subject;
    }
}
