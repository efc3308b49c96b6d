package org.jvmquarks.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.evidence.guest.JdkUnderTest;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.NotApplicable;

/**
 * What a run that would go on has not in common with the one that was begun.
 *
 * @param before the run that was begun
 */
record PlanComparison(RunRecord before) {

    /**
     * Returns what differs, a line each; empty if the run can go on. Asks the JDKs only if all else
     * is the same.
     */
    List<String> differences(RunPlan now, List<JdkUnderTest> jdks) {
        List<String> lines = differences(now);
        return lines.isEmpty()
                ? jdks.stream().flatMap(jdk -> otherBuild(jdk).stream()).toList()
                : lines;
    }

    /** Asks the JDK now, so that no cell is added to a run that it does not belong to. */
    private Optional<String> otherBuild(JdkUnderTest jdk) {
        Optional<String> was =
                before.jdks().stream()
                        .filter(it -> it.id().equals(jdk.jdk().id()))
                        .map(it -> it.build().describe())
                        .findFirst();
        String is = was.isPresent() ? build(jdk) : "";
        return was.filter(it -> !it.equals(is))
                .map(it -> "build of %s: %s, now %s".formatted(jdk.jdk().id(), it, is));
    }

    private static String build(JdkUnderTest jdk) {
        try {
            return jdk.identity().build().describe();
        } catch (CellError | NotApplicable notProven) {
            return "unknown: " + notProven.getMessage();
        }
    }

    private List<String> differences(RunPlan now) {
        List<RunPlan> plans = before.course().plans();
        if (plans.size() != 1) {
            return List.of(
                    plans.isEmpty()
                            ? "plan: none is recorded, now " + now.pins().size() + " pins"
                            : "plan: merged of " + plans.size() + " runs, now one");
        }
        RunPlan then = plans.get(0);
        List<String> lines = new ArrayList<>(then.inputs().differences(now.inputs()));
        lines.addAll(then.differencesOfPins(now));
        return lines;
    }
}
