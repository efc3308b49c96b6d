package org.jvmquarks.evidence.flags;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.evidence.UnknownLine;
import org.jvmquarks.jdk.VmFlag;

/** The output of {@code -XX:+PrintFlagsFinal}. */
final class FlagList {
    private static final String HEADING = "[Global flags]";

    // JDK 8: … intx CICompilerCount … := 2 … {product}
    // JDK 21: … intx CICompilerCount … = 2 … {product} {ergonomic}
    // JDK 17: … int AVX3Threshold … = 4096 … {ARCH diagnostic} {default}
    private static final Pattern LINE =
            Pattern.compile(" *(\\w+) +(\\w+) +(:?=) ?(.*?) *\\{([\\w ]+)}(?: \\{([a-z, ]+)})?\\s*");

    private static final Set<String> TYPES =
            Set.of("bool", "int", "uint", "intx", "uintx", "size_t", "uint64_t", "double", "ccstr", "ccstrlist");

    private static final Set<String> KINDS = Set.of(
            "product",
            "lp64_product",
            "diagnostic",
            "experimental",
            "manageable",
            "pd",
            "rw",
            "ARCH",
            "C1",
            "C2",
            "JVMCI");

    private static final Set<String> ORIGINS = Set.of(
            "default",
            "ergonomic",
            "command line",
            "command line, ergonomic",
            "environment",
            "config file",
            "management",
            "attach",
            "internal",
            "jimage");

    /** The fewest flags that a VM of any version and variant has is over six hundred. */
    private static final int FEWEST = 300;

    private FlagList() {}

    /**
     * All flags by name.
     *
     * @throws UnknownLine at the first line after the heading that is not a flag
     */
    static Map<String, VmFlag> read(String output) {
        List<String> lines = output.lines().toList();
        Map<String, VmFlag> flags = new TreeMap<>();
        for (int i = lines.indexOf(HEADING) + 1; i > 0 && i < lines.size(); i++) {
            VmFlag flag = flag(lines.get(i), i + 1);
            if (flags.put(flag.name(), flag) != null) {
                throw new UnknownLine(i + 1, lines.get(i), "comes for the second time");
            }
        }
        if (flags.size() < FEWEST || !output.endsWith("\n")) {
            throw new UnknownLine(
                    Math.max(1, lines.size()),
                    lines.isEmpty() ? "" : lines.get(lines.size() - 1),
                    "is the last after " + flags.size() + " flags");
        }
        return flags;
    }

    private static VmFlag flag(String line, int number) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()
                || !TYPES.contains(parts.group(1))
                || !KINDS.containsAll(List.of(parts.group(5).split(" ")))
                || (parts.group(6) != null && !ORIGINS.contains(parts.group(6)))) {
            throw new UnknownLine(number, line, "is not known");
        }
        String origin = parts.group(6) != null ? parts.group(6) : VmFlag.origin(parts.group(3));
        return VmFlag.listed(
                parts.group(2), parts.group(4), origin, new VmFlag.Declaration(parts.group(1), parts.group(5)));
    }
}
