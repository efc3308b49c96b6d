package org.jvmquarks.inspect.knowledge;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.inspect.knowledge.WorkaroundFinding.Status;
import org.jvmquarks.inspect.options.FlagSetting;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.jdk.ReleaseTrains;
import org.jvmquarks.yaml.DataFile;

/** All workarounds that are known, from one file of data. */
public final class Workarounds {
    /** A row of the file, with its keys. */
    private record Row(
            List<String> by,
            List<String> options,
            Optional<String> since,
            String fixed,
            List<String> collectors,
            @JsonProperty("default") Optional<FlagSetting> byDefault,
            List<String> with,
            String what,
            @JsonProperty("do") Optional<String> advice,
            List<String> sources) {

        private Workaround workaround() {
            return new Workaround(
                    by,
                    options,
                    new AffectedVersions(since.map(ReleaseTrains::parse), ReleaseTrains.parse(fixed)),
                    new WorkaroundCondition(collectors, byDefault, with),
                    what,
                    advice,
                    sources);
        }
    }

    private final List<Workaround> all;

    Workarounds(List<Workaround> all) {
        this.all = List.copyOf(all);
    }

    /** Reads the file that comes with this program. */
    public static Workarounds load() {
        return new Workarounds(DataFile.rows(Workarounds.class, "workarounds.yaml", Row.class).stream()
                .map(Row::workaround)
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
