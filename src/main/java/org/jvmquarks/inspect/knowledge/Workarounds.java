package org.jvmquarks.inspect.knowledge;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.inspect.advisory.Advisories;
import org.jvmquarks.inspect.knowledge.WorkaroundFinding.Status;
import org.jvmquarks.inspect.options.OptionUse;

/** The options that work around a defect of an advisory. */
public final class Workarounds {
    private final List<Workaround> all;

    Workarounds(List<Workaround> all) {
        this.all = List.copyOf(all);
    }

    /** Returns those of the advisories that come with this program. */
    public static Workarounds load() {
        return new Workarounds(Advisories.load().all().stream()
                .filter(each -> !each.workaround().options().isEmpty())
                .map(Workaround::of)
                .toList());
    }

    /** Returns all, in the order of the file. */
    public List<Workaround> all() {
        return all;
    }

    /** Returns what is to say of an option that works around defects; one for each issue. */
    public List<WorkaroundFinding> about(OptionUse use, VmContext here) {
        Map<String, WorkaroundFinding> byIssue = new LinkedHashMap<>();
        all.stream()
                .filter(each -> each.matches(use))
                .map(each -> each.present(here))
                .filter(finding -> finding.status() == Status.NEEDED
                        || !finding.workaround().isChoice(use, here))
                .sorted(Comparator.comparing(finding -> rank(finding, here)))
                .forEach(finding -> byIssue.putIfAbsent(finding.workaround().issue(), finding));
        return List.copyOf(byIssue.values());
    }

    /** An issue that is fixed in several steps, one for each collector, has several rows. */
    private static int rank(WorkaroundFinding finding, VmContext here) {
        if (finding.status() == Status.NEEDED) {
            return 0;
        }
        return finding.workaround().condition().contradiction(here).isEmpty() ? 1 : 2;
    }

    /** Returns what is to say of a line that does not work around a defect which it meets. */
    public List<WorkaroundFinding> missing(VmContext here) {
        return all.stream().flatMap(each -> each.missing(here).stream()).toList();
    }
}
