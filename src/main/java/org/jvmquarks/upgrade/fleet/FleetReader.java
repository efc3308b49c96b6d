package org.jvmquarks.upgrade.fleet;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.TextFile;
import org.jvmquarks.upgrade.application.Application;
import org.jvmquarks.upgrade.application.ApplicationException;
import org.jvmquarks.upgrade.application.ApplicationReader;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * Finds the services of a fleet in files and folders, by what a file is and not by its name: an
 * {@code application.yaml}, a manifest of Kubernetes, a Compose file, a bill of materials. A file that is named and
 * cannot be read is a service that cannot be checked; of a folder, files of other kinds are passed over.
 *
 * @param repository the local Maven repository
 */
public record FleetReader(Path repository) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * Returns the services, each with a name of its own.
     *
     * @param images a list of references of images, one a line, and comments after {@code #}
     * @throws FleetException if a folder or list cannot be read
     */
    public List<FleetEntry> read(List<Path> files, Optional<Path> images) {
        List<FleetEntry> entries = new ArrayList<>();
        for (Path file : files) {
            if (Files.isDirectory(file)) {
                below(file).forEach(each -> entries.addAll(of(each).orElse(List.of())));
            } else {
                entries.addAll(of(file).orElseGet(() -> List.of(unknown(file))));
            }
        }
        images.ifPresent(list -> entries.addAll(images(list)));
        return distinct(entries);
    }

    private static FleetEntry unknown(Path file) {
        return unread(
                file,
                "expected an application.yaml, a manifest of Kubernetes, a Compose file or a bill of materials"
                        + " (CycloneDX, JSON), found none of them");
    }

    private static List<Path> below(Path folder) {
        try (Stream<Path> walk = Files.walk(folder)) {
            return walk.filter(Files::isRegularFile)
                    .filter(file -> file.toString().matches(".*\\.(ya?ml|json)"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new FleetException("cannot list " + folder + ": " + FileProblem.reading(folder, e), e);
        }
    }

    /** Returns the services of a file; empty if the file is of no known kind. */
    private Optional<List<FleetEntry>> of(Path file) {
        String text;
        try {
            text = TextFile.read(file);
        } catch (IOException e) {
            return Optional.of(List.of(unread(file, "cannot read it: " + FileProblem.reading(file, e))));
        }
        try {
            return file.toString().endsWith(".json")
                    ? Optional.of(JSON.readTree(text))
                            .filter(Sbom::is)
                            .map(it -> List.of(Sbom.read(it, name(file), file.toString(), repository)))
                    : ofYaml(file, Manifests.documents(text));
        } catch (JsonProcessingException e) {
            return Optional.of(List.of(unread(file, "it is not valid JSON: " + e.getOriginalMessage())));
        } catch (YAMLException | IllegalArgumentException e) {
            return Optional.of(List.of(unread(
                    file,
                    "it is not valid YAML: "
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse(""))));
        }
    }

    private Optional<List<FleetEntry>> ofYaml(Path file, List<JsonNode> documents) {
        String source = file.toString();
        if (documents.stream().anyMatch(Manifests::isKubernetes)) {
            return Optional.of(documents.stream()
                    .flatMap(each -> Manifests.kubernetes(each, source).stream())
                    .toList());
        }
        if (documents.size() != 1) {
            return Optional.empty();
        }
        JsonNode document = documents.get(0);
        if (Manifests.isCompose(document)) {
            return Optional.of(Manifests.compose(document, source));
        }
        return isApplication(document) ? Optional.of(List.of(application(file))) : Optional.empty();
    }

    private static FleetEntry unread(Path file, String reason) {
        return new FleetEntry.Unread(name(file), file.toString(), reason);
    }

    /**
     * Other programs have files of this name, too: a key that is ours alone decides, or none but ours with an image.
     */
    static boolean isApplication(JsonNode document) {
        return Stream.of("options", "options-files", "archives", "recording", "container")
                        .anyMatch(document::has)
                || (document.path("image").isTextual() && ApplicationReader.knowsAll(document.fieldNames()));
    }

    private static FleetEntry application(Path file) {
        try {
            Application application = ApplicationReader.read(file);
            return application
                    .image()
                    .<FleetEntry>map(
                            image -> new FleetEntry.InImage(name(file), file.toString(), image, application, List.of()))
                    .orElseGet(() -> new FleetEntry.Described(name(file), file.toString(), application, List.of()));
        } catch (ApplicationException e) {
            return unread(file, String.valueOf(e.getMessage()));
        }
    }

    /** The folder names a service whose file has the usual name. */
    private static String name(Path file) {
        Path absolute = file.toAbsolutePath().normalize();
        String own = String.valueOf(absolute.getFileName()).replaceFirst("\\.[^.]*$", "");
        Path folder = absolute.getParent();
        return own.equals("application") && folder != null && folder.getFileName() != null
                ? folder.getFileName().toString()
                : own;
    }

    private static List<FleetEntry> images(Path list) {
        try {
            return TextFile.read(list)
                    .lines()
                    .map(line -> line.replaceFirst("#.*", "").strip())
                    .filter(line -> !line.isEmpty())
                    .<FleetEntry>map(reference -> new FleetEntry.InImage(
                            reference, list.toString(), reference, Application.unknown(), List.of()))
                    .toList();
        } catch (IOException e) {
            throw new FleetException("cannot read --images " + list + ": " + FileProblem.reading(list, e), e);
        }
    }

    /** Services of one name get the file that describes them, and then a number. */
    private static List<FleetEntry> distinct(List<FleetEntry> entries) {
        Map<String, Long> names =
                entries.stream().collect(Collectors.groupingBy(FleetEntry::name, Collectors.counting()));
        List<FleetEntry> named = entries.stream()
                .map(each -> names.getOrDefault(each.name(), 1L) == 1
                        ? each
                        : each.named(each.name() + " (" + each.source() + ")"))
                .toList();
        Map<String, Integer> seen = new HashMap<>();
        return named.stream()
                .map(each -> {
                    int number = seen.merge(each.name(), 1, Integer::sum);
                    return number == 1 ? each : each.named(each.name() + " " + number);
                })
                .toList();
    }
}
