package org.jvmquarks.workflows;

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
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Executes the scripts of a workflow as GitHub does, all in one folder: what jobs hand to each
 * other as artifacts stays where the next one downloads it to.
 */
final class Runner {
    private static final int LONGEST_STEP_MINUTES = 3;
    private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{ *(.*?) *}}");
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin");

    /** Scripts that are not executed here. */
    private static final Map<String, String> LEFT_OUT =
            Map.of(
                    "./mvnw -B -ntp package -DskipTests",
                    "the build that this test belongs to has made the jar",
                    "./mvnw -B -ntp verify -Pservices",
                    "this is the build that this test belongs to",
                    "./mvnw -B -ntp test-compile org.pitest:pitest-maven:mutationCoverage",
                    "takes minutes and needs the sources",
                    "sudo apt-get install -y --no-install-recommends libcapstone4",
                    "installs a package",
                    "echo \"$PAGES\" | sudo tee /sys/kernel/mm/transparent_hugepage/enabled",
                    "changes the machine for all that runs on it");

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

    /** All jobs; those for each JDK one after the other. */
    List<Ended> run(Workflow workflow) throws IOException, InterruptedException {
        List<Ended> ended = new ArrayList<>();
        for (Workflow.Job job : workflow.jobs()) {
            if (job.isForEachJdk()) {
                for (JsonNode jdk : chosen()) {
                    expressions.put("matrix.id", jdk.get("id").asText());
                    ended.addAll(run(job));
                }
            } else {
                ended.addAll(run(job));
            }
            for (Map.Entry<String, String> output : job.outputs().entrySet()) {
                expressions.put(
                        "needs." + job.id() + ".outputs." + output.getKey(),
                        replaced(output.getValue()));
            }
        }
        return List.copyOf(ended);
    }

    /** As {@code fromJSON} reads them. */
    JsonNode chosen() throws IOException {
        return new ObjectMapper()
                .readTree(expressions.get("needs.jdks.outputs.jdks"))
                .get("include");
    }

    /** One job, after those that it needs. */
    List<Ended> run(Workflow.Job job) throws IOException, InterruptedException {
        List<Ended> ended = new ArrayList<>();
        for (Workflow.Step step : job.steps()) {
            String script = step.script().orElse("");
            boolean ours =
                    script.contains("jvm-quarks.jar") || script.contains("GITHUB_STEP_SUMMARY");
            assertThat(ours || LEFT_OUT.containsKey(script) || step.uses().isPresent())
                    .as("%s is neither executed nor left out for a reason: %s", step, script)
                    .isTrue();
            if (ours) {
                ended.add(run(step, script));
            }
        }
        return List.copyOf(ended);
    }

    private Ended run(Workflow.Step step, String script) throws IOException, InterruptedException {
        Path output = Files.createTempFile(folder, "output", ".txt");
        Path log = Files.createTempFile(folder, "log", ".txt");
        ProcessBuilder bash =
                new ProcessBuilder(
                                "bash",
                                "--noprofile",
                                "--norc",
                                "-eo",
                                "pipefail",
                                "-c",
                                script.replace(" run --matrix ", " run " + quark + " --matrix "))
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile());
        bash.environment().put("PATH", JAVA + ":" + System.getenv("PATH"));
        bash.environment().put("GITHUB_OUTPUT", output.toString());
        bash.environment().put("GITHUB_STEP_SUMMARY", summary().toString());
        for (Map.Entry<String, String> variable : step.env().entrySet()) {
            bash.environment().put(variable.getKey(), replaced(variable.getValue()));
        }
        Process process = bash.start();
        try {
            assertThat(process.waitFor(LONGEST_STEP_MINUTES, TimeUnit.MINUTES))
                    .as("%s ends", step)
                    .isTrue();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        for (String line : Files.readAllLines(output)) {
            String[] parts = line.split("=", 2);
            expressions.put("steps." + step.id().orElseThrow() + ".outputs." + parts[0], parts[1]);
        }
        return new Ended(step.toString(), process.exitValue(), Files.readString(log));
    }

    /** What GitHub shows below the jobs. */
    Path summary() {
        return folder.resolve("step-summary.md");
    }

    private String replaced(String text) {
        return EXPRESSION
                .matcher(text)
                .replaceAll(
                        found -> {
                            assertThat(expressions).as("an expression").containsKey(found.group(1));
                            return Matcher.quoteReplacement(expressions.get(found.group(1)));
                        });
    }
}
