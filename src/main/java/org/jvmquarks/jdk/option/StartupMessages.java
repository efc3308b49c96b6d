package org.jvmquarks.jdk.option;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The messages of a VM at its start about options: the only place that knows their words.
 *
 * <p>{@link #whole} understands a message that it knows from beginning to end, with the flag that it names, and nothing
 * else. {@link #warning} and {@link #refusal} take any sentence, find in it what tells the outcome, and leave open
 * which option it is about.
 */
public final class StartupMessages {
    private static final String FLAG = "[+-]?(?<flag>\\w+)(?:=.*)?";

    /** Messages that are known from beginning to end. */
    private static final List<Form> WHOLE = List.of(
            // JDK 26: OpenJDK 64-Bit Server VM warning: Option
            // AlwaysActAsServerClassMachine
            //     was deprecated in version 26.0 and will likely be removed in a future
            //     release.
            new Form(
                    OptionOutcome.DEPRECATED,
                    "Option (?<flag>\\w+) was deprecated in version (?<since>[\\d.]+) and .*"),
            // For example: Ignoring option MonitorInUseLists; support was removed in 24.0
            new Form(
                    OptionOutcome.IGNORED,
                    "[Ii]gnoring option (?<flag>\\w+)(?:=\\S*)?; support was removed in (?<since>[\\d.]+)"),
            // JDK 17: Unrecognized VM option 'MonitorInUseLists'
            new Form(OptionOutcome.UNRECOGNIZED, "Unrecognized VM option '" + FLAG + "'"),
            // JDK 25: Error: VM option 'TimeLinearScan' is develop and is available only in
            //     debug version of VM.
            new Form(
                    OptionOutcome.UNRECOGNIZED,
                    "Error: VM option '" + FLAG + "' is \\w+ and is available only in debug version of VM\\."),
            // JDK 17: Error: VM option 'hashCode' is experimental and must be enabled via
            //     -XX:+UnlockExperimentalVMOptions.
            new Form(
                    OptionOutcome.NEEDS_UNLOCK,
                    "Error: VM option '" + FLAG + "' is \\w+ and must be enabled via (?<unlock>-XX:\\+Unlock\\w+)\\."));

    /** What tells the outcome in a warning, the first that is found. */
    private static final List<Form> WARNINGS = List.of(
            // JDK 17: Ignoring option --illegal-access=permit; support was removed in 17.0
            // JDK 8: ignoring option MaxPermSize=256m; support was removed in 8.0
            new Form(
                    OptionOutcome.IGNORED,
                    "[Ii]gnoring option .*?(?:support was removed in (?<since>[\\d.]+)|$)"
                            + "|^Unknown module: |^package \\S+ not in |[Ii]gnor(?:ed|ing)|[Hh]as no effect"),
            // Option UseBiasedLocking was deprecated in version 15.0 and will likely be
            //     removed in a future release.
            new Form(
                    OptionOutcome.DEPRECATED,
                    "(?i)(?:deprecated(?: in (?:version|JDK) (?<since>[\\d.]+))?)"
                            + "|support is scheduled for removal in (?<until>[\\d.]+)"));

    /** What tells the outcome in the reasons of a VM that does not start, the first found. */
    private static final List<Form> REFUSALS = List.of(
            // VM option 'X' is diagnostic and must be enabled via
            //     -XX:+UnlockDiagnosticVMOptions.
            new Form(OptionOutcome.NEEDS_UNLOCK, "is \\w+ and must be enabled via (?<unlock>-XX:\\+\\w+)"),
            new Form(
                    OptionOutcome.UNRECOGNIZED,
                    "Unrecognized (?:VM )?option|is \\w+ and is available only in debug version of VM"),
            new Form(OptionOutcome.REFUSED, "no longer (?:a )?supported|is not supported"),
            // JDK 17: uintx SurvivorRatio=0 is outside the allowed range [ 1 ...
            //     18446744073709551613 ]
            // JDK 8: CICompilerCount of 0 is invalid; must be at least 2
            new Form(
                    OptionOutcome.WRONG_VALUE,
                    "outside the allowed range|Improperly specified VM option|Invalid"
                            + " |is invalid|too (?:small|large|big)|must be |should be"
                            + " |[+]/- setting|Bad |Could not parse|greater than|less than|larger than"));

    /** Lines beside a message about a flag, and the warning of another VM about its archive. */
    // JDK 17: Error: The unlock option must precede 'hashCode'.
    // JDK 21: Did you mean '(+/-)HeapDumpOnOutOfMemoryError'?
    // JDK 21: [0.113s][warning][cds] This file is not the one used while building …
    private static final Pattern REMARK = Pattern.compile("|"
            + StartupLines.LAUNCHER
            + "|Error: The unlock option must precede '.*'\\.|Improperly specified VM option '.*'"
            + "|Did you mean '.*'\\?\\s*(?:Error: Could not create the Java Virtual Machine\\.)?"
            + "|\\[[\\d.]+s]\\[warning]\\[cds *] .*");

    private StartupMessages() {}

    /** Returns what a line says, if it is a message that is known from beginning to end. */
    public static Optional<OptionMessage> whole(String line) {
        return first(WHOLE, StartupLines.text(line), Matcher::matches);
    }

    /** Returns whether a line is one of those that say nothing of any outcome. */
    public static boolean isRemark(String line) {
        return REMARK.matcher(StartupLines.text(line)).matches();
    }

    /** Returns what a sentence means of a VM that started. */
    public static OptionMessage warning(String sentence) {
        return first(WARNINGS, sentence, Matcher::find)
                .orElseGet(() -> OptionMessage.of(OptionOutcome.NOTED, sentence));
    }

    /** Returns what a sentence means of a VM that did not start. */
    public static OptionMessage refusal(String sentence) {
        return first(REFUSALS, sentence, Matcher::find)
                .orElseGet(() -> OptionMessage.of(OptionOutcome.REFUSED, sentence));
    }

    private static Optional<OptionMessage> first(List<Form> forms, String text, Predicate<Matcher> fits) {
        return forms.stream().flatMap(form -> form.read(text, fits).stream()).findFirst();
    }

    /** A message, or a part of one, with the outcome that it tells. */
    private record Form(OptionOutcome outcome, Pattern pattern, Set<String> groups) {
        private static final List<String> GROUPS = List.of("flag", "since", "until", "unlock");

        Form(OptionOutcome outcome, String pattern) {
            this(
                    outcome,
                    Pattern.compile(pattern),
                    GROUPS.stream()
                            .filter(name -> pattern.contains("(?<" + name + ">"))
                            .collect(Collectors.toUnmodifiableSet()));
        }

        Optional<OptionMessage> read(String text, Predicate<Matcher> fits) {
            Matcher matcher = pattern.matcher(text);
            return fits.test(matcher)
                    ? Optional.of(new OptionMessage(
                            outcome,
                            text,
                            group("flag", matcher),
                            group("since", matcher),
                            group("until", matcher),
                            group("unlock", matcher)))
                    : Optional.empty();
        }

        private Optional<String> group(String name, Matcher matcher) {
            return groups.contains(name) ? Optional.ofNullable(matcher.group(name)) : Optional.empty();
        }
    }
}
