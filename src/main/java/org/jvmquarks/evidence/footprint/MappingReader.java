package org.jvmquarks.evidence.footprint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.evidence.UnknownLine;

/** Reads {@code /proc/self/smaps}. */
public final class MappingReader {
    // 7f1c04021000-7f1c08000000 ---p 00000000 00:00 0
    // ffe00000-ffe75000 rw-p 00c7b000 00:27 845652    /usr/lib/jvm/…/classes.jsa
    private static final Pattern HEADER =
            Pattern.compile("([0-9a-f]{1,16})-([0-9a-f]{1,16}) (\\S{4}) [0-9a-f]+ [0-9a-f:]+ \\d+ *(.*)");

    // Rss:              522240 kB
    private static final Pattern KILOBYTES = Pattern.compile("(\\w+): +(\\d{1,15}) kB");

    // THPeligible:           0
    // VmFlags: rd wr mr mw me ac
    private static final Pattern OTHER = Pattern.compile("(THPeligible|ProtectionKey|VmFlags):.*");

    private final List<Mapping> mappings = new ArrayList<>();
    private Optional<Matcher> header = Optional.empty();
    private final Map<String, Long> bytes = new HashMap<>();

    private MappingReader() {}

    /**
     * Reads all mappings, in the order of their addresses.
     *
     * @throws UnknownLine if a line is not known, or a mapping lacks a number
     */
    public static List<Mapping> read(String text) {
        MappingReader reader = new MappingReader();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            reader.accept(i + 1, lines.get(i));
        }
        reader.close(lines.size(), "");
        return List.copyOf(reader.mappings);
    }

    private void accept(int number, String line) {
        Matcher next = HEADER.matcher(line);
        Matcher size = KILOBYTES.matcher(line);
        if (next.matches()) {
            close(number, line);
            header = Optional.of(next);
        } else if (size.matches() && header.isPresent()) {
            if (bytes.put(size.group(1), Long.parseLong(size.group(2)) << 10) != null) {
                throw new UnknownLine(number, line, "is the second of its name");
            }
        } else if (header.isEmpty() || !OTHER.matcher(line).matches()) {
            throw new UnknownLine(number, line, "is not known");
        }
    }

    private void close(int number, String line) {
        header.ifPresent(last -> mappings.add(mapping(number, line, last)));
        bytes.clear();
    }

    private Mapping mapping(int number, String line, Matcher last) {
        try {
            return new Mapping(
                    Long.parseUnsignedLong(last.group(1), 16),
                    Long.parseUnsignedLong(last.group(2), 16),
                    last.group(3),
                    last.group(4),
                    required("Rss"),
                    required("Anonymous"));
        } catch (IllegalArgumentException e) {
            throw new UnknownLine(number, line, "ends a mapping that cannot be, " + e.getMessage());
        }
    }

    private long required(String name) {
        return Optional.ofNullable(bytes.get(name))
                .orElseThrow(() -> new IllegalArgumentException("it has no " + name));
    }
}
