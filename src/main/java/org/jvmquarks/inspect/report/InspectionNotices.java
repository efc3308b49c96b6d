package org.jvmquarks.inspect.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.inspect.Inspected;
import org.jvmquarks.inspect.InspectionResult;
import org.jvmquarks.inspect.knowledge.WorkaroundFinding;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.report.Notice;
import org.jvmquarks.report.Notice.Level;

/**
 * Options of a command line that JDKs do not simply take: what fails the command is an error, what else is refused or
 * ignored a warning, and all other remarks are notes.
 */
public final class InspectionNotices {
    private final InspectionResult result;
    private final OptionOutcome failing;

    private InspectionNotices(InspectionResult result, OptionOutcome failing) {
        this.result = result;
        this.failing = failing;
    }

    /**
     * Returns a notice for each JDK that could not be checked, and for each option with something to say, worst first.
     *
     * @param failing from which severity on the command fails
     */
    public static List<Notice> of(InspectionResult result, OptionOutcome failing) {
        return new InspectionNotices(result, failing).notices();
    }

    private List<Notice> notices() {
        List<Notice> notices = new ArrayList<>();
        result.unasked().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(jdk -> notices.add(unasked(jdk.getKey(), jdk.getValue())));
        // An option that is written twice is one finding, or both would have one fingerprint.
        Map<String, List<Integer>> uses = new LinkedHashMap<>();
        for (int number : InspectionSummary.notable(result)) {
            uses.computeIfAbsent(use(number).text(), text -> new ArrayList<>()).add(number);
        }
        uses.values().forEach(numbers -> notices.add(notice(numbers)));
        missing().forEach((issue, lines) -> notices.add(missing(issue, lines)));
        return List.copyOf(notices);
    }

    /** The issues whose workarounds are missing, with a sentence for each JDK. */
    private Map<String, List<String>> missing() {
        Map<String, List<String>> missing = new LinkedHashMap<>();
        for (Inspected jdk : result.jdks()) {
            for (WorkaroundFinding finding : jdk.missing()) {
                missing.computeIfAbsent(finding.workaround().issue(), issue -> new ArrayList<>())
                        .add(jdk.jdk() + ": " + finding.sentence());
            }
        }
        return missing;
    }

    private static Notice missing(String issue, List<String> lines) {
        return new Notice(
                Level.NOTE,
                "inspect/missing-workaround",
                "no workaround for " + issue,
                String.join("\n", lines),
                "inspect/missing-workaround " + issue);
    }

    private static Notice unasked(String jdk, String why) {
        return new Notice(
                Level.ERROR, "inspect/not-asked", "a JDK could not be checked", why, "inspect/not-asked " + jdk);
    }

    private Notice notice(List<Integer> numbers) {
        OptionUse first = use(numbers.get(0));
        OptionOutcome worst = InspectionSummary.worst(result, numbers.get(0));
        List<String> lines = new ArrayList<>();
        for (int number : numbers) {
            String where = use(number).where();
            lines.add(first.text() + (where.isEmpty() ? "" : " (" + where + ")"));
            InspectionSummary.sentences(result, number).forEach((sentence, jdks) -> lines.add(jdks + ": " + sentence));
        }
        String rule = "option/" + first.name();
        return new Notice(
                level(worst),
                rule,
                first.text() + " [" + worst.word() + "]",
                String.join("\n", lines),
                rule + " " + first.text());
    }

    private Level level(OptionOutcome worst) {
        if (worst.isAtLeast(failing)) {
            return Level.ERROR;
        }
        return worst.isAtLeast(OptionOutcome.IGNORED) ? Level.WARNING : Level.NOTE;
    }

    private OptionUse use(int number) {
        return result.line().options().get(number);
    }
}
