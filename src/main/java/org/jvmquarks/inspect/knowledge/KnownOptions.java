package org.jvmquarks.inspect.knowledge;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.inspect.options.Versions;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.yaml.Problems;
import org.jvmquarks.yaml.YamlDocument;
import org.jvmquarks.yaml.YamlFields;
import org.jvmquarks.yaml.YamlNodes;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;

/** All that is known about options, from one file of data. */
public final class KnownOptions {
    private static final String FILE = "known-options.yaml";

    private static final List<String> KEYS =
            List.of(
                    "option", "value", "since", "until", "effect", "asked", "what", "do", "by",
                    "words");

    private static final List<OptionOutcome> EFFECTS =
            List.of(
                    OptionOutcome.REFUSED,
                    OptionOutcome.IGNORED,
                    OptionOutcome.DEPRECATED,
                    OptionOutcome.NOTED);

    private final List<KnownOption> options;

    private KnownOptions(List<KnownOption> options) {
        this.options = List.copyOf(options);
    }

    /** Reads the file that comes with this program. */
    public static KnownOptions load() {
        try (InputStream in =
                Objects.requireNonNull(KnownOptions.class.getResourceAsStream(FILE), FILE)) {
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
    static KnownOptions parse(String name, String text) {
        Problems problems = new Problems(name);
        List<KnownOption> options = new ArrayList<>();
        YamlDocument.root(text, problems).stream()
                .flatMap(root -> YamlNodes.items(root, "the file", problems).stream())
                .forEach(item -> option(item, problems).ifPresent(options::add));
        Optional<String> problem = problems.text();
        if (problem.isPresent()) {
            throw new IllegalArgumentException(problem.get());
        }
        return new KnownOptions(options);
    }

    private static Optional<KnownOption> option(Node item, Problems problems) {
        return YamlNodes.mapping(item, "an option", problems)
                .map(mapping -> YamlFields.of(mapping, KEYS, problems))
                .flatMap(fields -> option(item, fields, problems));
    }

    private static Optional<KnownOption> option(Node item, YamlFields fields, Problems problems) {
        for (String key : List.of("option", "effect", "what", "do")) {
            if (fields.lacks(key)) {
                problems.at(item, "an option needs '" + key + "'");
            }
        }
        int since = number(fields, "since", problems).orElse(Versions.ALL.first());
        int until = number(fields, "until", problems).orElse(Versions.ALL.last());
        Optional<OptionOutcome> effect = effect(fields, problems);
        if (problems.count() > 0 || effect.isEmpty()) {
            return Optional.empty();
        }
        if (since > until) {
            problems.at(item, "'until' must not be before 'since'");
            return Optional.empty();
        }
        return Optional.of(
                new KnownOption(
                        new OptionPattern(
                                text(fields, "option"),
                                fields.text("value").map(ScalarNode::getValue)),
                        new Versions(since, until),
                        effect.get(),
                        fields.text("asked").map(it -> it.getValue().equals("true")).orElse(false),
                        text(fields, "what"),
                        text(fields, "do"),
                        texts(fields, "by"),
                        texts(fields, "words")));
    }

    private static Optional<OptionOutcome> effect(YamlFields fields, Problems problems) {
        Optional<ScalarNode> word = fields.text("effect");
        if (word.isEmpty()) {
            return Optional.empty();
        }
        Optional<OptionOutcome> effect =
                EFFECTS.stream()
                        .filter(each -> each.word().equals(word.get().getValue()))
                        .findFirst();
        if (effect.isEmpty()) {
            problems.at(
                    word.get(),
                    "'effect' must be one of "
                            + EFFECTS.stream()
                                    .map(OptionOutcome::word)
                                    .collect(Collectors.joining(", ")));
        }
        return effect;
    }

    private static OptionalInt number(YamlFields fields, String key, Problems problems) {
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

    private static String text(YamlFields fields, String key) {
        return fields.text(key).map(ScalarNode::getValue).orElse("");
    }

    private static List<String> texts(YamlFields fields, String key) {
        return fields.texts(key).stream().map(ScalarNode::getValue).toList();
    }

    /** Returns all, in the order of the file. */
    public List<KnownOption> all() {
        return options;
    }

    /** Returns what is known about an option in a feature version. */
    public List<KnownOption> about(OptionUse use, int feature) {
        return options.stream()
                .filter(option -> option.versions().contains(feature) && option.matches(use))
                .toList();
    }

    /** Tells whether the VM or its boot layer reads the option in some version. */
    public boolean isAsked(OptionUse use) {
        return options.stream().anyMatch(option -> option.asked() && option.matches(use));
    }
}
