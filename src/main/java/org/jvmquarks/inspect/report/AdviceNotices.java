package org.jvmquarks.inspect.report;

import java.util.List;
import org.jvmquarks.inspect.advisory.Advice;
import org.jvmquarks.inspect.advisory.Advisory;
import org.jvmquarks.inspect.advisory.AdvisoryMatch;
import org.jvmquarks.inspect.advisory.Match;
import org.jvmquarks.report.Notice;
import org.jvmquarks.report.Notice.Level;

/** The advisories that affect a build, for build servers. What may affect it is for people to decide. */
public final class AdviceNotices {
    private AdviceNotices() {}

    /**
     * Returns a notice for each advisory that affects a build.
     *
     * @param failing whether they fail the command
     */
    public static List<Notice> of(Advice advice, boolean failing) {
        return advice.builds().stream()
                .flatMap(build -> build.matches().stream()
                        .filter(each -> each.match() instanceof Match.Affects)
                        .map(each -> notice(build, each, failing)))
                .toList();
    }

    private static Notice notice(Advice.Build build, AdvisoryMatch match, boolean failing) {
        Advisory advisory = match.advisory();
        String message = "%s has %s: %s.%s"
                .formatted(
                        build.describe(),
                        advisory.id(),
                        advisory.summary(),
                        advisory.workaround().advice().map(" "::concat).orElse(""));
        return new Notice(
                failing ? Level.ERROR : Level.WARNING,
                "advisory/" + advisory.id(),
                advisory.kind().word() + ": " + advisory.summary(),
                message,
                build.name() + " " + advisory.id());
    }
}
