package org.jvmquarks.inspect.knowledge;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.inspect.advisory.Advisory;
import org.jvmquarks.inspect.advisory.AffectedVersions;
import org.jvmquarks.inspect.advisory.Trigger;
import org.jvmquarks.inspect.knowledge.WorkaroundFinding.Status;
import org.jvmquarks.inspect.options.OptionUse;

/**
 * A defect of some JDKs, or a poor default, that options work around.
 *
 * @param by its issue, then others and JEPs behind it
 * @param options beginnings of the options that work around it together
 * @param affected versions that have the defect
 * @param condition what a VM and its line must have besides
 * @param what the defect, as a sentence without its end
 * @param advice what to do where the workaround is missing; empty if only those who met the defect need it, so that it
 *     is never called missing
 * @param sources projects whose option files have it, and threads about its versions
 */
public record Workaround(
        List<String> by,
        List<String> options,
        AffectedVersions affected,
        WorkaroundCondition condition,
        String what,
        Optional<String> advice,
        List<String> sources) {

    private static final String COMPILE_COMMAND = "-XX:CompileCommand=";

    public Workaround {
        by = List.copyOf(by);
        options = List.copyOf(options);
        sources = List.copyOf(sources);
        if (by.isEmpty() || options.isEmpty() || what.isBlank()) {
            throw new IllegalArgumentException(
                    "a workaround has an issue, options and a fact, was " + by + " " + options);
        }
    }

    /** Returns that of an advisory. What only its user knows to be so is never called missing. */
    static Workaround of(Advisory advisory) {
        Trigger trigger = advisory.trigger();
        return new Workaround(
                Stream.concat(Stream.of(advisory.id()), advisory.aliases().stream())
                        .toList(),
                advisory.workaround().options(),
                advisory.releases().general(),
                new WorkaroundCondition(
                        trigger.place().collectors(), trigger.place().byDefault(), trigger.telling()),
                advisory.summary(),
                advisory.workaround()
                        .advice()
                        .filter(it -> trigger.isDecidedByOptions()
                                || !trigger.need().signs().isEmpty()),
                advisory.background().links());
    }

    /** Returns the issue of the defect. */
    public String issue() {
        return by.get(0);
    }

    /** Tells whether an option is this workaround, or a part of it. */
    public boolean matches(OptionUse use) {
        return options.stream().anyMatch(option -> matches(use, option));
    }

    private static boolean matches(OptionUse use, String option) {
        return OptionUse.of(plain(use.word())).beginsWith(plain(option));
    }

    /** A method has several forms: {@code a/B.c}, {@code a.B::c} and {@code a.B.c}. */
    private static String plain(String word) {
        return word.startsWith(COMPILE_COMMAND)
                ? word.replace("::", ".").replace('/', '.').replace(' ', ',')
                : word;
    }

    /** Tells whether it is this option that makes the application meet the defect. */
    public boolean isTriggeredBy(OptionUse use) {
        return condition.isTriggeredBy(use);
    }

    /** Tells whether an option undoes what this VM does by default: then it serves more than this workaround. */
    boolean isChoice(OptionUse use, VmContext here) {
        return condition.isByDefault(here)
                && use.flag()
                        .filter(flag -> !here.defaultOf(flag.name()).equals(Optional.of(flag.value())))
                        .filter(flag -> condition.isAbout(flag.name()))
                        .isPresent();
    }

    /** Returns what is to say of a line without it; empty if the line does not need it. */
    public Optional<WorkaroundFinding> missing(VmContext here) {
        boolean complete =
                options.stream().allMatch(option -> here.inEffect().stream().anyMatch(use -> matches(use, option)));
        return advice.filter(it -> !complete && affected.contains(here.version()) && condition.isMet(here))
                .map(it -> here.version() + " has " + defect(here) + ". " + it)
                .map(sentence -> new WorkaroundFinding(this, Status.MISSING, sentence));
    }

    /** Returns what is to say of a line with it. */
    public WorkaroundFinding present(VmContext here) {
        if (affected.isBefore(here.version())) {
            return stale("came with " + affected.since().orElseThrow().points().get(0));
        }
        return affected.fixOf(here.version())
                .map(fix -> "is fixed in " + fix)
                .or(() -> condition.contradiction(here))
                .map(this::stale)
                .orElseGet(() -> needed(here));
    }

    private WorkaroundFinding stale(String reason) {
        return new WorkaroundFinding(this, Status.STALE, issue() + " " + reason + ". Remove the option for this JDK.");
    }

    private WorkaroundFinding needed(VmContext here) {
        return new WorkaroundFinding(
                this,
                Status.NEEDED,
                "The option works around " + defect(here) + ". Keep it until the JDK has the fix.");
    }

    private String defect(VmContext here) {
        return "%s (fixed in %s): %s".formatted(issue(), String.join(" and ", affected.fixesFor(here.version())), what);
    }
}
