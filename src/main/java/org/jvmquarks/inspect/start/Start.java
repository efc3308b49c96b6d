package org.jvmquarks.inspect.start;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jvmquarks.host.PrintedFlags;
import org.jvmquarks.jdk.VmFlag;
import org.jvmquarks.jdk.option.StartupLines;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.MachineLack;

/**
 * One start of a VM that has ended.
 *
 * @param exit the way in which it ended
 * @param place where the options stood, if not on the command line: {@code JAVA_TOOL_OPTIONS}
 * @param warnings what the VM warned of, without prefixes
 * @param errors why it did not start, without frames and boilerplate; empty if it did
 * @param flags its flags by name, if it was asked to print them and came so far
 * @param version the lines of {@code -version}; empty if it did not come so far
 * @param processors processors that it uses, if it says so
 * @param lacksMemory whether the machine did not give it the memory that it wanted
 */
public record Start(
        Exit exit,
        Optional<String> place,
        List<String> warnings,
        List<String> errors,
        Map<String, VmFlag> flags,
        List<String> version,
        Optional<Integer> processors,
        boolean lacksMemory) {

    private static final Exit ENDED = new Exit.Code(0);

    private static final Pattern VERSION = Pattern.compile("(openjdk|java) version \"([^\"]+)\".*");

    // JDK 17: [0.001s][debug][os] Initial active processor count set to 2
    // JDK 8: active_processor_count: sched_getaffinity processor count: 2
    private static final Pattern PROCESSORS = Pattern.compile(".*(?:Initial active processor count set to"
            + "|active_processor_count: (?:determined by OSContainer"
            + "|sched_getaffinity processor count|active processor count set by user))[ :]+(\\d+).*");

    public Start {
        warnings = List.copyOf(warnings);
        errors = List.copyOf(errors);
        flags = Map.copyOf(flags);
        version = List.copyOf(version);
    }

    /** Returns the start of a VM that ended in that way after it wrote these streams. */
    public static Start of(Exit exit, String stdout, String stderr) {
        Map<String, VmFlag> flags = new TreeMap<>();
        String out = PrintedFlags.split(stdout, flags);
        List<String> all = Stream.concat(stderr.lines(), out.lines()).toList();
        List<String> errors = exit.equals(ENDED) ? List.of() : StartupLines.errors(all);
        return new Start(
                exit,
                Optional.empty(),
                StartupLines.warnings(all),
                errors,
                flags,
                version(stderr.lines().toList()),
                processors(all),
                exit instanceof Exit.MemoryLimit
                        || MachineLack.in(String.join("\n", errors))
                                .filter(MachineLack::isOfMemory)
                                .isPresent());
    }

    private static List<String> version(List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            if (VERSION.matcher(lines.get(i)).matches()) {
                return lines.subList(i, Math.min(i + 3, lines.size()));
            }
        }
        return List.of();
    }

    /** The last count is that of all limits. */
    private static Optional<Integer> processors(List<String> lines) {
        return lines.stream()
                .map(PROCESSORS::matcher)
                .filter(Matcher::matches)
                .map(count -> Integer.valueOf(count.group(1)))
                .reduce((first, last) -> last);
    }

    /** Returns the version in the form of {@code java.version}; empty if it did not come so far. */
    public Optional<String> javaVersion() {
        return version.stream()
                .map(VERSION::matcher)
                .filter(Matcher::matches)
                .map(parts -> parts.group(2))
                .findFirst();
    }

    /** Returns the same with the place of the options before what the VM says against them. */
    public Start in(String variable) {
        return new Start(exit, Optional.of(variable), warnings, errors, flags, version, processors, lacksMemory);
    }

    /** Returns whether it ended with exit code 0. */
    public boolean ended() {
        return exit.equals(ENDED);
    }

    /** Returns the VM's own words about why it did not start, in one line; may be empty. */
    public String words() {
        return String.join(" ", errors);
    }

    /** Returns why the VM did not start, in one line for people. */
    public String said() {
        return errors.isEmpty()
                ? exit.describe()
                : place.map(it -> "in " + it + ": ").orElse("") + words();
    }
}
