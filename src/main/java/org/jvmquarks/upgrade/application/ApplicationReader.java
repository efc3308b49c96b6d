package org.jvmquarks.upgrade.application;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.TextFile;
import org.jvmquarks.inspect.options.OptionForm;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.options.OptionReader;
import org.jvmquarks.inspect.options.OptionVariable;
import org.jvmquarks.inspect.options.OptionVariables;
import org.jvmquarks.inspect.options.OptionsException;
import org.jvmquarks.inspect.options.OptionsFile;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.matrix.ContainerReader;
import org.jvmquarks.upgrade.trial.TrialReader;
import org.jvmquarks.yaml.Problems;
import org.jvmquarks.yaml.YamlDocument;
import org.jvmquarks.yaml.YamlFields;
import org.jvmquarks.yaml.YamlNodes;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * Reads {@code application.yaml}:
 *
 * <pre>{@code
 * options: [-Xmx3g, -XX:+UseZGC]
 * options-files: [config/jvm.options]
 * environment: {JAVA_TOOL_OPTIONS: '-XX:MaxRAMPercentage=75'}
 * container: {processors: 2, memory: 4g}
 * archives: [service.jar, lib]
 * image: registry.example/shop:1.4
 * recording: service.jfr
 * trial: {start: ['{java}', -jar, service.jar, '{port}'], ready: {port: '{port}'}}
 * }</pre>
 *
 * Each key may be missing; options may be a whole command line, as a list of words or as one text; relative paths start
 * in the folder of the file.
 */
public final class ApplicationReader {
    private static final List<String> KEYS =
            List.of("options", "options-files", "environment", "container", "archives", "image", "recording", "trial");

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
                    "cannot read the application file " + file + ": " + FileProblem.reading(file, e), e);
        }
        return new ApplicationReader(file).parse(text);
    }

    /** Tells whether a file with these keys may describe an application. */
    public static boolean knowsAll(Iterator<String> keys) {
        while (keys.hasNext()) {
            if (!KEYS.contains(keys.next())) {
                return false;
            }
        }
        return true;
    }

    private Application parse(String text) {
        Optional<YamlFields> fields = YamlDocument.root(text, problems)
                .flatMap(root -> YamlNodes.mapping(root, "the file", problems))
                .map(root -> YamlFields.of(root, KEYS, problems));
        Optional<Application> application = fields.map(this::application);
        if (application.isEmpty() && problems.count() == 0) {
            problems.atStart("expected at least one of " + String.join(", ", KEYS) + ", the file is empty");
        }
        problems.requireNone(ApplicationException::new);
        return application.orElseThrow();
    }

    private Application application(YamlFields fields) {
        ContainerLimits limits = fields.node("container")
                .map(new ContainerReader(problems)::read)
                .orElse(ContainerLimits.none());
        return new Application(
                line(fields),
                variables(fields),
                limits,
                fields.texts("archives").stream()
                        .flatMap(at -> existing(at).stream())
                        .toList(),
                fields.text("recording").flatMap(this::existing),
                fields.node("trial").flatMap(new TrialReader(folder(), problems)::read),
                fields.text("image").map(ScalarNode::getValue).map(String::strip));
    }

    private Path folder() {
        return Optional.ofNullable(origin.toAbsolutePath().getParent()).orElse(origin);
    }

    private OptionVariables variables(YamlFields fields) {
        Optional<YamlFields> environment = fields.node("environment")
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
            line = existing(text)
                    .flatMap(file -> options(text, file))
                    .map(line::before)
                    .orElse(line);
        }
        return Optional.of(
                line.before(fields.node("options").flatMap(this::commandLine).orElseGet(OptionLine::empty)));
    }

    /** A text is split into words as that of {@code --options} is; a list has one in each item. */
    private Optional<OptionLine> commandLine(Node node) {
        if (node instanceof ScalarNode text && !text.getTag().equals(Tag.NULL)) {
            return commandLine(node, () -> OptionReader.ofText(text.getValue()));
        }
        List<ScalarNode> words = YamlNodes.texts(node, "'options'", problems);
        Optional<ScalarNode> wrong = noOption(words);
        wrong.ifPresent(word -> problems.at(
                word,
                "option must begin with '-', was '"
                        + word.getValue()
                        + "'; correct it, or name the class with its package"));
        return wrong.isPresent()
                ? Optional.empty()
                : commandLine(
                        node,
                        () -> OptionReader.ofCommandLine(
                                words.stream().map(ScalarNode::getValue).toList()));
    }

    private Optional<OptionLine> commandLine(Node node, Supplier<OptionLine> line) {
        try {
            return Optional.of(line.get());
        } catch (OptionsException e) {
            problems.at(node, String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    /** Finds a word that can only be meant as an option: the VM would take it for a class. */
    private static Optional<ScalarNode> noOption(List<ScalarNode> words) {
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i).getValue();
            if (OptionForm.namesProgram(word) || isQualified(word)) {
                return Optional.empty();
            }
            if (OptionForm.takesNextWord(word)) {
                i++;
            } else if (!word.startsWith("-") && !word.startsWith("@") && !(i == 0 && OptionForm.isLauncher(word))) {
                return Optional.of(words.get(i));
            }
        }
        return Optional.empty();
    }

    private Optional<OptionLine> options(ScalarNode text, Path file) {
        try {
            return Optional.of(OptionsFile.read(file));
        } catch (OptionsException e) {
            problems.at(text, String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    private static boolean isQualified(String word) {
        return word.matches("[\\w$]+([./][\\w$]+)+");
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
