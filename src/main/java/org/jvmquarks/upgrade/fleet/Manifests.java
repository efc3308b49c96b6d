package org.jvmquarks.upgrade.fleet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jvmquarks.inspect.options.OptionForm;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.options.OptionReader;
import org.jvmquarks.inspect.options.OptionVariable;
import org.jvmquarks.inspect.options.OptionVariables;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.upgrade.application.Application;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/** Reads the services in manifests of Kubernetes and in Compose files. */
final class Manifests {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Manifests() {}

    /**
     * Returns the documents of a YAML file.
     *
     * @throws YAMLException if the text is not YAML
     */
    static List<JsonNode> documents(String text) {
        Iterable<Object> all = new Yaml(new SafeConstructor(new LoaderOptions())).loadAll(text);
        return StreamSupport.stream(all.spliterator(), false)
                .map(each -> JSON.<JsonNode>valueToTree(each))
                .toList();
    }

    /** Tells whether a document is an object of Kubernetes. */
    static boolean isKubernetes(JsonNode document) {
        return document.has("apiVersion") && document.has("kind");
    }

    /** Tells whether a document is a Compose file. */
    static boolean isCompose(JsonNode document) {
        return document.path("services").isObject();
    }

    /** Returns the services that an object of Kubernetes starts; none if it starts nothing, as a ConfigMap. */
    static List<FleetEntry> kubernetes(JsonNode object, String source) {
        if (object.path("items").isArray()) {
            return stream(object.path("items"))
                    .flatMap(each -> kubernetes(each, source).stream())
                    .toList();
        }
        String name = object.path("metadata").path("name").asText("unnamed");
        Optional<String> namespace = text(object.path("metadata").path("namespace"));
        List<JsonNode> containers = stream(podSpec(object).path("containers")).toList();
        return containers.stream()
                .map(container -> inContainer(
                        namespace.map(it -> it + "/").orElse("")
                                + name
                                + (containers.size() == 1
                                        ? ""
                                        : "/" + container.path("name").asText("unnamed")),
                        source,
                        container))
                .toList();
    }

    private static JsonNode podSpec(JsonNode object) {
        JsonNode spec = object.path("spec");
        JsonNode job = spec.path("jobTemplate").path("spec");
        JsonNode template = (job.isMissingNode() ? spec : job).path("template");
        return template.isMissingNode() ? spec : template.path("spec");
    }

    private static FleetEntry inContainer(String name, String source, JsonNode container) {
        JsonNode limits = container.path("resources").path("limits");
        Map<String, String> environment = new LinkedHashMap<>();
        List<String> doubts = new ArrayList<>();
        for (JsonNode each : container.path("env")) {
            String variable = each.path("name").asText();
            text(each.path("value")).ifPresent(value -> environment.put(variable, value));
            if (each.has("valueFrom") && OptionVariable.of(variable).isPresent()) {
                doubts.add(variable + " comes from outside the manifest and was not read");
            }
        }
        return entry(
                name,
                source,
                text(container.path("image")),
                "the container has no image",
                () -> Quantity.kubernetes(text(limits.path("cpu")), text(limits.path("memory"))),
                environment,
                words(container.path("command"), container.path("args")),
                doubts);
    }

    /** Returns the services of a Compose file. */
    static List<FleetEntry> compose(JsonNode document, String source) {
        List<FleetEntry> entries = new ArrayList<>();
        document.path("services").properties().forEach(service -> {
            JsonNode it = service.getValue();
            JsonNode limits = it.path("deploy").path("resources").path("limits");
            entries.add(entry(
                    service.getKey(),
                    source,
                    text(it.path("image")),
                    "it names a build instead of an image; build the image, and list it with --images",
                    () -> Quantity.compose(
                            text(limits.path("cpus")).or(() -> text(it.path("cpus"))),
                            text(limits.path("memory")).or(() -> text(it.path("mem_limit")))),
                    composeEnvironment(it.path("environment")),
                    words(it.path("entrypoint"), it.path("command")),
                    List.of()));
        });
        return entries;
    }

    /** A mapping, or a list of {@code NAME=value}. */
    private static Map<String, String> composeEnvironment(JsonNode node) {
        Map<String, String> environment = new LinkedHashMap<>();
        node.properties()
                .forEach(field -> text(field.getValue()).ifPresent(value -> environment.put(field.getKey(), value)));
        if (node.isArray()) {
            for (JsonNode each : node) {
                String[] parts = each.asText().split("=", 2);
                if (parts.length == 2) {
                    environment.put(parts[0], parts[1]);
                }
            }
        }
        return environment;
    }

    private interface Limits {
        ContainerLimits read();
    }

    private static FleetEntry entry(
            String name,
            String source,
            Optional<String> image,
            String without,
            Limits limits,
            Map<String, String> environment,
            List<String> command,
            List<String> doubts) {
        if (image.isEmpty()) {
            return new FleetEntry.Unread(name, source, without);
        }
        try {
            return new FleetEntry.InImage(
                    name,
                    source,
                    image.get(),
                    new Application(
                            line(command),
                            variables(environment),
                            limits.read(),
                            List.of(),
                            Optional.empty(),
                            Optional.empty()),
                    doubts);
        } catch (IllegalArgumentException e) {
            return new FleetEntry.Unread(name, source, String.valueOf(e.getMessage()));
        }
    }

    /** What starts another program than java leaves the options to the image. */
    private static Optional<OptionLine> line(List<String> command) {
        return command.isEmpty() || !OptionForm.isLauncher(command.get(0))
                ? Optional.empty()
                : Optional.of(OptionReader.ofCommandLine(command));
    }

    private static OptionVariables variables(Map<String, String> environment) {
        Map<OptionVariable, String> options = new EnumMap<>(OptionVariable.class);
        environment.forEach(
                (name, value) -> OptionVariable.of(name).ifPresent(variable -> options.put(variable, value)));
        return OptionVariables.read(options);
    }

    /** Arguments alone are those of the entry point of the image, which decides about them. */
    private static List<String> words(JsonNode command, JsonNode arguments) {
        List<String> first = words(command);
        return first.isEmpty()
                ? List.of()
                : Stream.concat(first.stream(), words(arguments).stream()).toList();
    }

    private static List<String> words(JsonNode node) {
        return node.isTextual()
                ? List.of(node.asText().strip().split("\\s+"))
                : stream(node).map(JsonNode::asText).toList();
    }

    private static Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    private static Optional<String> text(JsonNode node) {
        return node.isValueNode() && !node.isNull() ? Optional.of(node.asText()) : Optional.empty();
    }
}
