package org.jvmquarks.evidence.guest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.jdk.VmFlag;
import org.jvmquarks.launch.Launched;

/**
 * The list of flags that a VM prints at its start: the proof that the flags of its command line are
 * in effect. It costs 3 ms, and loads no class of the JDK; to ask the management bean takes 17 ms
 * and a hundred classes, which memory and heap of the guest would then have as well.
 *
 * <p>The list has about a thousand lines. The requested flags go to {@value #FILE}; all lines are
 * taken out of the guest's output, so that nobody takes them for output of the probe.
 */
public final class PrintedFlags {
    static final String OPTION = "-XX:+PrintFlagsFinal";

    /** File in the guest's folder that has the requested flags. */
    static final String FILE = "flags.txt";

    private static final String HEADING = "[Global flags]";

    // JDK 8: … intx CICompilerCount … := 2 … {product}
    // JDK 21: … intx CICompilerCount … = 2 … {product} {ergonomic}
    private static final Pattern LINE =
            Pattern.compile(
                    " *(\\w+) +(\\w+) +(:?=) ?(.*?) *\\{([\\w ]+)}(?: \\{([a-z, ]+)})?\\s*",
                    Pattern.DOTALL);

    private PrintedFlags() {}

    /**
     * Takes the list out of the output of a guest that has ended, and keeps the requested flags.
     *
     * @param folder of the guest
     * @param requested names of the flags to keep
     * @param apart whether to take the list out of the output; where the pin itself requested it,
     *     it stays
     */
    static void keep(Path folder, Set<String> requested, boolean apart) throws IOException {
        for (String stream : List.of(Launched.STDOUT, Launched.STDERR, GuestRequest.VM_LOG)) {
            Path output = folder.resolve(stream);
            if (!Files.exists(output)) {
                continue;
            }
            List<String> lines = Files.readAllLines(output, StandardCharsets.ISO_8859_1);
            List<String> kept = new ArrayList<>(List.of(HEADING));
            List<String> rest =
                    split(
                            lines,
                            (name, flag) -> {
                                if (requested.contains(name)) {
                                    kept.addAll(flag);
                                }
                                return true;
                            });
            if (rest.size() < lines.size()) {
                Files.write(folder.resolve(FILE), kept, StandardCharsets.ISO_8859_1);
                if (apart) {
                    Files.write(output, rest, StandardCharsets.ISO_8859_1);
                }
                return;
            }
        }
    }

    /**
     * Returns the requested flags by name, without those that the VM does not know; empty if it
     * printed no list.
     *
     * @param folder of a guest for which {@link #keep} was called
     */
    static Optional<Map<String, VmFlag>> kept(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        Map<String, VmFlag> flags = new LinkedHashMap<>();
        split(Files.readAllLines(file, StandardCharsets.ISO_8859_1), flags);
        return Optional.of(flags);
    }

    /**
     * Adds the flags of a list, and returns the lines before and after it; all of them if there is
     * no list.
     */
    public static List<String> split(List<String> lines, Map<String, VmFlag> flags) {
        return split(
                lines,
                (name, flag) -> {
                    Matcher parts = LINE.matcher(String.join("\n", flag));
                    if (!parts.matches()) {
                        return false;
                    }
                    flags.put(
                            name,
                            VmFlag.listed(
                                    name,
                                    parts.group(4),
                                    origin(parts),
                                    new VmFlag.Declaration(parts.group(1), parts.group(5))));
                    return true;
                });
    }

    /** Takes the lines of a flag; returns false if they are none, so that the list ends there. */
    @FunctionalInterface
    private interface FlagLines {
        boolean accept(String name, List<String> lines);
    }

    private static List<String> split(List<String> lines, FlagLines flags) {
        int begin = lines.indexOf(HEADING);
        if (begin < 0) {
            return lines;
        }
        int end = begin + 1;
        while (end < lines.size()) {
            Optional<String> name = name(lines.get(end));
            int next = endOfFlag(lines, end);
            if (name.isEmpty() || !flags.accept(name.get(), lines.subList(end, next))) {
                break;
            }
            end = next;
        }
        List<String> rest = new ArrayList<>(lines.subList(0, begin));
        rest.addAll(lines.subList(end, lines.size()));
        return rest;
    }

    /**
     * Returns the word before an equals sign; empty if the line does not tell a flag. Each guest
     * prints a thousand lines, so this takes no pattern.
     */
    private static Optional<String> name(String line) {
        int equals = line.indexOf('=');
        int colon = equals > 0 && line.charAt(equals - 1) == ':' ? equals - 1 : equals;
        int end = lastNonBlank(line, colon) + 1;
        int begin = line.lastIndexOf(' ', end - 1) + 1;
        boolean isSecondWord = begin > 0 && end > begin && isWord(line.substring(0, begin).strip());
        return isSecondWord ? Optional.of(line.substring(begin, end)) : Optional.empty();
    }

    private static int lastNonBlank(String line, int end) {
        int last = end - 1;
        while (last >= 0 && line.charAt(last) == ' ') {
            last--;
        }
        return last;
    }

    private static boolean isWord(String text) {
        return !text.isEmpty()
                && text.chars().allMatch(c -> c == '_' || Character.isLetterOrDigit(c));
    }

    /** Returns the index after the lines of the flag that begins there: one for each value. */
    private static int endOfFlag(List<String> lines, int begin) {
        int end = begin + 1;
        if (lines.get(begin).contains("ccstrlist")) {
            while (end < lines.size() && !lines.get(end - 1).strip().endsWith("}")) {
                end++;
            }
        }
        return end;
    }

    private static String origin(Matcher parts) {
        if (parts.group(6) != null) {
            return parts.group(6);
        }
        return parts.group(3).equals("=") ? "default" : "set";
    }
}
