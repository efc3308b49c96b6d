package org.jvmquarks.upgrade.recording;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jvmquarks.inspect.options.OptionUse;

/** Options as the recorder has them: one text, without quotes. */
final class CommandLine {
    /** The blanks before an option of a VM. A dash alone does not begin one, as in {@code -XX:OnError=kill -9 %p}. */
    private static final Pattern NEXT_OPTION =
            Pattern.compile("\\s+(?=-(?:X|D|-\\w|javaagent:|agentlib:|agentpath:|splash:|verbose|(?:server|client"
                    + "|minimal|noverify|showversion|d32|d64|ea|da|esa|dsa|enableassertions"
                    + "|disableassertions|enablesystemassertions|disablesystemassertions)(?:[:\\s]|$)))");

    private CommandLine() {}

    /** Splits the text before each blank that an option follows: blanks in values stay. */
    static List<String> options(String text) {
        return Stream.of(NEXT_OPTION.split(text.strip()))
                .filter(option -> !option.isEmpty())
                .map(CommandLine::withoutSecret)
                .toList();
    }

    private static String withoutSecret(String option) {
        return OptionUse.of(option).isSecret() ? option.substring(0, option.indexOf('=') + 1) + "***" : option;
    }
}
