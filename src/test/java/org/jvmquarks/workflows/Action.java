package org.jvmquarks.workflows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The action of this project as its file says. */
record Action(JsonNode yaml) {
    static final Path FILE = Path.of(".github", "actions", "quarks", "action.yml");

    static Action read() {
        try {
            return new Action(new YAMLMapper().readTree(FILE.toFile()));
        } catch (IOException e) {
            throw new UncheckedIOException(FILE.toString(), e);
        }
    }

    /** Returns the default of each input; empty for one that is required. */
    Map<String, String> inputs() {
        Map<String, String> defaults = new LinkedHashMap<>();
        yaml.get("inputs")
                .properties()
                .forEach(input -> defaults.put(
                        input.getKey(), input.getValue().path("default").asText()));
        return defaults;
    }

    List<Workflow.Step> steps() {
        List<Workflow.Step> steps = new ArrayList<>();
        yaml.at("/runs/steps").forEach(step -> steps.add(new Workflow.Step("quarks", step)));
        return steps;
    }

    /** Returns the expression of an output. */
    String output(String name) {
        return yaml.at("/outputs/" + name + "/value").asText();
    }
}
