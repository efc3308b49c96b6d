package org.jvmquarks.report.terminal;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jvmquarks.journal.GuestRecord;
import org.jvmquarks.journal.RunCost;
import org.jvmquarks.journal.RunRecord;

/** Wall times of a run: of its phases, and of its guests by kind. */
public final class ProfileText {
    private static final String UNKNOWN = "not recorded";

    private final StringBuilder text = new StringBuilder();

    private ProfileText() {}

    public static String render(RunRecord run) {
        ProfileText profile = new ProfileText();
        profile.phases(run.course().costs());
        profile.guests(run);
        return profile.text.toString();
    }

    private void line(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append(System.lineSeparator());
    }

    /** Each start of a run that went on, or part of one that was merged, has its own. */
    private void phases(List<RunCost> costs) {
        line("%-28s%12s", "phase", "wall");
        if (costs.isEmpty()) {
            line(UNKNOWN);
        }
        boolean several = costs.size() > 1;
        String indent = several ? "  " : "";
        for (RunCost cost : costs) {
            cost.start()
                    .filter(it -> several)
                    .ifPresent(it -> line("%s, %s", it.name(), it.machine().describe()));
            cost.phases().forEach(it -> line("%-28s%10.2f s", indent + it.name(), it.seconds()));
            if (cost.isUnrecorded()) {
                line("%s%s", indent, UNKNOWN);
            }
        }
    }

    private void guests(RunRecord run) {
        Map<String, List<GuestRecord>> kinds = distinct(run).stream()
                .collect(Collectors.groupingBy(
                        guest -> guest.kind().orElse("other"), TreeMap::new, Collectors.toList()));
        line("");
        line("%-28s%12s%8s", "guests of cells", "wall", "guests");
        kinds.entrySet().stream()
                .sorted(Comparator.comparingDouble(each -> -seconds(each.getValue())))
                .forEach(each -> line(
                        "%-28s%10.2f s%8d",
                        each.getKey(), seconds(each.getValue()), each.getValue().size()));
    }

    private static double seconds(List<GuestRecord> guests) {
        return guests.stream().mapToDouble(GuestRecord::seconds).sum();
    }

    /** Several cells can have the same guest, which ran once; its folder says which one it is. */
    private static List<GuestRecord> distinct(RunRecord run) {
        Set<String> folders = new HashSet<>();
        return run.cells().stream()
                .flatMap(cell -> cell.guests().stream())
                .filter(guest -> guest.evidence().isEmpty() || folders.add(guest.evidence()))
                .toList();
    }
}
