package org.jvmquarks.workflows;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Executes the scripts of a workflow as GitHub does, all in one folder: what jobs hand to each other as artifacts stays
 * where the next one downloads it to.
 */
final class Runner {
    private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{ *(.*?) *}}");
    private static final Pattern COMPARISON = Pattern.compile("\\$\\{\\{ (\\S+) (==|!=) '([^']*)' }}");

    /** Scripts that are not executed here. */
    private static final Map<String, String> LEFT_OUT = Map.ofEntries(
            entry("gradle --version", "shows what the runner has"),
            entry(
                    "./mvnw -B -ntp verify -DskipUnitTests"
                            + " -Dit.test=SamplesIT#gradleRunsAPinInKotlin -Dgradle=required",
                    "needs Gradle"),
            entry(
                    "./mvnw -B -ntp verify -DskipUnitTests -Dit.test=ImageIT -Dimage=published",
                    "needs an image that is not on each machine"),
            entry("""
                            set -euo pipefail
                            sudo apt-get update -qq
                            sudo apt-get install -y --no-install-recommends libcapstone4 ||
                              sudo apt-get install -y --no-install-recommends libcapstone5""", "installs a package"),
            entry("./mvnw -B -ntp package -DskipTests", "the build that this test belongs to has made the jar"),
            entry("./mvnw -B -ntp verify -Pengine,services", "this is the build that this test belongs to"),
            entry(
                    "./mvnw -B -ntp test-compile org.pitest:pitest-maven:mutationCoverage",
                    "takes minutes and needs the sources"),
            entry("""
                            docker build --tag bare --build-arg "BASE=$BASE" --build-arg "PACKAGE=$PACKAGE" - <<'END'
                            ARG BASE
                            FROM ${BASE}
                            ARG PACKAGE
                            RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends "$PACKAGE"
                            END""", "installs a package"),
            entry(
                    "./mvnw -B -ntp -q package -Dtest=JavaVersionTest",
                    "the build that this test belongs to has made the jar"),
            entry(".ci/bare bare", "takes minutes and needs an engine"),
            entry("sudo apt-get install -y --no-install-recommends libcapstone4", "installs a package"),
            entry(
                    "echo \"$PAGES\" | sudo tee /sys/kernel/mm/transparent_hugepage/enabled",
                    "changes the machine for all that runs on it"),
            entry(
                    "gpg --batch --passphrase '' --quick-generate-key nobody@example.org ed25519 sign 1d",
                    "leaves a key"),
            entry(
                    "./mvnw -B -ntp deploy -Prelease -DskipTests -Dmaven.install.skip"
                            + " -DaltDeploymentRepository=staging::file:target/staging",
                    "takes minutes and needs the sources"),
            entry("""
                            git worktree add ../again
                            (cd ../again && ./mvnw -B -ntp package -Prelease -DskipTests)
                            .ci/compare-builds target/staging ../again/target""", "takes minutes and needs the sources"));

    /** A step that was executed. */
    record Ended(String step, int code, String output) {}

    private final Path folder;
    private final String quark;
    private final Map<String, String> expressions = new LinkedHashMap<>();

    /**
     * @param folder with the jar and a matrix file
     * @param quark in place of all quarks
     */
    Runner(Path folder, String quark) {
        this.folder = folder;
        this.quark = quark;
    }

    /** What an expression stands for. */
    Runner with(String expression, String value) {
        expressions.put(expression, value);
        return this;
    }

    /** All jobs; those for each JDK or shard one after the other. */
    List<Ended> run(Workflow workflow) throws IOException, InterruptedException {
        List<Ended> ended = new ArrayList<>();
        for (Workflow.Job job : workflow.jobs()) {
            if (job.entries().isPresent()) {
                for (JsonNode entry : include(job.entries().get())) {
                    Workflow.texts(entry).forEach((name, value) -> expressions.put("matrix." + name, value));
                    ended.addAll(run(job));
                }
            } else {
                ended.addAll(run(job));
            }
            for (Map.Entry<String, String> output : job.outputs().entrySet()) {
                expressions.put("needs." + job.id() + ".outputs." + output.getKey(), replaced(output.getValue()));
            }
        }
        return List.copyOf(ended);
    }

    /** The JDKs as {@code fromJSON} reads them. */
    JsonNode chosen() throws IOException {
        return include("needs.jdks.outputs.jdks");
    }

    private JsonNode include(String output) throws IOException {
        return new ObjectMapper().readTree(expressions.get(output)).get("include");
    }

    /** One job, after those that it needs. */
    List<Ended> run(Workflow.Job job) throws IOException, InterruptedException {
        List<Ended> ended = new ArrayList<>();
        for (Workflow.Step step : job.steps()) {
            String script = step.script().orElse("");
            boolean ours = script.contains("jvm-quarks.jar") || script.contains("GITHUB_STEP_SUMMARY");
            assertThat(ours || LEFT_OUT.containsKey(script) || step.uses().isPresent())
                    .as("%s is neither executed nor left out for a reason: %s", step, script)
                    .isTrue();
            if (ours) {
                ended.add(run(step, script));
            }
        }
        return List.copyOf(ended);
    }

    /**
     * The steps of the action with these inputs, as a step of a job that uses it.
     *
     * @return the steps that were executed, up to the first that failed
     */
    List<Ended> run(Action action, Map<String, String> with) throws IOException, InterruptedException {
        assertThat(action.inputs()).as("inputs of the action").containsKeys(keys(with));
        Map<String, String> inputs = new LinkedHashMap<>(action.inputs());
        inputs.putAll(with);
        inputs.forEach((name, value) -> expressions.put("inputs." + name, value));
        // As of an action in the same repository.
        expressions.putIfAbsent("github.action_ref", "");
        List<Ended> ended = new ArrayList<>();
        for (Workflow.Step step : action.steps()) {
            if (step.condition().stream().allMatch(this::holds)
                    && !LEFT_OUT.containsKey(step.script().orElseThrow())) {
                Ended last = run(step, step.script().orElseThrow());
                ended.add(last);
                if (last.code() != 0) {
                    break;
                }
            }
        }
        return List.copyOf(ended);
    }

    private static String[] keys(Map<String, String> map) {
        return map.keySet().toArray(String[]::new);
    }

    /** A comparison with a text, which is all that the action needs. */
    private boolean holds(String condition) {
        Matcher comparison = COMPARISON.matcher(condition);
        assertThat(comparison.matches()).as("understood: %s", condition).isTrue();
        boolean equal = replaced("${{ " + comparison.group(1) + " }}").equals(comparison.group(3));
        return equal == comparison.group(2).equals("==");
    }

    private Ended run(Workflow.Step step, String script) throws IOException, InterruptedException {
        Path output = Files.createTempFile(folder, "output", ".txt");
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("GITHUB_OUTPUT", output.toString());
        environment.put("GITHUB_STEP_SUMMARY", summary().toString());
        environment.put("RUNNER_TEMP", folder.toString());
        step.env().forEach((name, value) -> environment.put(name, replaced(value)));
        Ended ended = new Shell(folder)
                .run(
                        step.toString(),
                        script.replaceAll(" (run|shard) --matrix ", " $1 " + quark + " --matrix "),
                        environment);
        for (String line : Files.readAllLines(output)) {
            String[] parts = line.split("=", 2);
            expressions.put("steps." + step.id().orElseThrow() + ".outputs." + parts[0], parts[1]);
        }
        return ended;
    }

    /** What an expression of a job that has run stands for. */
    String value(String expression) {
        return replaced("${{ " + expression + " }}");
    }

    /** What GitHub shows below the jobs. */
    Path summary() {
        return folder.resolve("step-summary.md");
    }

    /** An output that a step did not set is empty, as long as it has set another one. */
    private String replaced(String text) {
        return EXPRESSION.matcher(text).replaceAll(found -> {
            String name = found.group(1);
            String step = name.substring(0, name.lastIndexOf('.') + 1);
            assertThat(expressions.keySet())
                    .as("an expression for %s", name)
                    .anyMatch(known -> known.equals(name) || (step.startsWith("steps.") && known.startsWith(step)));
            return Matcher.quoteReplacement(expressions.getOrDefault(name, ""));
        });
    }
}
