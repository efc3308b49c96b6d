package org.jvmquarks.journal;

import java.util.List;
import java.util.stream.Collectors;

/** Writes command lines so that a POSIX shell reads back the same words. */
public final class ShellWords {
    private static final String PLAIN = "[\\w@%+=:,./-]+";

    private ShellWords() {}

    /** Returns {@code java -cp '/opt/my libs/a.jar' 'Probe$Single'}. */
    public static String join(List<String> words) {
        return words.stream().map(ShellWords::quote).collect(Collectors.joining(" "));
    }

    /** Returns a word as it is if the shell leaves it alone, else in quotes. */
    public static String quote(String word) {
        return word.matches(PLAIN) ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
