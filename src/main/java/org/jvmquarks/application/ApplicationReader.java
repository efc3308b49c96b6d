package org.jvmquarks.application;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.TextFile;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.options.OptionReader;
import org.jvmquarks.inspect.options.OptionVariable;
import org.jvmquarks.inspect.options.OptionVariables;
import org.jvmquarks.inspect.options.OptionsException;
import org.jvmquarks.inspect.options.OptionsFile;
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
 * options-files: [config/jvm.options]
 * environment: {JAVA_TOOL_OPTIONS: '-XX:MaxRAMPercentage=75'}
 * container: {processors: 2, memory: 4g}
 * archives: [service.jar, lib]
 * recording: service.jfr
 * }</pre>
 *
 * Each key may be missing; relative paths start in the folder of the file.
 */
public final class ApplicationReader {
    private static final List<String> KEYS =
            List.of(
                    "options",
                    "options-files",
                    "environment",
                    "container",
                    "archives",
                    "recording");

    private static final List<String> VARIABLES =
            Stream.of(OptionVariable.values()).map(OptionVariable::name).toList();

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
                line(fields),
                variables(fields),
                limits,
                fields.texts("archives").stream().flatMap(at -> existing(at).stream()).toList(),
                fields.text("recording").flatMap(this::existing));
    }

    private OptionVariables variables(YamlFields fields) {
        Optional<YamlFields> environment =
                fields.node("environment")
                        .flatMap(node -> YamlNodes.mapping(node, "'environment'", problems))
                        .map(node -> YamlFields.of(node, VARIABLES, problems));
        OptionVariables variables = OptionVariables.none();
        for (OptionVariable each : OptionVariable.values()) {
            Optional<ScalarNode> value = environment.flatMap(it -> it.text(each.name()));
            if (value.isPresent()) {
                variables = variables.or(variable(each, value.get()));
            }
        }
        return variables;
    }

    private OptionVariables variable(OptionVariable variable, ScalarNode value) {
        try {
            return OptionVariables.read(Map.of(variable, value.getValue()));
        } catch (OptionsException e) {
            problems.at(value, String.valueOf(e.getMessage()));
            return OptionVariables.none();
        }
    }

    /** Files first, so that an option of this file overrides theirs. */
    private Optional<OptionLine> line(YamlFields fields) {
        if (!fields.has("options") && !fields.has("options-files")) {
            return Optional.empty();
        }
        OptionLine line = OptionLine.empty();
        for (ScalarNode text : fields.texts("options-files")) {
            line =
                    existing(text)
                            .flatMap(file -> options(text, file))
                            .map(line::before)
                            .orElse(line);
        }
        List<String> words =
                fields.texts("options").stream()
                        .filter(this::isOption)
                        .map(ScalarNode::getValue)
                        .toList();
        return Optional.of(line.before(OptionReader.ofCommandLine(words)));
    }

    private Optional<OptionLine> options(ScalarNode text, Path file) {
        try {
            return Optional.of(OptionsFile.read(file));
        } catch (OptionsException e) {
            problems.at(text, String.valueOf(e.getMessage()));
            return Optional.empty();
        }
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
