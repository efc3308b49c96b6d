package org.jvmquarks.gate;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.Documentation;
import org.jvmquarks.gate.compare.ObservedValue;
import org.jvmquarks.gate.compare.RunSide;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.gate.flags.FlagOutcome;
import org.jvmquarks.gate.flags.FlagOutcomes;
import org.jvmquarks.inventory.SurfaceText;
import org.jvmquarks.jdk.FlagDefault;

/** The sentence about a difference, the same in all reports. */
final class Wording {
    private static final Set<String> BYTES = Set.of("B", "bytes");

    /** 2^20 bytes. */
    private static final double MEGABYTE = 1 << 20;

    private final SideBySide sides;
    private final FlagOutcomes outcomes;
    private final String baseline;
    private final String candidate;

    Wording(SideBySide sides, FlagOutcomes outcomes) {
        this.sides = sides;
        this.outcomes = outcomes;
        this.baseline = sides.baseline().jdk().id();
        this.candidate = sides.candidate().jdk().id();
    }

    String of(Change change) {
        return switch (change.kind()) {
            case REGRESSION -> "not true on %s: %s%s".formatted(candidate, claim(change), broken(change));
            case LOST ->
                "no verdict on %s: %s (%s)".formatted(candidate, claim(change), withDetail(change, change.to()));
            case REPAIRED -> "true again on %s: %s".formatted(candidate, claim(change));
            case DOCUMENTED -> documented(change);
            case TIMING, INCIDENTAL -> observed(change);
            case DEFAULT -> flag(change);
            case INVENTORY -> SurfaceText.of(change.what()).title() + ": other rows in the inventory";
        };
    }

    private static String broken(Change change) {
        return change.detail().isEmpty() ? "" : "; " + change.detail();
    }

    private static String withDetail(Change change, String start) {
        return change.detail().isEmpty() ? start : start + ", " + change.detail();
    }

    private String documented(Change change) {
        Documentation documentation = change.documentation().orElseThrow();
        String about = documentation.describe();
        String noted = about.isEmpty() ? "" : " (" + about + ")";
        return switch (documentation.scope()) {
            case BOTH -> "%s; before: %s%s".formatted(change.what(), change.from(), noted);
            case BASELINE_ONLY ->
                documentation
                        .version()
                        .map(it -> "%s; true only %s".formatted(change.what(), it))
                        .orElseGet(() -> "%s; not claimed of %s".formatted(change.what(), candidate));
            case CANDIDATE_ONLY -> "new%s: %s".formatted(noted, change.what());
        };
    }

    private String observed(Change change) {
        return "%s: %s instead of %s%s"
                .formatted(
                        claim(change),
                        value(change.candidate()),
                        value(change.baseline()),
                        change.hasFactor() ? String.format(Locale.ROOT, " (factor %.2f)", change.factor()) : "");
    }

    /** An estimate without its interval, and bytes as people count them. */
    private static String value(ObservedValue reading) {
        if (reading instanceof ObservedValue.Estimate estimate
                && BYTES.contains(estimate.unit())
                && estimate.interval().low() >= MEGABYTE) {
            double middle = (estimate.interval().low() + estimate.interval().high()) / 2;
            return String.format(Locale.ROOT, "%.1f MB", middle / MEGABYTE);
        }
        return reading instanceof ObservedValue.Estimate estimate ? estimate.brief() : reading.text();
    }

    private String claim(Change change) {
        return change.kind().isOfValue()
                ? claim(sides.candidate(), change)
                        .or(() -> claim(sides.baseline(), change))
                        .orElseGet(change::what)
                : change.what();
    }

    private static Optional<String> claim(RunSide side, Change change) {
        return side.claim(change.pins().get(0));
    }

    private String flag(Change change) {
        String name = change.flag().orElseThrow();
        if (change.isFlagNew()) {
            return "%s is a new flag; %s".formatted(name, value(change.to()));
        }
        if (!change.isFlagGone()) {
            return "the flag %s: %s; before: %s".formatted(name, value(change.to()), value(change.from()));
        }
        FlagOutcome outcome = outcomes.of(change);
        String words = outcome.words().isEmpty() ? "" : ": " + outcome.words();
        return switch (outcome.outcome()) {
            case REFUSED, WRONG_VALUE, NEEDS_UNLOCK, UNRECOGNIZED ->
                "%s does not start with %s%s".formatted(candidate, outcome.option(), words);
            case IGNORED, IGNORED_SILENTLY -> "%s ignores %s%s".formatted(candidate, outcome.option(), words);
            case DEPRECATED -> "%s warns about %s, which is deprecated%s".formatted(candidate, outcome.option(), words);
            case ACCEPTED, NOTED ->
                "%s accepts %s, though it does not list the flag".formatted(candidate, outcome.option());
            case UNKNOWN ->
                "%s may refuse %s, a flag of %s that it does not list; not asked%s"
                        .formatted(candidate, outcome.option(), baseline, words);
        };
    }

    /**
     * Returns the default of a flag in words.
     *
     * @param recorded as it was observed
     */
    static String value(String recorded) {
        FlagDefault value = FlagDefault.recorded(recorded);
        if (value instanceof FlagDefault.Ergonomic) {
            return "chosen by the VM";
        }
        return value instanceof FlagDefault.Unset ? "not set by default" : recorded + " by default";
    }
}
