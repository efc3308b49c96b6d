package org.jvmquarks.upgrade.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jvmquarks.yaml.Problems;
import org.jvmquarks.yaml.YamlFields;
import org.jvmquarks.yaml.YamlNodes;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;

/**
 * Reads the part {@code trial} of an application file:
 *
 * <pre>{@code
 * trial:
 *   start: ['{java}', -Xmx256m, -jar, service.jar, --port, '{port}']
 *   ready: {http: 'http://localhost:{port}/health'}    # or port, line, seconds
 *   load: [./load.sh, '{port}']
 *   rounds: 5
 *   seconds: 120                                       # for each of start, load and stop
 *   environment: [DB_URL]                              # names of variables that commands get
 * }</pre>
 *
 * A command is a list of words, or a text for the shell. In the place of {@code start} and {@code ready}, {@code test}
 * names a command that ends by itself.
 */
public final class TrialReader {
    private static final List<String> KEYS =
            List.of("start", "ready", "load", "test", "rounds", "seconds", "environment");

    private static final List<String> READY = List.of("http", "port", "line", "seconds");
    private static final int MOST_SECONDS = 24 * 60 * 60;

    private final Path folder;
    private final Problems problems;

    /**
     * @param folder of the file, in which commands run
     * @param problems gets what is wrong
     */
    public TrialReader(Path folder, Problems problems) {
        this.folder = folder;
        this.problems = problems;
    }

    /** Reads it; empty if something is wrong. */
    public Optional<TrialPlan> read(Node node) {
        int before = problems.count();
        Optional<YamlFields> fields =
                YamlNodes.mapping(node, "'trial'", problems).map(mapping -> YamlFields.of(mapping, KEYS, problems));
        if (fields.isEmpty()) {
            return Optional.empty();
        }
        YamlFields trial = fields.get();
        boolean isTest = trial.has("test");
        if (isTest && (trial.has("start") || trial.has("ready") || trial.has("load"))) {
            problems.at(node, "'test' ends by itself; name either it, or 'start' with 'ready' and 'load'");
        } else if (!isTest && (trial.lacks("start") || trial.lacks("ready"))) {
            problems.at(
                    node,
                    "expected 'start' with 'ready', or 'test', found "
                            + (trial.has("start") ? "'start' alone" : "no command"));
        }
        Optional<List<String>> start = trial.node(isTest ? "test" : "start").map(this::command);
        Optional<Ready> ready =
                isTest ? Optional.of(new Ready.End()) : trial.node("ready").flatMap(this::ready);
        Optional<List<String>> load = trial.node("load").map(this::command);
        int rounds = trial.text("rounds")
                .map(text -> number(text, TrialPlan.MOST_ROUNDS))
                .orElse(TrialPlan.DEFAULT_ROUNDS);
        Duration patience = trial.text("seconds")
                .map(text -> Duration.ofSeconds(number(text, MOST_SECONDS)))
                .orElse(TrialPlan.DEFAULT_PATIENCE);
        SortedSet<String> passed = new TreeSet<>();
        trial.texts("environment").forEach(name -> passed.add(name.getValue()));
        return problems.count() > before || start.isEmpty() || ready.isEmpty()
                ? Optional.empty()
                : Optional.of(new TrialPlan(folder, start.get(), ready.get(), load, rounds, patience, passed));
    }

    /** A text is for the shell; a list has a word in each item. */
    private List<String> command(Node node) {
        List<String> words = new ArrayList<>();
        if (node instanceof ScalarNode) {
            YamlNodes.text(node, "a command", problems)
                    .ifPresent(text -> words.addAll(List.of("/bin/sh", "-c", text.getValue())));
        } else {
            YamlNodes.texts(node, "a command", problems).forEach(text -> words.add(text.getValue()));
        }
        if (words.isEmpty()) {
            problems.at(node, "expected a command, found no word");
        }
        return words;
    }

    private Optional<Ready> ready(Node node) {
        Optional<YamlFields> fields =
                YamlNodes.mapping(node, "'ready'", problems).map(mapping -> YamlFields.of(mapping, READY, problems));
        if (fields.isEmpty()) {
            return Optional.empty();
        }
        List<String> named = READY.stream().filter(fields.get()::has).toList();
        if (named.size() != 1) {
            problems.at(
                    node,
                    "expected one of %s, found %s"
                            .formatted(
                                    String.join(", ", READY), named.isEmpty() ? "none" : String.join(" and ", named)));
            return Optional.empty();
        }
        return fields.get().text(named.get(0)).flatMap(text -> ready(named.get(0), text));
    }

    private Optional<Ready> ready(String key, ScalarNode text) {
        return switch (key) {
            case "http" -> http(text);
            case "port" -> port(text);
            case "line" -> line(text);
            default -> Optional.of(new Ready.After(Duration.ofSeconds(number(text, MOST_SECONDS))));
        };
    }

    private Optional<Ready> http(ScalarNode text) {
        if (text.getValue().matches("https?://\\S+")) {
            return Optional.of(new Ready.Answer(text.getValue()));
        }
        problems.at(text, "expected an address such as http://localhost:{port}/health, was '" + text.getValue() + "'");
        return Optional.empty();
    }

    private Optional<Ready> port(ScalarNode text) {
        if (text.getValue().equals(Variables.PORT) || text.getValue().matches("\\d{1,5}")) {
            return Optional.of(new Ready.Port(text.getValue()));
        }
        problems.at(text, "expected a port, a number or '{port}', was '" + text.getValue() + "'");
        return Optional.empty();
    }

    private Optional<Ready> line(ScalarNode text) {
        try {
            return Optional.of(new Ready.Line(Pattern.compile(text.getValue())));
        } catch (PatternSyntaxException e) {
            problems.at(text, "'%s' is not a regular expression: %s".formatted(text.getValue(), e.getDescription()));
            return Optional.empty();
        }
    }

    private int number(ScalarNode text, int most) {
        String value = text.getValue();
        if (value.matches("\\d{1,6}") && Integer.parseInt(value) >= 1 && Integer.parseInt(value) <= most) {
            return Integer.parseInt(value);
        }
        problems.at(text, "expected a number from 1 to %d, was '%s'".formatted(most, value));
        return 1;
    }
}
