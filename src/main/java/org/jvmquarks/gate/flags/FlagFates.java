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
public record FlagFates(Map<String, FlagFate> byFlag, String silence) {

    public FlagFates {
        byFlag = new TreeMap<>(byFlag);
    }

    /** Returns no answers, with the reason in a sentence. */
    public static FlagFates unknown(String why) {
        return new FlagFates(Map.of(), why);
    }

    /** Returns the answer about a flag. */
    public FlagFate of(Change flag) {
        FlagQuestion question = FlagQuestion.of(flag);
        FlagFate answer = byFlag.get(question.flag());
        return answer != null ? answer : new FlagFate(question.option(), OptionOutcome.UNKNOWN, silence);
    }

    /** Returns what to ask the candidate: about the flags that it lacks, as defaults. */
    public static List<FlagQuestion> questions(SideBySide sides) {
        return sides.changes().stream()
                .filter(Change::isFlagGone)
                .map(FlagQuestion::of)
                .toList();
    }
}
