package org.jvmquarks.jdk.matrix;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jvmquarks.jdk.GuestEnvironment;
import org.jvmquarks.yaml.Problems;
import org.jvmquarks.yaml.YamlFields;
import org.jvmquarks.yaml.YamlNodes;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;

/** Reads {@code environment: {LANG: tr_TR.UTF-8, TZ: Pacific/Chatham}}. */
record EnvironmentReader(Problems problems) {
    /** Reads the variables; those with a problem count as absent. */
    GuestEnvironment read(Node node) {
        Map<String, String> variables = new TreeMap<>();
        YamlNodes.mapping(node, "'environment'", problems)
                .map(mapping -> YamlFields.distinctKeys(mapping, problems))
                .orElse(Map.of())
                .forEach((name, value) -> read(name, value, variables));
        return GuestEnvironment.of(variables);
    }

    private void read(ScalarNode name, Node node, Map<String, String> variables) {
        Optional<ScalarNode> value = YamlNodes.text(node, "'" + name.getValue() + "'", problems);
        if (value.isPresent()) {
            String text = value.get().getValue();
            Optional<String> problem = GuestEnvironment.problem(name.getValue(), text);
            problem.ifPresentOrElse(what -> problems.at(name, what), () -> variables.put(name.getValue(), text));
        }
    }
}
