package org.jvmquarks.report.html;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.RunHistory;
import org.jvmquarks.journal.RunRecord;

/**
 * The run that the page of a gate shows.
 *
 * @param run what goes into its matrix
 * @param baseline name of the baseline's column
 * @param candidate name of the candidate's column
 */
public record ComparedRun(RunRecord run, String baseline, String candidate) {

    /** Both JDKs are of one run; the page has its other JDKs, too. */
    public static ComparedRun of(RunRecord run, String baseline, String candidate) {
        return new ComparedRun(run, baseline, candidate);
    }

    /**
     * The baseline's column of one run next to the candidate's of another. Where both have the same id, as the same JDK
     * on two days has, the columns are named for their sides. Start and host are those of the candidate's run.
     */
    public static ComparedRun of(RunRecord before, String baseline, RunRecord after, String candidate) {
        boolean same = baseline.equals(candidate);
        String left = same ? baseline + "-baseline" : baseline;
        String right = same ? candidate + "-candidate" : candidate;
        Map<String, QuarkRecord> quarks = new LinkedHashMap<>();
        after.quarks().forEach(quark -> quarks.put(quark.id(), quark));
        before.quarks().forEach(quark -> quarks.putIfAbsent(quark.id(), quark));
        RunRecord both = new RunRecord(
                after.schema(),
                after.started(),
                after.host(),
                Stream.concat(jdk(before, baseline, left).stream(), jdk(after, candidate, right).stream())
                        .toList(),
                List.copyOf(quarks.values()),
                Stream.concat(cells(before, baseline, left).stream(), cells(after, candidate, right).stream())
                        .toList(),
                RunHistory.unknown());
        return new ComparedRun(both, left, right);
    }

    private static List<JdkRecord> jdk(RunRecord run, String id, String name) {
        return run.jdks().stream()
                .filter(jdk -> jdk.id().equals(id))
                .map(jdk -> jdk.named(name))
                .toList();
    }

    private static List<CellRecord> cells(RunRecord run, String id, String name) {
        return run.cells().stream()
                .filter(cell -> cell.jdk().equals(id))
                .map(cell -> cell.on(name))
                .toList();
    }
}
