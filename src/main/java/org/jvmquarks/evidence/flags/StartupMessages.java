package org.jvmquarks.evidence.flags;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.evidence.UnknownLine;

/** The message of a VM at its start about one option. */
final class StartupMessages {
    // JDK 26: OpenJDK 64-Bit Server VM warning: Option AlwaysActAsServerClassMachine was
    //     deprecated in version 26.0 and will likely be removed in a future release.
    private static final Pattern DEPRECATED =
            Pattern.compile("Option (\\w+) was deprecated in version ([\\d.]+) and .*");

    // For example: Ignoring option MonitorInUseLists; support was removed in 24.0
    private static final Pattern IGNORED =
            Pattern.compile(
                    "[Ii]gnoring option (\\w+)(?:=\\S*)?; support was removed in ([\\d.]+)");

    // JDK 17: Unrecognized VM option 'MonitorInUseLists'
    private static final Pattern UNRECOGNIZED =
            Pattern.compile("Unrecognized VM option '[+-]?(\\w+)(?:=.*)?'()");

    // JDK 17: Error: VM option 'hashCode' is experimental and must be enabled via
    //     -XX:+UnlockExperimentalVMOptions.
    private static final Pattern LOCKED =
            Pattern.compile(
                    "Error: VM option '[+-]?(\\w+)(?:=.*)?' is \\w+ and must be enabled via"
                            + " -XX:\\+Unlock\\w+\\.()");

    // For example: OpenJDK 64-Bit Server VM warning: …
    private static final Pattern WARNING = Pattern.compile("(?:OpenJDK|Java HotSpot).* warning: ");

    // JDK 25: Error: VM option 'TimeLinearScan' is develop and is available only in debug version
    //     of VM.
    private static final Pattern DEVELOP =
            Pattern.compile(
                    "Error: VM option '[+-]?(\\w+)(?:=.*)?' is \\w+ and is available only in debug"
                            + " version of VM\\.()");

    /** Lines after a refusal, and the warning of another VM variant about its archive. */
    // JDK 17: Error: The unlock option must precede 'hashCode'.
    // JDK 21: Did you mean '(+/-)HeapDumpOnOutOfMemoryError'?
    // JDK 21: [0.113s][warning][cds] This file is not the one used while building …
    private static final Pattern REMARK =
            Pattern.compile(
                    "|Error: Could not create the Java Virtual Machine\\.|"
                            + "Error: A fatal exception has occurred\\. Program will exit\\.|"
                            + "Error: The unlock option must precede '.*'\\.|"
                            + "Improperly specified VM option '.*'|Did you mean '.*'\\?\\s*(?:Error: Could not create the Java Virtual Machine\\.)?|"
                            + "\\[[\\d.]+s]\\[warning]\\[cds *] .*");

    private StartupMessages() {}

    /**
     * A message about an option.
     *
     * @param state as far as the words tell it
     * @param words the line without the name of the VM
     * @param version that the line names; may be empty
     */
    record Said(FlagState state, String words, String version) {}

    /**
     * Returns the words about the flag; empty if it has none.
     *
     * @throws UnknownLine at the first line that is not known
     */
    static Optional<Said> read(String flag, List<String> lines) {
        Optional<Said> said = Optional.empty();
        for (int i = 0; i < lines.size(); i++) {
            String line = WARNING.matcher(lines.get(i)).replaceFirst("").strip();
            Optional<Said> next =
                    said(flag, line, DEPRECATED, FlagState.DEPRECATED)
                            .or(() -> said(flag, line, IGNORED, FlagState.IGNORED))
                            .or(() -> said(flag, line, UNRECOGNIZED, FlagState.UNRECOGNIZED))
                            .or(() -> said(flag, line, DEVELOP, FlagState.UNRECOGNIZED))
                            .or(() -> said(flag, line, LOCKED, FlagState.NEEDS_UNLOCK));
            if (next.isPresent() && said.isPresent()) {
                throw new UnknownLine(i + 1, line, "says something else of " + flag);
            }
            if (next.isEmpty() && !REMARK.matcher(line).matches()) {
                throw new UnknownLine(i + 1, line, "is not known");
            }
            said = said.or(() -> next);
        }
        return said;
    }

    private static Optional<Said> said(String flag, String line, Pattern pattern, FlagState state) {
        Matcher matcher = pattern.matcher(line);
        return matcher.matches() && matcher.group(1).equals(flag)
                ? Optional.of(new Said(state, line, matcher.group(2)))
                : Optional.empty();
    }
}
