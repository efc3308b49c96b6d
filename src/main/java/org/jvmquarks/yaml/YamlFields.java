package org.jvmquarks.yaml;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;

/** The keys of a YAML mapping. Reports unknown and duplicate keys as problems. */
public final class YamlFields {

    private final Map<String, Node> values;
    private final boolean allKnown;
    private final Problems problems;

    private YamlFields(Map<String, Node> values, boolean allKnown, Problems problems) {
        this.values = values;
        this.allKnown = allKnown;
        this.problems = problems;
    }

    /** Reads a mapping with a fixed set of keys. */
    public static YamlFields of(MappingNode node, List<String> known, Problems problems) {
        Map<String, Node> values = new LinkedHashMap<>();
        int before = problems.count();
        distinctKeys(node, problems).forEach((key, value) -> {
            if (known.contains(key.getValue())) {
                values.put(key.getValue(), value);
            } else {
                problems.at(key, unknown(key.getValue(), known));
            }
        });
        return new YamlFields(values, problems.count() == before, problems);
    }

    /** Returns all keys of a mapping with their values; a duplicate key adds a problem. */
    public static Map<ScalarNode, Node> distinctKeys(MappingNode node, Problems problems) {
        Map<String, ScalarNode> first = new LinkedHashMap<>();
        Map<ScalarNode, Node> distinct = new LinkedHashMap<>();
        for (NodeTuple tuple : node.getValue()) {
            Optional<ScalarNode> key = YamlNodes.text(tuple.getKeyNode(), "a key", problems);
            if (key.isEmpty()) {
                continue;
            }
            ScalarNode earlier = first.putIfAbsent(key.get().getValue(), key.get());
            if (earlier == null) {
                distinct.put(key.get(), tuple.getValueNode());
            } else {
                problems.at(
                        key.get(),
                        "duplicate key '%s', first in line %d"
                                .formatted(
                                        key.get().getValue(),
                                        problems.position(earlier).line()));
            }
        }
        return distinct;
    }

    public Optional<Node> node(String key) {
        return Optional.ofNullable(values.get(key));
    }

    public Optional<ScalarNode> text(String key) {
        return node(key).flatMap(value -> YamlNodes.text(value, "'" + key + "'", problems));
    }

    public List<ScalarNode> texts(String key) {
        return node(key)
                .map(value -> YamlNodes.texts(value, "'" + key + "'", problems))
                .orElse(List.of());
    }

    /** Tells whether a key is missing; false if a key may be misspelled, a problem already. */
    public boolean lacks(String key) {
        return allKnown && !has(key);
    }

    public boolean has(String key) {
        return values.containsKey(key);
    }

    private static String unknown(String key, List<String> known) {
        return "unknown key '" + key + "'" + Nearest.hint(key, known) + " (known: " + String.join(", ", known) + ")";
    }
}
