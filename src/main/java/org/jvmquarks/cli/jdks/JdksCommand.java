package org.jvmquarks.cli.jdks;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jvmquarks.cli.shared.ExitCodes;
import org.jvmquarks.cli.shared.JdkOptions;
import org.jvmquarks.cli.shared.JsonOutput;
import org.jvmquarks.cli.shared.OutputFormat;
import org.jvmquarks.files.BoundedFile;
import org.jvmquarks.files.TextFile;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.discovery.InstalledJdks;
import org.jvmquarks.jdk.matrix.JdkMatrix;
import org.jvmquarks.jdk.matrix.JdkMatrixReader;
import org.jvmquarks.launch.Images;
import org.jvmquarks.launch.engine.DockerEngine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code jdks}, which shows, finds and pins JDKs. */
@Command(
        name = "jdks",
        mixinStandardHelpOptions = true,
        description = "Lists the JDKs of a run, discovers those of this machine, or pins images.",
        synopsisSubcommandLabel = "COMMAND",
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -jar jvm-quarks.jar jdks list --profile lts",
            "  java -jar jvm-quarks.jar jdks discover --format json",
            "  java -jar jvm-quarks.jar jdks pin --profile lts"
        })
public final class JdksCommand {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    @Command(
            name = "list",
            mixinStandardHelpOptions = true,
            description = "Lists the JDKs that the command run would use with these options, whether"
                    + " each is available, and when a run last proved its identity.",
            footerHeading = "%nExample:%n",
            footer = "  java -jar jvm-quarks.jar jdks list --profile lts --jdks 17..")
    int list(
            @Mixin JdkOptions jdks,
            @Option(
                            names = "--format",
                            paramLabel = "FORMAT",
                            defaultValue = "text",
                            description = "${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}")
                    OutputFormat format) {
        List<Jdk> selected = jdks.select();
        return list(selected, Verified.of(selected, jdks.matrix()), format, new DockerEngine());
    }

    private int list(List<Jdk> jdks, Verified verified, OutputFormat format, Images images) {
        List<JdkView> views = jdks.stream().map(JdkView::of).toList();
        boolean containers = views.stream().anyMatch(view -> view.image().isPresent());
        Optional<String> unavailable = containers ? images.unavailable() : Optional.empty();
        Map<String, String> found = new LinkedHashMap<>();
        for (Jdk jdk : jdks) {
            found.put(
                    jdk.id(),
                    jdk.source() instanceof JdkSource.Image image
                            ? onEngine(image, unavailable, images)
                            : JdkView.of(jdk).isThere() ? "found" : "not found");
        }
        if (format == OutputFormat.json) {
            out().print(JsonOutput.pretty(
                    views.stream().map(v -> row(v, found, verified)).toList()));
        } else {
            for (JdkView view : views) {
                String id = view.id();
                out().println(view.line() + "  " + found.get(id) + verified.text(id));
            }
            verified.legend().ifPresent(out()::println);
            unavailable.ifPresent(why -> out().println("cannot look for images: " + why));
        }
        out().flush();
        return 0;
    }

    private static String onEngine(JdkSource.Image image, Optional<String> unavailable, Images images) {
        if (unavailable.isPresent()) {
            return "unknown";
        }
        return images.has(image) ? "found" : "to be pulled";
    }

    private static Map<String, Object> row(JdkView view, Map<String, String> found, Verified verified) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("jdk", view);
        row.put("found", found.getOrDefault(view.id(), "unknown"));
        verified.month(view.id()).ifPresent(month -> row.put("verified", month));
        return row;
    }

    @Command(
            name = "discover",
            mixinStandardHelpOptions = true,
            description = "Finds the JDKs of this machine and shows where.",
            footerHeading = "%nExample:%n",
            footer = "  java -jar jvm-quarks.jar jdks discover")
    int discover(
            @Option(
                            names = "--format",
                            paramLabel = "FORMAT",
                            defaultValue = "text",
                            description = "${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}")
                    OutputFormat format) {
        HostEnvironment environment = HostEnvironment.current();
        InstalledJdks installed = InstalledJdks.find(environment);
        Map<String, List<String>> places = installed.foundAt(environment);
        List<JdkView> views = installed.jdks().stream().map(JdkView::of).toList();
        if (format == OutputFormat.json) {
            List<Map<String, Object>> rows = new ArrayList<>();
            views.forEach(view -> rows.add(Map.of("jdk", view, "places", places.getOrDefault(view.id(), List.of()))));
            out().print(JsonOutput.pretty(rows));
        } else {
            for (JdkView view : views) {
                List<String> at = places.getOrDefault(view.id(), List.of());
                out().println(view.line() + "  found in " + String.join(", ", at));
            }
            installed.unreadable().forEach(why -> out().println("not searched: " + why));
            if (views.isEmpty()) {
                out().println("found no JDK in "
                        + String.join(", ", installed.places())
                        + ". Set JAVA_HOME, or give the home of one to a command that"
                        + " takes JDKs: --jdks /path/of/a/jdk");
            }
        }
        out().flush();
        return views.isEmpty() ? ExitCodes.NOT_MEASURED : 0;
    }

    @Command(
            name = "pin",
            mixinStandardHelpOptions = true,
            description = {
                "Writes the digests of images into the matrix file, so that each tag always means the same image.",
                "",
                "The Docker engine pulls the images that it does not have. An image with a digest"
                        + " keeps it; the rest of the file does not change."
            },
            footerHeading = "%nExample:%n",
            footer = "  java -jar jvm-quarks.jar jdks pin --matrix jdks.yaml --profile lts")
    int pin(@Mixin JdkOptions jdks) throws IOException, InterruptedException {
        return pin(jdks, new DockerEngine());
    }

    private int pin(JdkOptions jdks, Images images) throws IOException, InterruptedException {
        Path file = jdks.matrixFile();
        JdkMatrix matrix = JdkMatrixReader.read(file, HostEnvironment.current());
        Optional<String> unavailable = images.unavailable();
        if (unavailable.isPresent()) {
            spec.commandLine().getErr().println("cannot pin images: " + unavailable.get());
            return ExitCodes.NOT_MEASURED;
        }
        DigestPins pins = DigestPins.of(text(file), chosen(jdks, matrix), images);
        if (!pins.pinned().isEmpty()) {
            Files.writeString(file, pins.text());
        }
        pins.pinned().forEach(out()::println);
        pins.failed().forEach(spec.commandLine().getErr()::println);
        out().println(pins.pinned().size() + " pinned in " + file);
        out().flush();
        return pins.failed().isEmpty() ? 0 : ExitCodes.NOT_MEASURED;
    }

    private static String text(Path file) throws IOException {
        return BoundedFile.text(file, TextFile.MOST_MEGABYTES * BoundedFile.MB, StandardCharsets.UTF_8);
    }

    /** Returns the selected entries; every entry of the file without a profile or selector. */
    private static List<JdkMatrix.Entry> chosen(JdkOptions jdks, JdkMatrix matrix) {
        boolean all =
                jdks.request().profile().isEmpty() && jdks.request().selectors().isEmpty();
        if (all) {
            return matrix.entries();
        }
        Set<String> ids = jdks.select().stream().map(Jdk::id).collect(Collectors.toSet());
        return matrix.entries().stream()
                .filter(each -> ids.contains(each.jdk().id()))
                .toList();
    }
}
