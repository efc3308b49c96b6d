package org.jvmquarks.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.jdk.ReportedFacts;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.text.Plural;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.NotApplicable;

/**
 * The differences between a run that is to continue and the run that was begun.
 *
 * @param before the run that was begun
 */
record PlanComparison(RunRecord before) {

    /** Returns what differs, a line each; empty if the run can go on. Asks the JDKs only if all else is the same. */
    List<String> differences(RunPlan now, List<TestedJdk> jdks) {
        List<String> lines = differences(now);
        return lines.isEmpty()
                ? jdks.stream().flatMap(jdk -> otherBuild(jdk).stream()).toList()
                : lines;
    }

    /** Asks the JDK now, so that no cell is added to a run that it does not belong to. */
    private Optional<String> otherBuild(TestedJdk jdk) {
        return before.jdks().stream()
                .filter(it -> it.id().equals(jdk.jdk().id()))
                .findFirst()
                .flatMap(it -> otherBuild(it, jdk));
    }

    private static Optional<String> otherBuild(JdkRecord then, TestedJdk jdk) {
        String was = then.build().describe() + architecture(then.facts());
        String is = build(jdk, then.facts().isPresent());
        return was.equals(is) ? Optional.empty() : Optional.of("build of %s: %s, now %s".formatted(then.id(), was, is));
    }

    private static String build(TestedJdk jdk, boolean withArchitecture) {
        try {
            return jdk.identity().build().describe()
                    + architecture(Optional.of(jdk.facts()).filter(it -> withArchitecture));
        } catch (CellError | NotApplicable notProven) {
            return "unknown: " + notProven.getMessage();
        }
    }

    /** The same build exists for several architectures, whose cells differ. */
    private static String architecture(Optional<ReportedFacts> facts) {
        return facts.map(it -> " for " + it.arch()).orElse("");
    }

    private List<String> differences(RunPlan now) {
        List<RunPlan> plans = before.course().plans();
        if (plans.size() != 1) {
            return List.of(
                    plans.isEmpty()
                            ? "plan: not recorded, now "
                                    + Plural.count(now.pins().size(), "pin")
                            : "plan: " + plans.size() + " different ones, now one");
        }
        RunPlan then = plans.get(0);
        List<String> lines = new ArrayList<>(then.inputs().differences(now.inputs()));
        lines.addAll(then.differencesOfPins(now));
        return lines;
    }
}
