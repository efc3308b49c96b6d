package org.jvmquarks.verdict;

import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A tool that this machine lacks and that its user can install. Its {@link #reason} is the reason of the cells that
 * wait for it, from which reports read it back.
 *
 * @param tool what is missing: {@code Capstone}
 * @param purpose what it is needed for: {@code read machine code}
 * @param remedy the commands that install it
 */
public record Lack(String tool, String purpose, String remedy) {
    private static final Pattern REASON = Pattern.compile("needs (.+?) to (.+?); to install it: (.+)");

    public Lack {
        Objects.requireNonNull(tool);
        Objects.requireNonNull(purpose);
        Objects.requireNonNull(remedy);
    }

    /** Returns the lack that a reason is about; empty if it is about something else. */
    public static Optional<Lack> in(String reason) {
        Matcher match = REASON.matcher(reason);
        return match.matches()
                ? Optional.of(new Lack(match.group(1), match.group(2), match.group(3)))
                : Optional.empty();
    }

    /** Returns the sentence that a cell gives as its reason. */
    public String reason() {
        return "needs %s to %s; to install it: %s".formatted(tool, purpose, remedy);
    }
}
