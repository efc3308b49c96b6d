package org.jvmquarks.jdk.option;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * A step in which a VM retires a flag, as pins expect it: {@code accepted}, {@code deprecated in 25.0}, {@code ignored
 * since 24.0}, {@code unrecognized}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FlagStep {
    private static final Pattern VERSIONED = Pattern.compile("(deprecated in|ignored since) (\\d[\\d.]*)");

    private final OptionOutcome outcome;
    private final Optional<String> version;

    private FlagStep(OptionOutcome outcome, Optional<String> version) {
        this.outcome = outcome;
        this.version = version;
    }

    /**
     * Reads a step as {@code @Expect} writes it.
     *
     * @throws IllegalArgumentException if the words name no step
     */
    public static FlagStep of(String text) {
        Matcher versioned = VERSIONED.matcher(text);
        if (versioned.matches()) {
            return new FlagStep(
                    versioned.group(1).equals("deprecated in") ? OptionOutcome.DEPRECATED : OptionOutcome.IGNORED,
                    Optional.of(versioned.group(2)));
        }
        return switch (text) {
            case "accepted" -> new FlagStep(OptionOutcome.ACCEPTED, Optional.empty());
            case "unrecognized" -> new FlagStep(OptionOutcome.UNRECOGNIZED, Optional.empty());
            default ->
                throw new IllegalArgumentException("expected one of accepted, deprecated in 25.0, ignored since 24.0,"
                        + " unrecognized, but was '"
                        + text
                        + "'");
        };
    }

    /** Returns what the VM does with the flag. */
    public OptionOutcome outcome() {
        return outcome;
    }

    /** Returns the version that the VM's words name as that of the step; empty if none. */
    public Optional<String> version() {
        return version;
    }

    @Override
    public String toString() {
        return outcome + version.map(it -> " " + it).orElse("");
    }
}
