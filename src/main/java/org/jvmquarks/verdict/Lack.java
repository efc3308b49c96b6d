package org.jvmquarks.verdict;

import java.util.Objects;

/**
 * A tool that this machine lacks and that its user can install.
 *
 * @param tool what is missing: {@code Capstone}
 * @param purpose what it is needed for: {@code read machine code}
 * @param remedy the commands that install it
 */
public record Lack(String tool, String purpose, String remedy) {
    public Lack {
        Objects.requireNonNull(tool);
        Objects.requireNonNull(purpose);
        Objects.requireNonNull(remedy);
    }

    /** Returns the sentence that a cell gives as its reason. */
    public String reason() {
        return "needs %s to %s; to install it: %s".formatted(tool, purpose, remedy);
    }
}
