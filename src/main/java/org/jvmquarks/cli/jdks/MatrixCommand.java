package org.jvmquarks.cli.jdks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jvmquarks.cli.shared.JdkOptions;
import org.jvmquarks.cli.shared.JsonOutput;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code matrix}, which prints the JDKs as jobs of a build server. */
@Command(
        name = "matrix",
        mixinStandardHelpOptions = true,
        description = {
            "Prints the selected JDKs as the matrix of a workflow, with a job for each.",
            "",
            "Each job runs its JDK with run --jdks ID; then merge merges the journals."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -jar jvm-quarks.jar matrix --format github --profile lts",
            "  jdks=$(java -jar jvm-quarks.jar matrix --matrix jdks.yaml --profile lts)",
            "  echo \"jdks=$jdks\" >> \"$GITHUB_OUTPUT\""
        })
public final class MatrixCommand implements Callable<Integer> {

    /** Formats, with their names on the command line. */
    enum Format {
        github,
        json,
        text
    }

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private JdkOptions jdks = new JdkOptions();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "github",
            description = "${COMPLETION-CANDIDATES}: a line with an object for GitHub, a list, or ids;"
                    + " default: ${DEFAULT-VALUE}")
    private Format format = Format.github;

    @Override
    public Integer call() {
        List<JdkView> views = jdks.select().stream().map(JdkView::of).toList();
        spec.commandLine().getOut().print(render(views));
        spec.commandLine().getOut().flush();
        return 0;
    }

    private String render(List<JdkView> views) {
        return switch (format) {
            case github -> JsonOutput.line(Map.of("include", jobs(views)));
            case json -> JsonOutput.pretty(views);
            case text ->
                views.stream().map(view -> view.id() + System.lineSeparator()).collect(Collectors.joining());
        };
    }

    private static List<Map<String, String>> jobs(List<JdkView> views) {
        List<Map<String, String>> jobs = new ArrayList<>();
        for (JdkView view : views) {
            Map<String, String> job = new LinkedHashMap<>();
            job.put("id", view.id());
            view.image().ifPresent(image -> job.put("image", image));
            view.platform().ifPresent(platform -> job.put("platform", platform));
            view.home().ifPresent(home -> job.put("home", home));
            jobs.add(job);
        }
        return jobs;
    }
}
