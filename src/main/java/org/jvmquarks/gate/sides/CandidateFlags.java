package org.jvmquarks.gate.sides;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jvmquarks.evidence.StandaloneContext;
import org.jvmquarks.evidence.flags.AllFlagsOf;
import org.jvmquarks.gate.attribution.DifferingFlags;
import org.jvmquarks.gate.attribution.FlagChange;
import org.jvmquarks.gate.attribution.Variant;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.jdk.VmFlag;

/** The flags of a candidate that can be given the values that the baseline chooses. */
final class CandidateFlags {
    private final TestedJdk baseline;
    private final TestedJdk candidate;

    /** @param candidate given the same options and limits as the baseline */
    CandidateFlags(TestedJdk baseline, TestedJdk candidate) {
        this.baseline = baseline;
        this.candidate = candidate;
    }

    /** All that differ, whether or not the candidate takes them. */
    List<FlagChange> differing() {
        return DifferingFlags.between(flags(baseline), flags(candidate));
    }

    /** Those of them that the candidate starts with, one by one and all together. */
    List<FlagChange> accepted(List<FlagChange> flags) {
        List<FlagChange> accepted =
                flags.stream().filter(flag -> starts(List.of(flag))).toList();
        return starts(accepted) ? accepted : compatible(accepted);
    }

    /** One after the other: what the VM refuses beside those before it is left out. */
    private List<FlagChange> compatible(List<FlagChange> flags) {
        List<FlagChange> together = new ArrayList<>();
        for (FlagChange flag : flags) {
            together.add(flag);
            if (!starts(together)) {
                together.remove(flag);
            }
        }
        return List.copyOf(together);
    }

    private boolean starts(List<FlagChange> flags) {
        return candidate.refusal(Variant.options(flags)).isEmpty();
    }

    private static Map<String, VmFlag> flags(TestedJdk jdk) {
        return new AllFlagsOf().gather(StandaloneContext.of(jdk)).flags();
    }
}
