package org.jvmquarks.upgrade.fleet;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.files.TextFile;
import org.jvmquarks.inspect.Proposal;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * The changes of options that a new JDK needs, in the files in which a service has them: its description, the files of
 * options that this names, and the Dockerfile in the folder of an {@code application.yaml}, which may repeat them. An
 * edit counts only if all words of a file but the option stay as they were, so that what was not understood is left to
 * people.
 */
final class OptionPatch {
    private static final String JAR = "-jar";

    private OptionPatch() {}

    /** A file with a change. */
    private record Edit(Path file, String before, String after) {
        Optional<Edit> with(String option, List<String> replacement) {
            List<FilePiece> wanted = FilePiece.in(file, after).stream()
                    .flatMap(piece -> piece.with(option, replacement))
                    .toList();
            return candidates(after, option, replacement)
                    .filter(text -> wanted.equals(piecesOrNone(text)))
                    .findFirst()
                    .map(text -> new Edit(file, before, text));
        }

        long count(String option) {
            return FilePiece.in(file, after).stream()
                    .flatMap(piece -> piece.words().stream())
                    .filter(option::equals)
                    .count();
        }

        private List<FilePiece> piecesOrNone(String text) {
            try {
                return FilePiece.in(file, text);
            } catch (YAMLException | IllegalArgumentException torn) {
                return List.of();
            }
        }
    }

    /** Words that take the place of an option. */
    private record Step(String option, List<String> replacement) {}

    /**
     * Returns the patch, as {@code git apply} and {@code patch -p1} take it in the working directory; empty if the
     * options could not be found in the files, each once.
     *
     * @param source the file that describes the service
     */
    static Optional<String> of(Path source, Proposal proposal) {
        Optional<List<Step>> steps = steps(proposal);
        if (!proposal.isVerified() || proposal.changes().isEmpty() || steps.isEmpty()) {
            return Optional.empty();
        }
        try {
            List<Edit> edits = new ArrayList<>();
            for (Path file : files(source)) {
                String text = TextFile.read(file);
                edits.add(new Edit(file, text, text));
            }
            if (steps.get().isEmpty()) {
                return described(proposal, edits);
            }
            for (Step step : steps.get()) {
                if (!apply(step, edits)) {
                    return Optional.empty();
                }
            }
            return Optional.of(diff(edits));
        } catch (IOException | YAMLException | IllegalArgumentException unreadable) {
            // It was readable a moment ago, and the row tells of the service all the same.
            return Optional.empty();
        }
    }

    private static String diff(List<Edit> edits) {
        return edits.stream()
                .map(edit -> UnifiedDiff.of(name(edit.file()), edit.before(), edit.after()))
                .reduce("", String::concat);
    }

    /** The first options of a service get a key of their own, and stand before the archive in a Dockerfile. */
    private static Optional<String> described(Proposal proposal, List<Edit> edits) {
        Edit first = edits.get(0);
        String text = first.before().endsWith("\n") ? first.before() : first.before() + "\n";
        Edit edit = new Edit(
                first.file(),
                first.before(),
                text
                        + proposal.words().stream()
                                .map("  - %s\n"::formatted)
                                .collect(Collectors.joining("", "options:\n", "")));
        List<FilePiece> wanted = Stream.of(
                        FilePiece.in(first.file(), first.before()).stream(),
                        Stream.of(new FilePiece(List.of("options"), false)),
                        proposal.words().stream().map(word -> new FilePiece(List.of(word), true)))
                .flatMap(each -> each)
                .toList();
        boolean free = Manifests.documents(first.before()).stream()
                .allMatch(each -> FleetReader.isApplication(each) && !each.has("options"));
        if (!free || !wanted.equals(edit.piecesOrNone(edit.after()))) {
            return Optional.empty();
        }
        edits.set(0, edit);
        List<String> before =
                Stream.concat(proposal.words().stream(), Stream.of(JAR)).toList();
        for (int i = 1; i < edits.size(); i++) {
            Edit copy = edits.get(i);
            if (copy.count(JAR) > 0) {
                Optional<Edit> changed = copy.count(JAR) == 1 ? copy.with(JAR, before) : Optional.empty();
                if (changed.isEmpty()) {
                    return Optional.empty();
                }
                edits.set(i, changed.get());
            }
        }
        return Optional.of(diff(edits));
    }

    /**
     * Returns changes first and then what is added, before the option that follows it in the proposed line: only there
     * the VM takes an option that unlocks another. No step if the line has nothing but what is added; empty if an added
     * option is not in it.
     */
    private static Optional<List<Step>> steps(Proposal proposal) {
        List<Step> steps = new ArrayList<>();
        List<String> added = new ArrayList<>();
        for (Proposal.Change change : proposal.changes()) {
            change.from()
                    .ifPresentOrElse(
                            option -> steps.add(new Step(option, change.to())), () -> added.addAll(change.to()));
        }
        List<String> line = proposal.words();
        if (steps.isEmpty() && line.equals(added)) {
            return Optional.of(steps);
        }
        for (String option : added) {
            int at = line.indexOf(option);
            Optional<String> next = line.stream()
                    .skip(at + 1L)
                    .filter(word -> !added.contains(word))
                    .findFirst();
            Optional<String> last = line.stream()
                    .limit(Math.max(at, 0))
                    .filter(word -> !added.contains(word))
                    .reduce((before, after) -> after);
            if (at < 0 || (next.isEmpty() && last.isEmpty())) {
                return Optional.empty();
            }
            steps.add(next.map(word -> new Step(word, List.of(option, word)))
                    .orElseGet(() -> new Step(last.orElseThrow(), List.of(last.orElseThrow(), option))));
        }
        return Optional.of(steps);
    }

    private static List<Path> files(Path source) throws IOException {
        List<Path> files = new ArrayList<>(List.of(source));
        for (JsonNode document : Manifests.documents(TextFile.read(source))) {
            for (JsonNode file : document.path("options-files")) {
                Path options = source.resolveSibling(file.asText());
                if (Files.isRegularFile(options)) {
                    files.add(options);
                }
            }
        }
        if (source.endsWith("application.yaml") || source.endsWith("application.yml")) {
            Stream.of("Dockerfile", "Containerfile")
                    .map(source::resolveSibling)
                    .filter(Files::isRegularFile)
                    .forEach(files::add);
        }
        return files;
    }

    private static String name(Path file) {
        Path here = Path.of("").toAbsolutePath();
        Path there = file.toAbsolutePath().normalize();
        return (there.startsWith(here) ? here.relativize(there).toString() : there.toString())
                .replace('\\', '/')
                .replaceFirst("^/", "");
    }

    /** The description must have the option, and a Dockerfile may; one that has it otherwise is left to people. */
    private static boolean apply(Step step, List<Edit> edits) {
        long described = 0;
        for (int i = 0; i < edits.size(); i++) {
            Edit edit = edits.get(i);
            long count = edit.count(step.option());
            boolean copy = FilePiece.isDockerfile(edit.file());
            if (count == 0 && (!copy || !edit.after().contains(step.option()))) {
                continue;
            }
            Optional<Edit> changed = count == 1 ? edit.with(step.option(), step.replacement()) : Optional.empty();
            if (changed.isEmpty()) {
                return false;
            }
            edits.set(i, changed.get());
            described += copy ? 0 : 1;
        }
        return described == 1;
    }

    /** Returns the text with the option replaced; without one in its place, what separated it goes, too. */
    private static Stream<String> candidates(String text, String option, List<String> replacement) {
        List<String> quoted =
                Stream.of("'", "\"", "").map(quote -> quote + option + quote).toList();
        return switch (replacement.size()) {
            case 0 ->
                Stream.concat(
                        Stream.of(lines(text, line -> isOnly(option, line) ? "" : line)),
                        quoted.stream()
                                .flatMap(word ->
                                        Stream.of(word + ", ", ", " + word, word + ",", word + " ", " " + word, word))
                                .map(word -> text.replace(word, "")));
            case 1 -> Stream.of(text.replace(option, replacement.get(0)));
            default ->
                Stream.of(
                                // Lines last: they could repeat a key.
                                Stream.of(text.replace(option, String.join(" ", replacement))),
                                quoted.stream()
                                        .map(word -> text.replace(word, joined(word, option, replacement, ", "))),
                                Stream.of(lines(
                                        text,
                                        line -> line.contains(option) ? joined(line, option, replacement, "") : line)))
                        .flatMap(each -> each);
        };
    }

    private static String joined(String form, String option, List<String> replacement, String between) {
        return replacement.stream().map(word -> form.replace(option, word)).collect(Collectors.joining(between));
    }

    private static String lines(String text, UnaryOperator<String> edit) {
        return Arrays.stream(text.split("(?<=\n)")).map(edit).collect(Collectors.joining());
    }

    /** Tells whether a line has nothing but an option: an item of a list, or a continued line. */
    private static boolean isOnly(String option, String line) {
        return line.strip().replaceAll("^-\\s+|['\"]|\\s*\\\\$", "").equals(option.replaceAll("['\"]", ""));
    }
}
