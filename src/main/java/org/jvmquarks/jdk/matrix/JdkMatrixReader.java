package org.jvmquarks.jdk.matrix;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.TextFile;
import org.jvmquarks.jdk.ImagePlatform;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.yaml.Problems;
import org.jvmquarks.yaml.YamlDocument;
import org.jvmquarks.yaml.YamlFields;
import org.jvmquarks.yaml.YamlNodes;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;

/**
 * Reads {@code jdks.yaml}. Works on YAML's nodes rather than on bound objects: only nodes know the line and column of a
 * key.
 */
public final class JdkMatrixReader {

    private static final List<String> KEYS = List.of("jdks", "profiles");

    private final Path origin;
    private final HostEnvironment environment;
    private final Problems problems;

    /** Each id with its node, even if its JDK has a problem: profiles may name it. */
    private final Map<String, ScalarNode> ids = new LinkedHashMap<>();

    /** Ids of images that are not bound to a platform, with each platform. */
    private final Set<String> idsForPlatforms = new LinkedHashSet<>();

    private JdkMatrixReader(Path origin, HostEnvironment environment) {
        this.origin = origin;
        this.environment = environment;
        this.problems = new Problems(origin.toString());
    }

    /**
     * Reads a file.
     *
     * @throws JdkMatrixException if the file cannot be read, or with all its problems
     */
    public static JdkMatrix read(Path file, HostEnvironment environment) {
        String text;
        try {
            text = TextFile.read(file);
        } catch (IOException e) {
            throw new JdkMatrixException(
                    "cannot read the matrix file " + file + ": " + FileProblem.reading(file, e), e);
        }
        return parse(text, file, environment);
    }

    /**
     * Reads a text.
     *
     * @param origin the file of the text: messages name it, and relative homes start in its folder
     * @throws JdkMatrixException with all problems of the text
     */
    public static JdkMatrix parse(String text, Path origin, HostEnvironment environment) {
        return new JdkMatrixReader(origin, environment).read(text);
    }

    private JdkMatrix read(String text) {
        Optional<YamlFields> top = YamlDocument.root(text, problems)
                .flatMap(root -> YamlNodes.mapping(root, "the file", problems))
                .map(root -> YamlFields.of(root, KEYS, problems));
        List<JdkMatrix.Entry> entries =
                top.flatMap(fields -> fields.node("jdks")).map(this::entries).orElse(List.of());
        // Without 'jdks' every name in a profile would be unknown: one problem would become many.
        Map<String, List<String>> profiles = top.filter(fields -> fields.has("jdks"))
                .flatMap(fields -> fields.node("profiles"))
                .map(this::profiles)
                .orElse(Map.of());
        if (problems.count() == 0 && entries.isEmpty()) {
            problems.atStart("expected 'jdks:' with a list of JDKs, found none");
        }
        problems.requireNone(JdkMatrixException::new);
        return new JdkMatrix(origin, entries, profiles);
    }

    private List<JdkMatrix.Entry> entries(Node node) {
        Path folder = Optional.ofNullable(origin.toAbsolutePath().getParent()).orElse(environment.root());
        JdkEntryReader reader = new JdkEntryReader(folder, environment, problems);
        List<JdkMatrix.Entry> entries = new ArrayList<>();
        for (Node item : YamlNodes.items(node, "'jdks'", problems)) {
            Optional<MappingNode> mapping = YamlNodes.mapping(item, "an item of 'jdks'", problems);
            if (mapping.isPresent()) {
                YamlFields fields = JdkEntryReader.fields(mapping.get(), problems);
                fields.node("id").ifPresent(this::declare);
                if (fields.has("image") && !fields.has("platform")) {
                    fields.node("id").ifPresent(this::declareForPlatforms);
                }
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
                                .formatted(
                                        id.getValue(),
                                        problems.position(earlier).line()));
            }
        }
    }

    private void declareForPlatforms(Node node) {
        if (node instanceof ScalarNode id) {
            Stream.of(ImagePlatform.values())
                    .map(platform -> platform.idOf(id.getValue()))
                    .forEach(idsForPlatforms::add);
        }
    }

    private Map<String, List<String>> profiles(Node node) {
        Set<String> names = new LinkedHashSet<>(ids.keySet());
        names.addAll(idsForPlatforms);
        return new ProfilesReader(names, problems).read(node);
    }
}
