package org.jvmquarks.inspect.advisory;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.inspect.options.OptionUse;

/**
 * A defect or a change of some builds, in the manner of an advisory on vulnerabilities.
 *
 * @param id its issue
 * @param aliases other issues, JEPs and CVEs behind it
 * @param kind what it comes to
 * @param summary a sentence without its end, as it stands behind a colon
 * @param affected versions that have it
 * @param vendors versions of vendors that differ from these, by key
 * @param trigger what an application must have or do to meet it
 * @param symptoms words that a user sees
 * @param workaround what to do where no update is possible
 * @param evidence how one can see on a running VM whether it has it
 * @param links where the facts are from
 */
public record Advisory(
        String id,
        List<String> aliases,
        Kind kind,
        String summary,
        AffectedVersions affected,
        Map<String, AffectedVersions> vendors,
        Trigger trigger,
        List<String> symptoms,
        Workaround workaround,
        Evidence evidence,
        List<String> links) {

    /**
     * What to do where no update is possible.
     *
     * @param options beginnings of options that serve this alone; together they work around it
     * @param advice a sentence; empty if only those need it who met the defect
     */
    public record Workaround(List<String> options, @JsonProperty("do") Optional<String> advice) {
        public Workaround {
            options = List.copyOf(options);
        }

        static Workaround none() {
            return new Workaround(List.of(), Optional.empty());
        }
    }

    /**
     * How one can see it.
     *
     * @param pin a pin, or a quark, that shows it
     * @param how what to look at
     */
    public record Evidence(Optional<String> pin, Optional<String> how) {
        static Evidence none() {
            return new Evidence(Optional.empty(), Optional.empty());
        }
    }

    public Advisory {
        aliases = List.copyOf(aliases);
        vendors = Map.copyOf(vendors);
        symptoms = List.copyOf(symptoms);
        links = List.copyOf(links);
        if (id.isBlank() || summary.isBlank() || links.isEmpty()) {
            throw new IllegalArgumentException("an advisory has an issue, a summary and a link, was " + id);
        }
    }

    /** Returns the versions of a vendor that have it. */
    public AffectedVersions affected(Optional<String> vendor) {
        return vendor.map(vendors::get).orElse(affected);
    }

    /** Returns whether it concerns a build and its use. */
    public Match match(Circumstances here) {
        AffectedVersions.Answer build = affected(here.vendor()).of(here.version());
        if (build == AffectedVersions.Answer.NO) {
            return new Match.NotInBuild();
        }
        List<String> seen = new ArrayList<>();
        List<String> unseen = new ArrayList<>();
        boolean ofApplication = false;
        for (Condition condition : trigger.in(here)) {
            if (condition instanceof Condition.Excluded excluded) {
                return new Match.NotRelevant(excluded.reason());
            }
            if (condition instanceof Condition.Seen holds) {
                seen.add(holds.words());
                ofApplication |= holds.ofApplication();
            } else if (condition instanceof Condition.Unseen open) {
                unseen.add(open.words());
            }
        }
        if (isWorkedAround(here)) {
            return new Match.NotRelevant("the line works around it by " + String.join(" and ", workaround.options()));
        }
        if (build == AffectedVersions.Answer.UNCHECKED) {
            return new Match.Unchecked(unseen);
        }
        return unseen.isEmpty() ? new Match.Affects(seen) : new Match.MayAffect(unseen, seen, ofApplication);
    }

    private boolean isWorkedAround(Circumstances here) {
        List<OptionUse> line = here.options().orElse(List.of());
        return !workaround.options().isEmpty()
                && workaround.options().stream()
                        .allMatch(option -> line.stream().anyMatch(use -> use.beginsWith(option)));
    }
}
