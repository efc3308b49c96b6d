package org.jvmquarks.upgrade.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.ServiceImage;
import org.jvmquarks.upgrade.trial.Load.Requests;
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
 * In the place of {@code start} and {@code ready}, {@code services} has several of them with a name each, in the order
 * in which they start. A service in an image has {@code image}, and {@code entry-point: run} in the place of
 * {@code start}. {@code test} in the place of all of them names a command that ends by itself. A command is a list of
 * words, or a text for the shell.
 */
public final class TrialReader {
    private static final List<String> OF_SERVICE =
            List.of("start", "ready", "image", "entry-point", "port", "java-home");

    private static final List<String> KEYS = Stream.concat(
                    OF_SERVICE.stream(),
                    Stream.of("services", "load", "requests", "test", "rounds", "seconds", "environment"))
            .toList();

    /** The name of a service that needs none. */
    private static final String ALONE = "application";

    private static final int MOST_PORT = 65_535;

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
        List<Service> services = services(node, trial);
        Optional<Load> load = trial.node("load")
                .map(this::command)
                .filter(words -> !words.isEmpty())
                .map(words -> new Load(words, trial.text("requests").flatMap(this::requests)));
        if (trial.has("requests") && load.isEmpty()) {
            problems.at(node, "'requests' are those of 'load'; name it as well");
        }
        int rounds = trial.text("rounds")
                .map(text -> number(text, TrialPlan.MOST_ROUNDS))
                .orElse(TrialPlan.DEFAULT_ROUNDS);
        Duration patience = trial.text("seconds")
                .map(text -> Duration.ofSeconds(number(text, MOST_SECONDS)))
                .orElse(TrialPlan.DEFAULT_PATIENCE);
        SortedSet<String> passed = new TreeSet<>();
        trial.texts("environment").forEach(name -> passed.add(name.getValue()));
        return problems.count() > before
                ? Optional.empty()
                : Optional.of(new TrialPlan(folder, services, load, rounds, patience, passed));
    }

    private List<Service> services(Node node, YamlFields trial) {
        boolean alone = Stream.of("start", "ready", "entry-point").anyMatch(trial::has);
        if (trial.has("services")) {
            if (alone || trial.has("test")) {
                problems.at(node, "either 'services' have what is started, or the trial itself");
            }
            return trial.node("services")
                    .flatMap(it -> YamlNodes.mapping(it, "'services'", problems))
                    .map(mapping -> YamlFields.distinctKeys(mapping, problems).entrySet().stream()
                            .flatMap(each -> named(each.getKey(), each.getValue()).stream())
                            .toList())
                    .orElse(List.of());
        }
        if (trial.has("test") && (alone || trial.has("load"))) {
            problems.at(node, "'test' ends by itself; name either it, or 'start' with 'ready' and 'load'");
        }
        return service(ALONE, node, trial).stream().toList();
    }

    private Optional<Service> named(ScalarNode name, Node node) {
        if (!name.getValue().matches("[a-z][a-z0-9-]*")) {
            problems.at(name, "expected a name of small letters, was '" + name.getValue() + "'");
        }
        return YamlNodes.mapping(node, "a service", problems)
                .map(mapping -> YamlFields.of(mapping, OF_SERVICE, problems))
                .flatMap(fields -> service(name.getValue(), node, fields));
    }

    private Optional<Service> service(String name, Node node, YamlFields fields) {
        boolean ends = fields.has("test");
        boolean entryPoint = fields.text("entry-point").isPresent();
        if (!ends && (fields.has("start") == entryPoint || fields.lacks("ready"))) {
            problems.at(
                    node, "expected 'start' with 'ready', or 'test', found " + named(fields.has("start"), entryPoint));
        }
        fields.text("entry-point")
                .filter(text -> !text.getValue().equals("run"))
                .ifPresent(text -> problems.at(text, "expected 'run', was '" + text.getValue() + "'"));
        List<String> start = entryPoint
                ? List.of()
                : fields.node(ends ? "test" : "start").map(this::command).orElse(List.of());
        Optional<Ready> ready =
                ends ? Optional.of(new Ready.End()) : fields.node("ready").flatMap(this::ready);
        Optional<ServiceImage> image = image(node, fields, entryPoint);
        boolean startsSomething = !start.isEmpty() || (entryPoint && image.isPresent());
        return startsSomething ? ready.map(it -> new Service(name, start, it, image)) : Optional.empty();
    }

    private static String named(boolean start, boolean entryPoint) {
        if (start) {
            return entryPoint ? "'start' and 'entry-point'" : "'start' alone";
        }
        return entryPoint ? "'entry-point' alone" : "no command";
    }

    private Optional<ServiceImage> image(Node node, YamlFields fields, boolean entryPoint) {
        if (!fields.has("image")) {
            List<String> of = Stream.of("entry-point", "port", "java-home")
                    .filter(fields::has)
                    .toList();
            if (!of.isEmpty()) {
                problems.at(
                        node,
                        "'%s' is that of an image; name the image, or write what runs into 'start'"
                                .formatted(String.join("' and '", of)));
            }
            return Optional.empty();
        }
        OptionalInt port = fields.text("port")
                .map(text -> OptionalInt.of(number(text, MOST_PORT)))
                .orElse(OptionalInt.empty());
        return fields.text("image")
                .map(text -> new ServiceImage(
                        new JdkSource.Image(text.getValue()),
                        entryPoint,
                        port,
                        fields.text("java-home").map(ScalarNode::getValue)));
    }

    /** A number, or a regular expression with the number as its group. */
    private Optional<Requests> requests(ScalarNode text) {
        if (text.getValue().matches("\\d{1,12}")) {
            return Optional.of(new Requests.Known(Double.parseDouble(text.getValue())));
        }
        Optional<Pattern> pattern = pattern(text);
        if (pattern.filter(it -> it.matcher("").groupCount() != 1).isPresent()) {
            problems.at(
                    text,
                    "expected a number, or an expression with one group for it, was '%s'".formatted(text.getValue()));
            return Optional.empty();
        }
        return pattern.map(Requests.Printed::new);
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
        if (text.getValue().startsWith(Variables.ANY_PORT) || text.getValue().matches("\\d{1,5}")) {
            return Optional.of(new Ready.Port(text.getValue()));
        }
        problems.at(text, "expected a port, a number or '{port}', was '" + text.getValue() + "'");
        return Optional.empty();
    }

    private Optional<Ready> line(ScalarNode text) {
        return pattern(text).map(Ready.Line::new);
    }

    private Optional<Pattern> pattern(ScalarNode text) {
        try {
            return Optional.of(Pattern.compile(text.getValue()));
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
