package org.jvmquarks.gate.flags;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.SideBySide;

/**
 * The candidate's reaction to each flag that it lacks.
 *
 * @param byFlag the answers by name of the flag
 * @param silence why there is no answer about the others
 */
public record FlagFates(Map<String, FlagFate> byFlag, String silence) {
    private static final String NOBODY_SET = "(";

    public FlagFates {
        byFlag = new TreeMap<>(byFlag);
    }

    /** Returns no answers, with the reason in a sentence. */
    public static FlagFates unknown(String why) {
        return new FlagFates(Map.of(), why);
    }

    /** Returns the answer about a flag. */
    public FlagFate of(Change flag) {
        String name = flag.flag().orElseThrow();
        FlagFate answer = byFlag.get(name);
        return answer != null ? answer : new FlagFate(option(flag), FlagFate.Fate.UNKNOWN, silence);
    }

    /** Returns the options to ask the candidate about: the flags that it lacks, as defaults. */
    public static List<String> questions(SideBySide sides) {
        return sides.changes().stream().filter(Change::isFlagGone).map(FlagFates::option).toList();
    }

    /**
     * Returns the option that sets a flag to the baseline's default, or to any value if the default
     * is unknown: a VM that does not know the flag does not look at its value.
     */
    private static String option(Change gone) {
        String name = gone.flag().orElseThrow();
        String value = gone.from();
        return switch (value) {
            case "true" -> "-XX:+" + name;
            case "false" -> "-XX:-" + name;
            default -> "-XX:" + name + "=" + (value.startsWith(NOBODY_SET) ? "1" : value);
        };
    }
}
