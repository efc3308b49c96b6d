package org.jvmquarks.evidence.guest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.jdk.VmFlag;
import org.jvmquarks.launch.Launched;

/**
 * The list of flags that a VM prints at its start, such as in place of the report of a guest whose
 * runtime cannot read flags. It then goes to a file of its own, so that nobody takes it for output
 * of the probe.
 */
public final class PrintedFlags {
    static final String OPTION = "-XX:+PrintFlagsFinal";

    /** File in the guest's folder that receives the list. */
    static final String FILE = "flags.txt";

    private static final String HEADING = "[Global flags]";

    // JDK 8: … intx CICompilerCount … := 2 … {product}
    // JDK 21: … intx CICompilerCount … = 2 … {product} {ergonomic}
    private static final Pattern LINE =
            Pattern.compile(
                    " *(\\w+) +(\\w+) +(:?=) ?(.*?) *\\{([\\w ]+)}(?: \\{([a-z, ]+)})?\\s*",
                    Pattern.DOTALL);

    /** The first line of a flag with several values, which has a line for each. */
    private static final Pattern FIRST_OF_SEVERAL = Pattern.compile(" *ccstrlist +\\w+ +:?=.*");

    private PrintedFlags() {}

    /**
     * Reads the list from the guest's standard output, or from the file that takes its place.
     *
     * @param apart whether to move the list to {@link #FILE}
     * @return the flags by name; empty if the VM printed no list
     */
    static Map<String, VmFlag> of(Launched launched, boolean apart) throws IOException {
        Map<String, VmFlag> flags = new LinkedHashMap<>();
        Path log = launched.folder().resolve(GuestRequest.VM_LOG);
        if (Files.exists(log)) {
            split(Files.readAllLines(log, StandardCharsets.ISO_8859_1), flags);
        }
        Path output = launched.folder().resolve(Launched.STDOUT);
        List<String> lines = Files.readAllLines(output, StandardCharsets.ISO_8859_1);
        List<String> rest = split(lines, flags);
        if (apart && rest.size() < lines.size()) {
            int begin = lines.indexOf(HEADING);
            int end = begin + lines.size() - rest.size();
            Files.write(launched.folder().resolve(FILE), lines.subList(begin, end));
            Files.write(output, rest, StandardCharsets.ISO_8859_1);
        }
        return flags;
    }

    /**
     * Adds the flags of a list, and returns the lines before and after it; all of them if there is
     * no list.
     */
    public static List<String> split(List<String> lines, Map<String, VmFlag> flags) {
        int begin = lines.indexOf(HEADING);
        if (begin < 0) {
            return lines;
        }
        int end = begin + 1;
        while (end < lines.size()) {
            int next = endOfFlag(lines, end);
            Matcher parts = LINE.matcher(String.join("\n", lines.subList(end, next)));
            if (!parts.matches()) {
                break;
            }
            String name = parts.group(2);
            flags.put(
                    name,
                    VmFlag.listed(
                            name,
                            parts.group(4),
                            origin(parts),
                            new VmFlag.Declaration(parts.group(1), parts.group(5))));
            end = next;
        }
        List<String> rest = new ArrayList<>(lines.subList(0, begin));
        rest.addAll(lines.subList(end, lines.size()));
        return rest;
    }

    /** Returns the index after the lines of the flag that begins there. */
    private static int endOfFlag(List<String> lines, int begin) {
        int end = begin + 1;
        if (FIRST_OF_SEVERAL.matcher(lines.get(begin)).matches()) {
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
