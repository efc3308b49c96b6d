package org.jvmquarks.upgrade.assess;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.journal.ShellWords;
import org.jvmquarks.text.Plural;
import org.jvmquarks.upgrade.archive.ArchiveProblem;
import org.jvmquarks.upgrade.archive.ManifestFacts;

/**
 * Finds code that the command line or a manifest names and that is not among the archives. Without it, what the
 * archives do not use may be used all the same.
 *
 * <p>A command line may be that of another machine: where its paths do not exist here, names of files and folders
 * count.
 */
final class UnreadEntries {
    private static final List<String> CLASS_PATH = List.of("-cp", "-classpath", "--class-path");

    private static final List<String> MODULE_PATH = List.of("-p", "--module-path");

    private static final String AGENT = "-javaagent:";

    private static final String WINDOWS = ";";

    private static final Pattern WILDCARD = Pattern.compile("[/\\\\]?\\*$");

    private static final Pattern SEPARATOR = Pattern.compile("[/\\\\]");

    /** Names in a sentence. */
    private static final int MOST = 3;

    private final Set<Path> roots = new HashSet<>();
    private final Set<String> names = new HashSet<>();

    /** @param archives files and folders that were read */
    UnreadEntries(List<Path> archives) {
        for (Path archive : archives) {
            roots.add(real(archive));
            try (Stream<Path> below = Files.walk(archive, FileVisitOption.FOLLOW_LINKS)) {
                below.map(Path::toAbsolutePath)
                        .map(Path::normalize)
                        .map(UnreadEntries::name)
                        .forEach(names::add);
            } catch (IOException | UncheckedIOException e) {
                // The scan of the archives says what of them cannot be read.
                names.add(name(archive));
            }
        }
    }

    /** Returns a problem for each option and manifest that names such code. */
    List<ArchiveProblem> of(Optional<OptionLine> line, List<ManifestFacts> manifests) {
        List<ArchiveProblem> problems = new ArrayList<>();
        line.map(this::of).ifPresent(problems::addAll);
        problems.addAll(of(manifests));
        return problems;
    }

    private List<ArchiveProblem> of(OptionLine line) {
        List<ArchiveProblem> problems = new ArrayList<>();
        // With -jar, the JVM does not look at the class path of the command line.
        if (line.program().size() > 1 && line.program().get(0).equals("-jar")) {
            problem("-jar names", line.program().subList(1, 2)).ifPresent(problems::add);
        } else {
            last(line, CLASS_PATH).flatMap(this::path).ifPresent(problems::add);
        }
        last(line, MODULE_PATH).flatMap(this::path).ifPresent(problems::add);
        line.options().stream()
                .map(OptionUse::word)
                .filter(word -> word.startsWith(AGENT))
                .map(word -> word.substring(AGENT.length()).replaceFirst("=.*", ""))
                .flatMap(agent -> problem("-javaagent names", List.of(agent)).stream())
                .forEach(problems::add);
        return problems;
    }

    /**
     * Looks at the Class-Path of archives on disk. The JVM skips what does not exist, and many libraries name what
     * nobody needs: only for an archive that can be started does a missing file count.
     */
    private List<ArchiveProblem> of(List<ManifestFacts> manifests) {
        List<ArchiveProblem> problems = new ArrayList<>();
        for (ManifestFacts manifest : manifests) {
            if (!manifest.archive().isArchiveOnDisk()) {
                continue;
            }
            boolean starts = manifest.attribute("Main-Class").isPresent();
            Path archive = Path.of(manifest.archive().file()).toAbsolutePath();
            List<String> entries = manifest.attribute("Class-Path").stream()
                    .flatMap(value -> Arrays.stream(value.strip().split("\\s+")))
                    .filter(entry -> !entry.isEmpty() && !entry.contains(":"))
                    .map(entry -> besides(archive, entry))
                    .filter(entry -> starts || exists(entry))
                    .toList();
            problem(manifest.archive().name() + " names", "the Class-Path of " + manifest.archive() + " names", entries)
                    .ifPresent(problems::add);
        }
        return problems;
    }

    private static String besides(Path archive, String entry) {
        try {
            return archive.resolveSibling(entry).normalize().toString();
        } catch (InvalidPathException e) {
            return entry;
        }
    }

    /** The last one overrides those before it. */
    private static Optional<OptionUse> last(OptionLine line, List<String> options) {
        return line.options().stream()
                .filter(use -> options.stream().anyMatch(each -> use.word().startsWith(each + "=")))
                .reduce((before, after) -> after);
    }

    private Optional<ArchiveProblem> path(OptionUse use) {
        String value = use.value().orElse("");
        String separator = value.contains(WINDOWS) || value.contains(":\\") ? WINDOWS : ":";
        return problem(
                use.word().replaceFirst("=.*", "") + " names",
                Arrays.stream(value.split(separator))
                        .filter(entry -> !entry.isBlank())
                        .toList());
    }

    private Optional<ArchiveProblem> problem(String what, List<String> entries) {
        return problem(what, what, entries);
    }

    private Optional<ArchiveProblem> problem(String name, String what, List<String> entries) {
        List<String> unread = entries.stream()
                .map(entry -> WILDCARD.matcher(entry).replaceFirst(""))
                .filter(entry -> !wasRead(entry))
                .distinct()
                .toList();
        if (unread.isEmpty()) {
            return Optional.empty();
        }
        if (unread.size() == 1) {
            return Optional.of(new ArchiveProblem(
                    name,
                    what,
                    "%s, which was not read; pass it with --jar %s"
                            .formatted(unread.get(0), ShellWords.quote(unread.get(0)))));
        }
        List<String> shown = new ArrayList<>(unread.subList(0, Math.min(MOST, unread.size())));
        if (unread.size() > shown.size()) {
            shown.add("%d more".formatted(unread.size() - shown.size()));
        }
        return Optional.of(new ArchiveProblem(
                name,
                what,
                "%s, which were not read; pass each of them, or their folder, with --jar"
                        .formatted(Plural.list(shown, "and"))));
    }

    private boolean wasRead(String entry) {
        if (exists(entry)) {
            Path path = real(Path.of(entry));
            return roots.stream().anyMatch(path::startsWith);
        }
        String[] parts = SEPARATOR.split(entry);
        return parts.length == 0 || names.contains(parts[parts.length - 1]);
    }

    private static boolean exists(String entry) {
        try {
            return !entry.isEmpty() && Files.exists(Path.of(entry));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path.toAbsolutePath().normalize();
        }
    }

    private static String name(Path path) {
        Path name = path.toAbsolutePath().normalize().getFileName();
        return name == null ? "" : name.toString();
    }
}
