package org.jvmquarks.upgrade.fleet;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.TextFile;

/**
 * Who decides about which services, as a file says it whose last matching line counts, as in a CODEOWNERS file:
 *
 * <pre>
 * *              platform@example.com
 * payments/*     payments@example.com
 * </pre>
 *
 * @param patterns names of services with {@code *}, and their owners
 */
public record Owners(Map<String, String> patterns) {
    public Owners {
        patterns = new LinkedHashMap<>(patterns);
    }

    /** Nobody is named. */
    public static Owners none() {
        return new Owners(Map.of());
    }

    /**
     * Reads a file.
     *
     * @throws FleetException if it cannot be read, or a line has no owner
     */
    public static Owners read(Path file) {
        List<String> lines;
        try {
            lines = TextFile.read(file).lines().toList();
        } catch (IOException e) {
            throw new FleetException("cannot read --owners " + file + ": " + FileProblem.reading(file, e), e);
        }
        Map<String, String> patterns = new LinkedHashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).replaceFirst("#.*", "").strip();
            if (line.isEmpty()) {
                continue;
            }
            String[] parts = line.split("\\s+", 2);
            if (parts.length < 2) {
                throw new FleetException(
                        "%s:%d: expected the name of a service and its owner, was '%s'".formatted(file, i + 1, line));
            }
            patterns.put(parts[0], parts[1]);
        }
        return new Owners(patterns);
    }

    /** Returns the owner of a service; empty if no line names it. */
    Optional<String> of(String service) {
        return patterns.entrySet().stream()
                .filter(each -> pattern(each.getKey()).matcher(service).matches())
                .map(Map.Entry::getValue)
                .reduce((earlier, later) -> later);
    }

    private static Pattern pattern(String text) {
        return Pattern.compile(
                Stream.of(text.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*")));
    }
}
