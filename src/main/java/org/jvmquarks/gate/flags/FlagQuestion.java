package org.jvmquarks.gate.flags;

import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.jdk.FlagDefault;

/**
 * A flag that a candidate does not list, with the option to ask it about.
 *
 * @param flag its name: {@code AliasLevel}
 * @param option the option that sets it: {@code -XX:AliasLevel=3}
 */
public record FlagQuestion(String flag, String option) {
    private static final String ANY = "1";

    /**
     * Asks for the baseline's default, or for any value if the default is unknown: a VM that does not know the flag
     * does not look at its value.
     */
    static FlagQuestion of(Change gone) {
        String name = gone.flag().orElseThrow();
        String value = FlagDefault.recorded(gone.from()) instanceof FlagDefault.Value known ? known.text() : ANY;
        return new FlagQuestion(
                name,
                switch (value) {
                    case "true" -> "-XX:+" + name;
                    case "false" -> "-XX:-" + name;
                    default -> "-XX:" + name + "=" + value;
                });
    }
}
