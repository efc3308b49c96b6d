package org.jvmquarks.upgrade.code;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.upgrade.code.ApiChange.Presence;
import org.jvmquarks.yaml.Problems;
import org.jvmquarks.yaml.YamlDocument;
import org.jvmquarks.yaml.YamlFields;
import org.jvmquarks.yaml.YamlNodes;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;

/** Reads what is known about changes of the API, from one file of data. */
final class ApiChanges {
    private static final String FILE = "api-changes.yaml";

    private static final List<String> NEEDED = List.of("name", "since", "effect", "fate", "do");

    private static final List<String> KEYS =
            List.of(
                    "name", "cause", "apis", "below", "since", "effect", "gone", "hidden", "fate",
                    "do", "by", "unless", "until");

    private final Problems problems;

    private ApiChanges(Problems problems) {
        this.problems = problems;
    }

    /** Reads the file that comes with this program. */
    static List<ApiChange> load() {
        try (InputStream in =
                Objects.requireNonNull(ApiChanges.class.getResourceAsStream(FILE), FILE)) {
            return parse(FILE, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + FILE, e);
        }
    }

    /**
     * Reads the text of such a file.
     *
     * @throws IllegalArgumentException if it has problems, with a line for each
     */
    static List<ApiChange> parse(String name, String text) {
        Problems problems = new Problems(name);
        ApiChanges reader = new ApiChanges(problems);
        List<ApiChange> changes = new ArrayList<>();
        YamlDocument.root(text, problems).stream()
                .flatMap(root -> YamlNodes.items(root, "the file", problems).stream())
                .forEach(item -> reader.change(item).ifPresent(changes::add));
        Optional<String> problem = problems.text();
        if (problem.isPresent()) {
            throw new IllegalArgumentException(problem.get());
        }
        return List.copyOf(changes);
    }

    private Optional<ApiChange> change(Node item) {
        return YamlNodes.mapping(item, "a change", problems)
                .map(mapping -> YamlFields.of(mapping, KEYS, problems))
                .flatMap(fields -> change(item, fields));
    }

    private Optional<ApiChange> change(Node item, YamlFields fields) {
        int before = problems.count();
        for (String key : NEEDED) {
            if (fields.lacks(key)) {
                problems.at(item, "a change needs '" + key + "'");
            }
        }
        OptionalInt since = version(fields, "since");
        OptionalInt until = version(fields, "until");
        Optional<Effect> effect = fields.text("effect").flatMap(word -> read(word, Effect::of));
        List<ApiPattern> apis =
                fields.texts("apis").stream()
                        .flatMap(text -> read(text, ApiPattern::new).stream())
                        .toList();
        if (problems.count() > before || since.isEmpty() || effect.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    new ApiChange(
                            new ApiChange.Words(
                                    text(fields, "name"),
                                    text(fields, fields.lacks("cause") ? "name" : "cause"),
                                    text(fields, "fate"),
                                    text(fields, "do"),
                                    texts(fields, "by").stream().map(Source::of).toList()),
                            apis,
                            texts(fields, "below"),
                            since.getAsInt(),
                            effect.get(),
                            presence(fields),
                            unless(texts(fields, "unless"), until)));
        } catch (IllegalArgumentException e) {
            problems.at(item, String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    private <T> Optional<T> read(ScalarNode text, Function<String, T> reader) {
        try {
            return Optional.of(reader.apply(text.getValue()));
        } catch (IllegalArgumentException e) {
            problems.at(text, String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    private static Optional<ApiChange.Unless> unless(List<String> options, OptionalInt until) {
        return options.isEmpty() && until.isEmpty()
                ? Optional.empty()
                : Optional.of(new ApiChange.Unless(options, until.orElse(Integer.MAX_VALUE)));
    }

    private OptionalInt version(YamlFields fields, String key) {
        Optional<ScalarNode> node = fields.text(key);
        if (node.isEmpty()) {
            return OptionalInt.empty();
        }
        if (!node.get().getValue().matches("[1-9]\\d{0,2}")) {
            problems.at(node.get(), "'" + key + "' must be a feature version such as 17");
            return OptionalInt.empty();
        }
        return OptionalInt.of(Integer.parseInt(node.get().getValue()));
    }

    private static Presence presence(YamlFields fields) {
        if (text(fields, "gone").equals("true")) {
            return Presence.GONE;
        }
        return text(fields, "hidden").equals("true") ? Presence.HIDDEN : Presence.THERE;
    }

    private static String text(YamlFields fields, String key) {
        return fields.text(key).map(ScalarNode::getValue).orElse("");
    }

    private static List<String> texts(YamlFields fields, String key) {
        return fields.texts(key).stream().map(ScalarNode::getValue).toList();
    }
}
