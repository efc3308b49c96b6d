package org.jvmquarks.inspect.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.inspect.advisory.Advice;
import org.jvmquarks.inspect.advisory.Advisory;
import org.jvmquarks.inspect.advisory.AdvisoryMatch;
import org.jvmquarks.inspect.advisory.AffectedVersions;
import org.jvmquarks.inspect.advisory.Match;

/**
 * Advice as JSON; {@code advice.schema.json} next to this class describes it.
 *
 * @param schema version of the document
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record AdviceJson(int schema, List<Build> builds, List<String> application, Map<String, String> unasked) {

    /** Version of the document. */
    public static final int SCHEMA = 1;

    /** A build with its advisories. */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Build(
            String jdk,
            String version,
            Optional<String> vendor,
            Optional<String> collector,
            String machine,
            List<Found> advisories) {}

    /** An advisory with whether it concerns the build. */
    public record Found(
            String id,
            List<String> aliases,
            String kind,
            String severity,
            String summary,
            Answer match,
            Versions versions,
            Help help) {}

    /** Whether it concerns the build, and why. */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Answer(String is, List<String> unseen, List<String> seen, Optional<String> reason) {}

    /** The first versions with it and without it, by release train. */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Versions(Optional<String> since, Optional<String> fixed) {}

    /** How one sees it, what to do, and where the facts are from. */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Help(List<String> symptoms, Optional<String> advice, Optional<String> pin, List<String> links) {}

    /** Returns the document. */
    public static AdviceJson of(Advice advice) {
        return new AdviceJson(
                SCHEMA,
                advice.builds().stream().map(AdviceJson::build).toList(),
                advice.application(),
                advice.unasked());
    }

    private static Build build(Advice.Build build) {
        return new Build(
                build.name(),
                build.here().version().toString(),
                build.here().vendor(),
                build.here().collector(),
                build.here().machine().describe(),
                build.matches().stream().map(match -> found(build, match)).toList());
    }

    private static Found found(Advice.Build build, AdvisoryMatch found) {
        Advisory advisory = found.advisory();
        AffectedVersions affected = advisory.releases().of(build.here().vendor());
        return new Found(
                advisory.id(),
                advisory.aliases(),
                advisory.kind().word(),
                advisory.kind().impact().heading(),
                advisory.summary(),
                answer(found.match()),
                new Versions(
                        affected.since().map(Object::toString), affected.fixed().map(Object::toString)),
                new Help(
                        advisory.background().symptoms(),
                        advisory.workaround().advice(),
                        advisory.background().evidence().pin(),
                        advisory.background().links()));
    }

    private static Answer answer(Match match) {
        if (match instanceof Match.Affects affects) {
            return new Answer("affects", List.of(), affects.seen(), Optional.empty());
        }
        if (match instanceof Match.MayAffect may) {
            return new Answer("may affect", may.unseen(), may.seen(), Optional.empty());
        }
        if (match instanceof Match.Unchecked unchecked) {
            return new Answer("unchecked", unchecked.unseen(), List.of(), Optional.empty());
        }
        return new Answer(
                "not relevant",
                List.of(),
                List.of(),
                match instanceof Match.NotRelevant not ? Optional.of(not.reason()) : Optional.empty());
    }
}
