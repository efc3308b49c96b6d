package org.jvmquarks.upgrade.fleet;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
 * @param lines in their order
 */
public record Owners(List<Line> lines) {
    public Owners {
        lines = List.copyOf(lines);
    }

    /**
     * A line.
     *
     * @param service a name, which may have {@code *}
     */
    public record Line(String service, String owner) {
        boolean fits(String name) {
            return Pattern.matches(
                    Stream.of(service.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*")), name);
        }
    }

    /** Nobody is named. */
    public static Owners none() {
        return new Owners(List.of());
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
        List<Line> found = new ArrayList<>();
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
            found.add(new Line(parts[0], parts[1]));
        }
        return new Owners(found);
    }

    /** Returns the owner of a service; empty if no line names it. */
    Optional<String> of(String service) {
        return lines.stream()
                .filter(line -> line.fits(service))
                .map(Line::owner)
                .reduce((earlier, later) -> later);
    }
}
