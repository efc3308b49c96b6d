package org.jvmquarks.upgrade.fleet;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.inspect.options.OptionVariable;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * A piece of a file that may have options: a key or value of YAML, a line of a file of options, an instruction of a
 * Dockerfile or an element of its command line.
 *
 * @param words separated by white space; the name of a variable with its {@code =} is one, and in a Dockerfile a quote
 * @param item whether it is one of a list, where another word is another item
 */
record FilePiece(List<String> words, boolean item) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String VARIABLE =
            Stream.of(OptionVariable.values()).map(OptionVariable::name).collect(Collectors.joining("|", "\\b(", ")="));

    FilePiece {
        words = List.copyOf(words);
    }

    /**
     * Returns the pieces of a file, in their order.
     *
     * @throws YAMLException if a file of YAML is damaged
     */
    static List<FilePiece> in(Path file, String text) {
        if (isDockerfile(file)) {
            return dockerfile(text);
        }
        if (!file.toString().matches(".*\\.(ya?ml|json)")) {
            return text.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .map(line -> new FilePiece(List.of(line), true))
                    .toList();
        }
        List<FilePiece> pieces = new ArrayList<>();
        Manifests.documents(text).forEach(document -> collect(document, false, pieces));
        return pieces;
    }

    static boolean isDockerfile(Path file) {
        return file.endsWith("Dockerfile") || file.endsWith("Containerfile");
    }

    /** Returns it with other words in the place of an option; an item that is the option becomes an item for each. */
    Stream<FilePiece> with(String option, List<String> replacement) {
        if (!words.contains(option)) {
            return Stream.of(this);
        }
        return item && words.size() == 1
                ? replacement.stream().map(word -> new FilePiece(List.of(word), true))
                : Stream.of(new FilePiece(
                        words.stream()
                                .flatMap(word -> word.equals(option) ? replacement.stream() : Stream.of(word))
                                .toList(),
                        item));
    }

    private static void collect(JsonNode node, boolean item, List<FilePiece> pieces) {
        if (node.isContainerNode()) {
            node.properties().forEach(field -> {
                pieces.add(new FilePiece(List.of(field.getKey()), false));
                collect(field.getValue(), false, pieces);
            });
            if (node.isArray()) {
                node.forEach(each -> collect(each, true, pieces));
            }
        } else {
            pieces.add(new FilePiece(split(node.isNull() ? "" : node.asText()), item));
        }
    }

    private static List<FilePiece> dockerfile(String text) {
        String joined = text.lines()
                .filter(line -> !line.isBlank() && !line.stripLeading().startsWith("#"))
                .map(line -> line.stripTrailing() + "\n")
                .collect(Collectors.joining())
                .replace("\\\n", " ");
        return joined.lines().flatMap(FilePiece::instruction).toList();
    }

    private static Stream<FilePiece> instruction(String line) {
        String[] parts = line.strip().split("\\s+", 2);
        String rest = parts.length == 2 ? parts[1] : "";
        List<FilePiece> rests = new ArrayList<>(List.of(new FilePiece(List.of(parts[0]), false)));
        Optional<JsonNode> elements = array(rest);
        if (elements.isPresent()) {
            collect(elements.get(), false, rests);
        } else {
            // An empty argument is one for a program, but an empty variable has no option.
            String quotes = parts[0].equalsIgnoreCase("ENV") ? "[\"']" : "\"\"|''|[\"']";
            rests.add(new FilePiece(split(rest.replaceAll(quotes, " $0 ")), false));
        }
        return rests.stream();
    }

    /** What is no array of JSON, Docker gives to a shell. */
    private static Optional<JsonNode> array(String command) {
        try {
            return Optional.of(JSON.readTree(command)).filter(JsonNode::isArray);
        } catch (JsonProcessingException shell) {
            return Optional.empty();
        }
    }

    private static List<String> split(String text) {
        String words = text.replaceAll(VARIABLE, "$1= ").strip();
        return words.isEmpty() ? List.of() : List.of(words.split("\\s+"));
    }
}
