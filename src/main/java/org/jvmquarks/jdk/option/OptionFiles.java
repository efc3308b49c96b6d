package org.jvmquarks.jdk.option;

import java.util.regex.Pattern;

/** Files in the words of a command line: what they contain may change while the words stay the same. */
public final class OptionFiles {
    /**
     * A path, an argument file, or what may be one: {@code -javaagent:agent.jar}, {@code -XX:VMOptionsFile=options}.
     */
    private static final Pattern FILE = Pattern.compile("[/\\\\]|^@|[=:].*\\.|(File|Flags)=");

    private OptionFiles() {}

    /** Tells whether a word may name a file. */
    public static boolean mayBeIn(String word) {
        return FILE.matcher(word).find();
    }
}
