package org.jvmquarks.gate.flags;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.jdk.option.OptionOutcome;

/**
 * The candidate's reaction to each flag that it lacks.
 *
 * @param byFlag the answers by name of the flag
 * @param silence why there is no answer about the others
 */
public record FlagOutcomes(Map<String, FlagOutcome> byFlag, String silence) {

    public FlagOutcomes {
        byFlag = new TreeMap<>(byFlag);
    }

    /** Returns no answers, with the reason in a sentence. */
    public static FlagOutcomes unknown(String why) {
        return new FlagOutcomes(Map.of(), why);
    }

    /** Returns the answer about a flag. */
    public FlagOutcome of(Change flag) {
        FlagQuestion question = FlagQuestion.of(flag);
        FlagOutcome answer = byFlag.get(question.flag());
        return answer != null ? answer : new FlagOutcome(question.option(), OptionOutcome.UNKNOWN, silence);
    }

    /** Returns what to ask the candidate: about the flags that it lacks, as defaults. */
    public static List<FlagQuestion> questions(SideBySide sides) {
        return sides.changes().stream()
                .filter(Change::isFlagGone)
                .map(FlagQuestion::of)
                .toList();
    }
}
