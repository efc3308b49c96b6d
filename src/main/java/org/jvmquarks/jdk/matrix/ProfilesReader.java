package org.jvmquarks.jdk.matrix;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jvmquarks.yaml.Nearest;
import org.jvmquarks.yaml.Problems;
import org.jvmquarks.yaml.YamlFields;
import org.jvmquarks.yaml.YamlNodes;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;

/**
 * Reads {@code profiles}: names with lists of ids.
 *
 * @param ids ids that a profile may name
 */
record ProfilesReader(Set<String> ids, Problems problems) {
    Map<String, List<String>> read(Node node) {
        Map<String, List<String>> profiles = new LinkedHashMap<>();
        YamlNodes.mapping(node, "'profiles'", problems)
                .map(mapping -> YamlFields.distinctKeys(mapping, problems))
                .orElse(Map.of())
                .forEach((name, list) -> profiles.put(name.getValue(), members(name, list)));
        return profiles;
    }

    private List<String> members(ScalarNode name, Node list) {
        List<String> members = new ArrayList<>();
        String what = "profile '" + name.getValue() + "'";
        int before = problems.count();
        for (ScalarNode member : YamlNodes.texts(list, what, problems)) {
            String id = member.getValue();
            if (!ids.contains(id)) {
                problems.at(member, what + " names the unknown id '" + id + "'" + Nearest.hint(id, ids));
            } else if (members.contains(id)) {
                problems.at(member, what + " names '" + id + "' twice");
            } else {
                members.add(id);
            }
        }
        if (members.isEmpty() && problems.count() == before) {
            problems.at(list, what + " must name at least one JDK, is empty");
        }
        return members;
    }
}
