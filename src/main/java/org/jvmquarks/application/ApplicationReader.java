package org.jvmquarks.application;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.TextFile;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.matrix.ContainerReader;
import org.jvmquarks.yaml.Problems;
import org.jvmquarks.yaml.YamlDocument;
import org.jvmquarks.yaml.YamlFields;
import org.jvmquarks.yaml.YamlNodes;
import org.yaml.snakeyaml.nodes.ScalarNode;

/**
 * Reads {@code application.yaml}:
 *
 * <pre>{@code
 * options: [-Xmx3g, -XX:+UseZGC]
 * container: {processors: 2, memory: 4g}
 * archives: [service.jar, lib]
 * recording: service.jfr
 * }</pre>
 *
 * Each key may be missing; relative paths start in the folder of the file.
 */
public final class ApplicationReader {
    private static final List<String> KEYS =
            List.of("options", "container", "archives", "recording");

    private final Path origin;
    private final Problems problems;

    private ApplicationReader(Path origin) {
        this.origin = origin;
        this.problems = new Problems(origin.toString());
    }

    /**
     * Reads a file.
     *
     * @throws ApplicationException if the file cannot be read, or with all its problems
     */
    public static Application read(Path file) {
        String text;
        try {
            text = TextFile.read(file);
        } catch (IOException e) {
            throw new ApplicationException(
                    "cannot read the application file "
                            + file
                            + ": "
                            + FileProblem.reading(file, e),
                    e);
        }
        return new ApplicationReader(file).parse(text);
    }

    private Application parse(String text) {
        Optional<YamlFields> fields =
                YamlDocument.root(text, problems)
                        .flatMap(root -> YamlNodes.mapping(root, "the file", problems))
                        .map(root -> YamlFields.of(root, KEYS, problems));
        Optional<Application> application = fields.map(this::application);
        if (application.isEmpty() && problems.count() == 0) {
            problems.atStart(
                    "expected at least one of " + String.join(", ", KEYS) + ", the file is empty");
        }
        problems.text()
                .ifPresent(
                        wrong -> {
                            throw new ApplicationException(wrong);
                        });
        return application.orElseThrow();
    }

    private Application application(YamlFields fields) {
        ContainerLimits limits =
                fields.node("container")
                        .map(new ContainerReader(problems)::read)
                        .orElse(ContainerLimits.none());
        return new Application(
                fields.texts("options").stream()
                        .filter(this::isOption)
                        .map(ScalarNode::getValue)
                        .toList(),
                limits,
                fields.texts("archives").stream().flatMap(at -> existing(at).stream()).toList(),
                fields.text("recording").flatMap(this::existing));
    }

    private boolean isOption(ScalarNode text) {
        boolean valid = text.getValue().startsWith("-");
        if (!valid) {
            problems.at(
                    text,
                    "option must begin with '-', was '"
                            + text.getValue()
                            + "'; write an option and its value as one item, such as"
                            + " --add-opens=java.base/java.lang=ALL-UNNAMED");
        }
        return valid;
    }

    private Optional<Path> existing(ScalarNode text) {
        try {
            Path path = origin.resolveSibling(text.getValue());
            if (Files.exists(path)) {
                return Optional.of(path);
            }
            problems.at(text, "'" + path + "' does not exist; correct the path");
        } catch (InvalidPathException e) {
            problems.at(text, "expected a path of this system, was '" + text.getValue() + "'");
        }
        return Optional.empty();
    }
}
