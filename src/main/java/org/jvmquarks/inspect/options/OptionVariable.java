package org.jvmquarks.inspect.options;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The environment variables whose words a VM or its launcher reads as options. */
public enum OptionVariable {
    /** The VM reads it before the command line; it does not know the options of the launcher. */
    JAVA_TOOL_OPTIONS(Versions.ALL, false),
    /**
     * The launcher {@code java} reads it before the command line since JDK 9 (JDK-8173712), as if its words stood
     * there.
     */
    JDK_JAVA_OPTIONS(Versions.SINCE_9, true),
    /** The VM reads it after the command line, so that it overrides that. */
    _JAVA_OPTIONS(Versions.ALL, false);

    private final Versions versions;
    private final boolean isOfLauncher;

    OptionVariable(Versions versions, boolean isOfLauncher) {
        this.versions = versions;
        this.isOfLauncher = isOfLauncher;
    }

    /** Returns the variable with that name. */
    public static Optional<OptionVariable> of(String name) {
        return Arrays.stream(values()).filter(each -> each.name().equals(name)).findFirst();
    }

    /** Returns the versions that read it. */
    Versions versions() {
        return versions;
    }

    /** Tells whether it may name argument files, as the command line may. */
    boolean namesFiles() {
        return isOfLauncher;
    }

    /** Returns a value that has these words, quoted as all readers of a variable undo it. */
    public static String value(List<String> words) {
        return words.stream().map(OptionVariable::quoted).collect(Collectors.joining(" "));
    }

    /** Nothing is escaped there, so a quote stands within quotes of the other kind. */
    private static String quoted(String word) {
        boolean plain =
                !word.isEmpty() && word.chars().noneMatch(c -> Character.isWhitespace(c) || c == '"' || c == '\'');
        return plain ? word : '"' + word.replace("\"", "\"'\"'\"") + '"';
    }
}
