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
public record AdviceJson(
        int schema, List<Build> builds, List<String> application, Map<String, String> unasked) {

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
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Found(
            String id,
            List<String> aliases,
            String kind,
            String severity,
            String summary,
            String match,
            List<String> unseen,
            List<String> seen,
            Optional<String> reason,
            Optional<String> since,
            Optional<String> fixed,
            List<String> symptoms,
            Optional<String> advice,
            Optional<String> pin,
            List<String> links) {}

    /** Returns the document. */
    public static AdviceJson of(Advice advice) {
        return new AdviceJson(
                SCHEMA, advice.builds().stream().map(AdviceJson::build).toList(), advice.application(), advice.unasked());
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

    private static String word(Match match) {
        if (match instanceof Match.Affects) {
            return "affects";
        }
        if (match instanceof Match.MayAffect) {
            return "may affect";
        }
        return match instanceof Match.Unchecked ? "unchecked" : "not relevant";
    }

    private static List<String> unseen(Match match) {
        if (match instanceof Match.MayAffect may) {
            return may.unseen();
        }
        return match instanceof Match.Unchecked unchecked ? unchecked.unseen() : List.of();
    }

    private static Found found(Advice.Build build, AdvisoryMatch found) {
        Advisory advisory = found.advisory();
        AffectedVersions affected = advisory.affected(build.here().vendor());
        Match match = found.match();
        return new Found(
                advisory.id(),
                advisory.aliases(),
                advisory.kind().word(),
                advisory.kind().impact().heading(),
                advisory.summary(),
                word(match),
                unseen(match),
                match instanceof Match.Affects yes
                        ? yes.seen()
                        : match instanceof Match.MayAffect may ? may.seen() : List.of(),
                match instanceof Match.NotRelevant not ? Optional.of(not.reason()) : Optional.empty(),
                affected.since().map(Object::toString),
                affected.fixed().map(Object::toString),
                advisory.symptoms(),
                advisory.workaround().advice(),
                advisory.evidence().pin(),
                advisory.links());
    }
}
