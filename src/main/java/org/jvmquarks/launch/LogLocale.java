package org.jvmquarks.launch;

import java.util.Map;

/**
 * The locale by which a VM writes the numbers of its logs. As the library of the JDK takes over the locale of the
 * machine, {@code LC_ALL=de_DE.UTF-8} makes {@code 1,006ms} of {@code 1.006ms}.
 */
public final class LogLocale {
    /** The variable that sets decimal points, where {@code LC_ALL} does not set all. */
    public static final String NUMBERS = "LC_NUMERIC";

    /** The locale of programs: a decimal point, and nothing between thousands. */
    public static final String OF_PROGRAMS = "C";

    private static final String ALL = "LC_ALL";

    private LogLocale() {}

    /**
     * Sets decimal points, and leaves language, character set and all else in the locale of these variables. Java takes
     * neither from the one that is changed.
     */
    public static void apply(Map<String, String> variables) {
        String all = variables.getOrDefault(ALL, "");
        if (!all.isEmpty()) {
            // It wins over every other variable, so none of them says anything that would be lost.
            variables.keySet().removeIf(name -> name.startsWith("LC_"));
            variables.put("LANG", all);
        }
        variables.put(NUMBERS, OF_PROGRAMS);
    }
}
