package org.jvmquarks.jdk;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.reader.ReaderException;

/**
 * Reads {@code jdks.yaml}. Works on YAML's nodes rather than on bound objects: only nodes know the
 * line and column of a key.
 */
public final class JdkMatrixReader {

    private static final List<String> KEYS = List.of("jdks", "profiles");

    private final Path origin;
    private final HostEnvironment environment;
    private final Problems problems;

    /** Where each id stands, also of JDKs that are wrong otherwise: profiles may name them. */
    private final Map<String, ScalarNode> ids = new LinkedHashMap<>();

    private JdkMatrixReader(Path origin, HostEnvironment environment) {
        this.origin = origin;
        this.environment = environment;
        this.problems = new Problems(origin.toString());
    }

    /**
     * Reads a file.
     *
     * @throws JdkMatrixException if it cannot be read, or with everything that is wrong in it
     */
    public static JdkMatrix read(Path file, HostEnvironment environment) {
        String text;
        try {
            text = Files.readString(file);
        } catch (IOException e) {
            throw new JdkMatrixException(file + ": cannot be read: " + e, e);
        }
        return parse(text, file, environment);
    }

    /**
     * Reads a text.
     *
     * @param origin the file it is of: named by errors; its folder is where relative homes start
     * @throws JdkMatrixException with everything that is wrong in it
     */
    public static JdkMatrix parse(String text, Path origin, HostEnvironment environment) {
        return new JdkMatrixReader(origin, environment).read(text);
    }

    private JdkMatrix read(String text) {
        Optional<YamlFields> top =
                compose(text)
                        .flatMap(root -> YamlNodes.mapping(root, "the file", problems))
                        .map(root -> YamlFields.of(root, KEYS, problems));
        List<JdkMatrix.Entry> entries =
                top.flatMap(fields -> fields.node("jdks")).map(this::entries).orElse(List.of());
        Map<String, List<String>> profiles =
                top.flatMap(fields -> fields.node("profiles")).map(this::profiles).orElse(Map.of());
        if (problems.count() == 0 && entries.isEmpty()) {
            problems.atStart("no JDKs; expected 'jdks:' with a list");
        }
        problems.throwIfAny();
        return new JdkMatrix(origin, entries, profiles);
    }

    private Optional<Node> compose(String text) {
        try {
            Node root = new Yaml(new LoaderOptions()).compose(new StringReader(text));
            return Optional.ofNullable(root).filter(node -> !node.getTag().equals(Tag.NULL));
        } catch (MarkedYAMLException e) {
            String complaint = "invalid YAML: " + e.getProblem();
            if (e.getProblemMark() == null) {
                problems.atStart(complaint);
            } else {
                problems.at(e.getProblemMark(), complaint);
            }
        } catch (ReaderException e) {
            problems.at(
                    positionOf(e.getPosition(), text),
                    "invalid YAML: the character U+%04X is not allowed"
                            .formatted(e.getCodePoint()));
        } catch (YAMLException e) {
            problems.atStart("invalid YAML: " + e.getMessage());
        }
        problems.throwIfAny();
        return Optional.empty();
    }

    /** The parser counts code points from the begin of the text, and nothing else. */
    private Position positionOf(int codePoints, String text) {
        String before = text.substring(0, text.offsetByCodePoints(0, codePoints));
        int line = (int) before.chars().filter(character -> character == '\n').count() + 1;
        return new Position(origin.toString(), line, before.length() - before.lastIndexOf('\n'));
    }

    private List<JdkMatrix.Entry> entries(Node node) {
        Path folder =
                Optional.ofNullable(origin.toAbsolutePath().getParent()).orElse(environment.root());
        JdkEntryReader reader = new JdkEntryReader(folder, environment, problems);
        List<JdkMatrix.Entry> entries = new ArrayList<>();
        for (Node item : YamlNodes.items(node, "'jdks'", problems)) {
            Optional<MappingNode> mapping = YamlNodes.mapping(item, "an item of 'jdks'", problems);
            if (mapping.isPresent()) {
                YamlFields fields = JdkEntryReader.fields(mapping.get(), problems);
                fields.node("id").ifPresent(this::declare);
                reader.read(mapping.get(), fields).ifPresent(entries::add);
            }
        }
        return entries;
    }

    private void declare(Node node) {
        if (node instanceof ScalarNode id && !id.getValue().isBlank()) {
            ScalarNode earlier = ids.putIfAbsent(id.getValue(), id);
            if (earlier != null) {
                problems.at(
                        id,
                        "duplicate id '%s', first in line %d"
                                .formatted(id.getValue(), problems.position(earlier).line()));
            }
        }
    }

    private Map<String, List<String>> profiles(Node node) {
        Map<String, List<String>> profiles = new LinkedHashMap<>();
        YamlNodes.mapping(node, "'profiles'", problems)
                .map(mapping -> YamlFields.distinctKeys(mapping, problems))
                .orElse(Map.of())
                .forEach((name, list) -> profiles.put(name.getValue(), profile(name, list)));
        return profiles;
    }

    private List<String> profile(ScalarNode name, Node list) {
        List<String> members = new ArrayList<>();
        String what = "profile '" + name.getValue() + "'";
        int before = problems.count();
        for (ScalarNode member : YamlNodes.texts(list, what, problems)) {
            String id = member.getValue();
            if (!ids.containsKey(id)) {
                problems.at(member, what + " names the unknown id '" + id + "'" + hint(id));
            } else if (members.contains(id)) {
                problems.at(member, what + " names '" + id + "' twice");
            } else {
                members.add(id);
            }
        }
        if (members.isEmpty() && problems.count() == before) {
            problems.at(list, what + " is empty");
        }
        return members;
    }

    private String hint(String id) {
        return Nearest.hint(id, ids.keySet());
    }
}
