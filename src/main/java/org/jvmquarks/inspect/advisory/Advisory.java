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
 * @param releases versions that have it
 * @param trigger what an application must have or do to meet it
 * @param workaround what to do where no update is possible
 * @param background how one can see it, and where the facts are from
 */
public record Advisory(
        String id,
        List<String> aliases,
        AdvisoryKind kind,
        String summary,
        Releases releases,
        Trigger trigger,
        Workaround workaround,
        Background background) {

    /**
     * Versions that have it.
     *
     * @param general those of OpenJDK's updates
     * @param vendors those of vendors that differ, by key
     */
    public record Releases(AffectedVersions general, Map<String, AffectedVersions> vendors) {
        public Releases {
            vendors = Map.copyOf(vendors);
        }

        /** Returns the versions of a vendor that have it. */
        public AffectedVersions of(Optional<String> vendor) {
            return vendor.flatMap(key -> Optional.ofNullable(vendors.get(key))).orElse(general);
        }
    }

    /**
     * How one can see it, and where the facts are from.
     *
     * @param symptoms words that a user sees
     * @param evidence how one can see on a running VM whether it has it
     * @param links issues, changes and release notes
     */
    public record Background(List<String> symptoms, Evidence evidence, List<String> links) {
        public Background {
            symptoms = List.copyOf(symptoms);
            links = List.copyOf(links);
            if (links.isEmpty()) {
                throw new IllegalArgumentException("an advisory needs a link");
            }
        }
    }

    /**
     * What to do where no update is possible.
     *
     * @param options beginnings of options that serve this alone; together they work around it
     * @param advice a sentence; empty if only those need it who met the defect
     */
    public record Workaround(
            List<String> options, @JsonProperty("do") Optional<String> advice) {
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
        if (id.isBlank() || summary.isBlank()) {
            throw new IllegalArgumentException("an advisory has an issue and a summary, was '" + id + "'");
        }
    }

    /** Returns whether it concerns a build and its use. */
    public Match match(Circumstances here) {
        AffectedVersions.Answer build = releases.of(here.vendor()).of(here.version());
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
