package org.jvmquarks.yaml;

import java.util.List;
import java.util.Optional;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** Checks the types of YAML nodes. A node of a wrong type adds a problem and counts as absent. */
public final class YamlNodes {

    private YamlNodes() {}

    /** Returns any scalar as text: an unquoted 21 is as good as a quoted one. */
    public static Optional<ScalarNode> text(Node node, String what, Problems problems) {
        if (node instanceof ScalarNode scalar && !isEmpty(node)) {
            return Optional.of(scalar);
        }
        problems.at(node, mustBe(what, "a text", node));
        return Optional.empty();
    }

    public static Optional<MappingNode> mapping(Node node, String what, Problems problems) {
        if (node instanceof MappingNode mapping) {
            return Optional.of(mapping);
        }
        problems.at(node, mustBe(what, "keys with values", node));
        return Optional.empty();
    }

    public static List<Node> items(Node node, String what, Problems problems) {
        if (node instanceof SequenceNode sequence) {
            return sequence.getValue();
        }
        problems.at(node, mustBe(what, "a list", node));
        return List.of();
    }

    public static List<ScalarNode> texts(Node node, String what, Problems problems) {
        return items(node, what, problems).stream()
                .flatMap(item -> text(item, "an item of " + what, problems).stream())
                .toList();
    }

    private static String mustBe(String what, String expected, Node node) {
        return isEmpty(node)
                ? what + " must be " + expected + ", is empty"
                : what + " must be " + expected + ", not " + kind(node);
    }

    private static String kind(Node node) {
        if (node instanceof SequenceNode) {
            return "a list";
        }
        return node instanceof ScalarNode scalar ? "'" + scalar.getValue() + "'" : "keys with values";
    }

    private static boolean isEmpty(Node node) {
        return node.getTag().equals(Tag.NULL)
                || (node instanceof ScalarNode scalar && scalar.getValue().isBlank());
    }
}
