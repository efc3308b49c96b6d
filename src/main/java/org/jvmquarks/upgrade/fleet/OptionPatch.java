package org.jvmquarks.upgrade.fleet;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jvmquarks.files.TextFile;
import org.jvmquarks.inspect.Proposal;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * The changes of options that a new JDK needs, in the files in which a service has them: its description, and the files
 * of options that this names. An edit counts only if all words of a file but the option stay as they were, so that what
 * was not understood is left to people.
 */
final class OptionPatch {
    /** What stands for a value that an edit must not leave behind. */
    private static final String NOTHING = "";

    private OptionPatch() {}

    /** A file with a change. */
    private record Edit(Path file, String before, String after) {}

    /**
     * Returns the patch, as {@code git apply} and {@code patch -p1} take it in the working directory; empty if the
     * options could not be found in the files, each once.
     *
     * @param source the file that describes the service
     */
    static Optional<String> of(Path source, Proposal proposal) {
        if (!proposal.isVerified()
                || proposal.changes().isEmpty()
                || proposal.changes().stream().anyMatch(change -> change.from().isEmpty())) {
            return Optional.empty();
        }
        try {
            List<Edit> edits = new ArrayList<>();
            for (Path file : files(source)) {
                String text = TextFile.read(file);
                edits.add(new Edit(file, text, text));
            }
            for (Proposal.Change change : proposal.changes()) {
                if (!apply(change.from().orElseThrow(), String.join(" ", change.to()), edits)) {
                    return Optional.empty();
                }
            }
            return Optional.of(edits.stream()
                    .map(edit -> UnifiedDiff.of(name(edit.file()), edit.before(), edit.after()))
                    .reduce("", String::concat));
        } catch (IOException | YAMLException | IllegalArgumentException unreadable) {
            // It was readable a moment ago, and the row tells of the service all the same.
            return Optional.empty();
        }
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
        return files;
    }

    private static String name(Path file) {
        Path here = Path.of("").toAbsolutePath();
        Path there = file.toAbsolutePath().normalize();
        return (there.startsWith(here) ? here.relativize(there).toString() : there.toString())
                .replace('\\', '/')
                .replaceFirst("^/", "");
    }

    private static boolean apply(String option, String replacement, List<Edit> edits) {
        List<Edit> having = edits.stream()
                .filter(edit -> words(edit, edit.after()).contains(option))
                .toList();
        if (having.size() != 1) {
            return false;
        }
        Edit edit = having.get(0);
        List<String> words = words(edit, edit.after());
        if (Collections.frequency(words, option) != 1) {
            return false;
        }
        List<String> wanted = words.stream()
                .flatMap(word -> word.equals(option) ? split(replacement) : Stream.of(word))
                .toList();
        Optional<String> after = candidates(edit.after(), option, replacement)
                .filter(text -> wanted.equals(wordsOrNone(edit, text)))
                .findFirst();
        after.ifPresent(text -> edits.set(edits.indexOf(edit), new Edit(edit.file(), edit.before(), text)));
        return after.isPresent();
    }

    /** Returns the text with the option replaced; without one in its place, what separated it goes, too. */
    private static Stream<String> candidates(String text, String option, String replacement) {
        if (!replacement.isEmpty()) {
            return Stream.of(text.replace(option, replacement));
        }
        return Stream.<Function<String, String>>of(
                        it -> withoutLine(it, option),
                        it -> it.replace(option + ", ", ""),
                        it -> it.replace(", " + option, ""),
                        it -> it.replace(option + " ", ""),
                        it -> it.replace(" " + option, ""),
                        it -> it.replace(option, ""))
                .map(edit -> edit.apply(text));
    }

    private static String withoutLine(String text, String option) {
        List<String> lines = text.lines().toList();
        return String.join(
                "",
                lines.stream()
                        .filter(line ->
                                !line.strip().replaceAll("^-\\s+|['\"]", "").equals(option.replaceAll("['\"]", "")))
                        .map("%s\n"::formatted)
                        .toList());
    }

    private static List<String> wordsOrNone(Edit edit, String text) {
        try {
            return words(edit, text);
        } catch (YAMLException | IllegalArgumentException torn) {
            return List.of();
        }
    }

    /** Returns keys and values of YAML as words; a file of options has its lines. */
    private static List<String> words(Edit edit, String text) {
        if (!edit.file().toString().matches(".*\\.(ya?ml|json)")) {
            return text.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .toList();
        }
        List<String> words = new ArrayList<>();
        Manifests.documents(text).forEach(document -> collect(document, words));
        return words;
    }

    private static void collect(JsonNode node, List<String> words) {
        if (node.isContainerNode()) {
            node.properties().forEach(field -> {
                words.add(field.getKey());
                collect(field.getValue(), words);
            });
            if (node.isArray()) {
                node.forEach(each -> collect(each, words));
            }
        } else {
            split(node.isNull() ? NOTHING : node.asText()).forEach(words::add);
        }
    }

    private static Stream<String> split(String text) {
        return text.isEmpty() ? Stream.empty() : Stream.of(text.strip().split("\\s+"));
    }
}
