package org.jvmquarks.workflows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A workflow of this project as its file says. */
record Workflow(String name, JsonNode yaml) {
    private static final Path FOLDER = Path.of(".github", "workflows");
    private static final Pattern MATRIX = Pattern.compile("fromJSON\\((needs\\.[a-z.]+)\\)");

    static List<Workflow> all() {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.sorted().map(Workflow::read).toList();
        } catch (IOException e) {
            throw new UncheckedIOException("no workflows", e);
        }
    }

    static Workflow named(String name) {
        return read(FOLDER.resolve(name + ".yml"));
    }

    /** A workflow in any file. */
    static Workflow read(Path file) {
        try {
            return new Workflow(
                    file.getFileName().toString().replace(".yml", ""), new YAMLMapper().readTree(file.toFile()));
        } catch (IOException e) {
            throw new UncheckedIOException(file.toString(), e);
        }
    }

    /** In the order of the file, in which each job stands after those that it needs. */
    List<Job> jobs() {
        List<Job> jobs = new ArrayList<>();
        yaml.get("jobs").properties().forEach(e -> jobs.add(new Job(e.getKey(), e.getValue())));
        return jobs;
    }

    Job job(String id) {
        return jobs().stream().filter(job -> job.id().equals(id)).findFirst().orElseThrow();
    }

    List<Step> steps() {
        return jobs().stream().flatMap(job -> job.steps().stream()).toList();
    }

    @Override
    public String toString() {
        return name;
    }

    /** One job. */
    record Job(String id, JsonNode yaml) {

        List<Step> steps() {
            List<Step> steps = new ArrayList<>();
            yaml.get("steps").forEach(step -> steps.add(new Step(id, step)));
            return steps;
        }

        /** The jobs that it waits for. */
        List<String> needs() {
            JsonNode needs = yaml.path("needs");
            List<String> ids = new ArrayList<>();
            needs.forEach(id -> ids.add(id.asText()));
            return needs.isTextual() ? List.of(needs.asText()) : ids;
        }

        /** The output of an earlier job for whose entries it runs, such as one for each JDK. */
        Optional<String> entries() {
            return MATRIX.matcher(yaml.at("/strategy/matrix").asText())
                    .results()
                    .map(found -> found.group(1))
                    .findFirst();
        }

        Map<String, String> outputs() {
            return texts(yaml.path("outputs"));
        }
    }

    /** One step of a job. */
    record Step(String job, JsonNode yaml) {

        Optional<String> uses() {
            return text("uses");
        }

        Optional<String> script() {
            return text("run").map(String::strip);
        }

        Optional<String> id() {
            return text("id");
        }

        Optional<String> condition() {
            return text("if");
        }

        /** The inputs of the action that it uses. */
        Map<String, String> with() {
            return texts(yaml.path("with"));
        }

        Map<String, String> env() {
            return texts(yaml.path("env"));
        }

        private Optional<String> text(String key) {
            return Optional.ofNullable(yaml.get(key)).map(JsonNode::asText);
        }

        @Override
        public String toString() {
            return job + " / "
                    + text("name").or(() -> uses()).or(() -> script()).orElse("?");
        }
    }

    static Map<String, String> texts(JsonNode yaml) {
        Map<String, String> texts = new LinkedHashMap<>();
        yaml.properties().forEach(e -> texts.put(e.getKey(), e.getValue().asText()));
        return texts;
    }
}
