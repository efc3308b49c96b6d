package org.jvmquarks.inspect.knowledge;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jvmquarks.inspect.knowledge.WorkaroundFinding.Status;
import org.jvmquarks.inspect.options.FlagSetting;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.jdk.ReleaseTrains;
import org.jvmquarks.yaml.Problems;
import org.jvmquarks.yaml.YamlDocument;
import org.jvmquarks.yaml.YamlFields;
import org.jvmquarks.yaml.YamlNodes;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;

/** All workarounds that are known, from one file of data. */
public final class Workarounds {
    private static final String FILE = "workarounds.yaml";

    private static final List<String> KEYS =
            List.of(
                    "by",
                    "options",
                    "since",
                    "fixed",
                    "collectors",
                    "default",
                    "with",
                    "what",
                    "do",
                    "sources");

    private final List<Workaround> all;

    private Workarounds(List<Workaround> all) {
        this.all = List.copyOf(all);
    }

    /** Reads the file that comes with this program. */
    public static Workarounds load() {
        try (InputStream in =
                Objects.requireNonNull(Workarounds.class.getResourceAsStream(FILE), FILE)) {
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
    static Workarounds parse(String name, String text) {
        Problems problems = new Problems(name);
        List<Workaround> all = new ArrayList<>();
        YamlDocument.root(text, problems).stream()
                .flatMap(root -> YamlNodes.items(root, "the file", problems).stream())
                .forEach(item -> workaround(item, problems).ifPresent(all::add));
        problems.text()
                .ifPresent(
                        problem -> {
                            throw new IllegalArgumentException(problem);
                        });
        return new Workarounds(all);
    }

    private static Optional<Workaround> workaround(Node item, Problems problems) {
        return YamlNodes.mapping(item, "a workaround", problems)
                .map(mapping -> YamlFields.of(mapping, KEYS, problems))
                .flatMap(fields -> workaround(item, fields, problems));
    }

    private static Optional<Workaround> workaround(
            Node item, YamlFields fields, Problems problems) {
        for (String key : List.of("by", "options", "fixed", "what", "sources")) {
            if (fields.lacks(key)) {
                problems.at(item, "a workaround needs '" + key + "'");
            }
        }
        Optional<ReleaseTrains> since = trains(fields, "since", problems);
        Optional<ReleaseTrains> fixed = trains(fields, "fixed", problems);
        Optional<FlagSetting> byDefault = byDefault(fields, problems);
        if (problems.count() > 0 || fixed.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new Workaround(
                        texts(fields, "by"),
                        texts(fields, "options"),
                        new AffectedVersions(since, fixed.get()),
                        new WorkaroundCondition(
                                texts(fields, "collectors"), byDefault, texts(fields, "with")),
                        fields.text("what").map(ScalarNode::getValue).orElse(""),
                        fields.text("do").map(ScalarNode::getValue),
                        texts(fields, "sources")));
    }

    private static Optional<ReleaseTrains> trains(
            YamlFields fields, String key, Problems problems) {
        Optional<ScalarNode> node = fields.text(key);
        if (node.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(ReleaseTrains.parse(node.get().getValue()));
        } catch (IllegalArgumentException notTrains) {
            problems.at(node.get(), "'" + key + "': " + notTrains.getMessage());
            return Optional.empty();
        }
    }

    private static Optional<FlagSetting> byDefault(YamlFields fields, Problems problems) {
        Optional<ScalarNode> node = fields.text("default");
        if (node.isEmpty()) {
            return Optional.empty();
        }
        String[] parts = node.get().getValue().split("=", -1);
        if (parts.length != 2) {
            problems.at(node.get(), "'default' must be a flag with its value: MaxInlineLevel=9");
            return Optional.empty();
        }
        return Optional.of(new FlagSetting(parts[0], parts[1]));
    }

    private static List<String> texts(YamlFields fields, String key) {
        return fields.texts(key).stream().map(ScalarNode::getValue).toList();
    }

    /** Returns all, in the order of the file. */
    public List<Workaround> all() {
        return all;
    }

    /** Returns what is to say of an option that works around defects; one for each issue. */
    public List<WorkaroundFinding> about(OptionUse use, Circumstances here) {
        Map<String, WorkaroundFinding> byIssue = new LinkedHashMap<>();
        all.stream()
                .filter(each -> each.matches(use))
                .map(each -> each.present(here))
                .sorted(Comparator.comparing(finding -> rank(finding, here)))
                .forEach(finding -> byIssue.putIfAbsent(finding.workaround().issue(), finding));
        return List.copyOf(byIssue.values());
    }

    /** An issue that is fixed in several steps, one for each collector, has several rows. */
    private static int rank(WorkaroundFinding finding, Circumstances here) {
        if (finding.status() == Status.NEEDED) {
            return 0;
        }
        return finding.workaround().condition().contradiction(here).isEmpty() ? 1 : 2;
    }

    /** Returns what is to say of a line that does not work around a defect which it meets. */
    public List<WorkaroundFinding> missing(Circumstances here) {
        return all.stream().flatMap(each -> each.missing(here).stream()).toList();
    }
}
