package org.jvmquarks.inspect.advisory;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jvmquarks.inspect.advisory.Advisory.Evidence;
import org.jvmquarks.inspect.advisory.Advisory.Workaround;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.jdk.ReleaseTrains;
import org.jvmquarks.yaml.DataFile;

/** All advisories, from one file of data. */
public final class Advisories {
    /**
     * The versions of a row.
     *
     * @param vendor key of the vendor whose builds differ; empty for all others
     * @param open trains of long-term support that have it to this day: it is for readers and tests
     */
    record Versions(
            Optional<String> vendor,
            Optional<String> since,
            Optional<String> fixed,
            List<Integer> open,
            List<Integer> unchecked) {

        AffectedVersions affected() {
            return new AffectedVersions(since.map(ReleaseTrains::parse), fixed.map(ReleaseTrains::parse), unchecked);
        }
    }

    /** A row of the file, with its keys. */
    record Row(
            String id,
            List<String> aliases,
            AdvisoryKind kind,
            String summary,
            List<Versions> affected,
            Optional<Trigger.Row> trigger,
            List<String> symptom,
            Optional<Workaround> workaround,
            Optional<Evidence> evidence,
            List<String> links) {

        Advisory advisory() {
            AffectedVersions general = affected.stream()
                    .filter(each -> each.vendor().isEmpty())
                    .map(Versions::affected)
                    .reduce((one, other) -> {
                        throw new IllegalArgumentException(id + " has several versions for all vendors");
                    })
                    .orElseThrow(() -> new IllegalArgumentException(id + " has no versions for all vendors"));
            Map<String, AffectedVersions> vendors = affected.stream()
                    .filter(each -> each.vendor().isPresent())
                    .collect(Collectors.toMap(each -> each.vendor().orElseThrow(), Versions::affected));
            return new Advisory(
                    id,
                    aliases,
                    kind,
                    summary,
                    new Advisory.Releases(general, vendors),
                    trigger.map(Trigger.Row::trigger).orElseGet(Trigger::none),
                    workaround.orElseGet(Workaround::none),
                    new Advisory.Background(symptom, evidence.orElseGet(Evidence::none), links));
        }
    }

    private final List<Advisory> all;

    Advisories(List<Advisory> all) {
        this.all = List.copyOf(all);
    }

    /** Reads the file that comes with this program, once: a fleet asks for it with each service. */
    public static Advisories load() {
        return OfProgram.ALL;
    }

    private static final class OfProgram {
        static final Advisories ALL =
                new Advisories(rows().stream().map(Row::advisory).toList());
    }

    static List<Row> rows() {
        return DataFile.rows(Advisories.class, "advisories.yaml", Row.class);
    }

    /** Returns all, in the order of the file. */
    public List<Advisory> all() {
        return all;
    }

    /** Returns the parts of the Java API that tell whether an application meets one. */
    public Set<ApiPattern> apis() {
        return all.stream()
                .flatMap(each -> each.trigger().need().uses().stream())
                .collect(Collectors.toSet());
    }

    /** Returns those that a build has, each with whether it concerns its use, the most serious first. */
    public List<AdvisoryMatch> of(Circumstances here) {
        return all.stream()
                .map(each -> new AdvisoryMatch(each, each.match(here)))
                .filter(each -> !(each.match() instanceof Match.NotInBuild))
                .sorted()
                .toList();
    }

    /** Returns those that a build has and another one does not, with whether they concern its use. */
    public List<AdvisoryMatch> lost(Circumstances here, Circumstances there) {
        return of(here).stream()
                .filter(each -> each.advisory().match(there) instanceof Match.NotInBuild)
                .toList();
    }
}
