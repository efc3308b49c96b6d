package org.jvmquarks.upgrade.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.archive.ArchiveClasses;
import org.jvmquarks.upgrade.platform.InstalledApi;
import org.jvmquarks.yaml.DataFile;

/** Compares the gates that are found in libraries with those that people found by reading them. */
@SharesMachine
class VersionGatesIT {
    private static final Path REPOSITORY =
            Path.of(System.getProperty("maven.repo.local", System.getProperty("user.home") + "/.m2/repository"));

    private static final Map<String, Gate.Outcome> LOUD =
            Map.of("throws", Gate.Outcome.THROWS, "warns", Gate.Outcome.WARNS, "older way", Gate.Outcome.OLDER_WAY);

    /** A row of the file; without a place, the library has no gate for the move. */
    private record Label(String library, String from, String to, Optional<String> at, String does, String outcome) {
        Move move() {
            return new Move(library, from, to);
        }

        boolean isLoud() {
            return !outcome.equals("harmless");
        }
    }

    private record Move(String library, String from, String to) {
        Path archive() {
            String[] parts = library.split(":");
            return REPOSITORY
                    .resolve(parts[0].replace('.', '/'))
                    .resolve(parts[1])
                    .resolve(parts[2])
                    .resolve(parts[1] + "-" + parts[2] + ".jar");
        }
    }

    /** A gate by its place. */
    private record Found(Move move, String at, Gate.Outcome outcome) {
        boolean isLoud() {
            return LOUD.containsValue(outcome);
        }
    }

    private static List<Found> find(Move move, InstalledApi api) {
        TargetJdk to = jdk(move.to(), Optional.of(api));
        Path archive = move.archive();
        try (ClassFileIndex index = new ClassFileIndex(
                Set.of(),
                new ArchiveClasses(
                        List.of(archive), List.of(archive.getFileName().toString()), to.feature()))) {
            return new VersionGates(index, jdk(move.from(), Optional.empty()), to)
                    .all().stream()
                            .map(each -> new Found(
                                    move, Reference.to(each.type()).className() + "." + each.method(), each.outcome()))
                            .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TargetJdk jdk(String version, Optional<InstalledApi> api) {
        int feature =
                version.startsWith("1.8") ? 8 : Runtime.Version.parse(version).feature();
        return new TargetJdk(feature, version, api);
    }

    @Test
    void gatesOfLibrariesAreFoundAndNamed() throws IOException {
        List<Label> labels = DataFile.rows(VersionGatesIT.class, "version-gates.yaml", Label.class).stream()
                .filter(each -> Files.isRegularFile(each.move().archive()))
                .toList();
        assumeFalse(labels.isEmpty(), "none of the labelled libraries is in the local repository");

        List<Found> found;
        try (InstalledApi api = InstalledApi.open(Path.of(System.getProperty("java.home")))) {
            found = labels.stream()
                    .map(Label::move)
                    .distinct()
                    .flatMap(move -> find(move, api).stream())
                    .toList();
        }

        Set<String> places = found.stream().map(each -> each.move() + each.at()).collect(Collectors.toSet());
        Set<String> missed = labels.stream()
                .filter(each -> each.at().isPresent())
                .filter(each -> !places.contains(each.move() + each.at().get()))
                .map(Label::toString)
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> loud = labels.stream()
                .filter(Label::isLoud)
                .map(each -> each.move() + each.at().orElseThrow() + LOUD.get(each.outcome()))
                .collect(Collectors.toSet());
        Set<String> told = found.stream()
                .filter(Found::isLoud)
                .map(each -> each.move() + each.at() + each.outcome())
                .collect(Collectors.toSet());
        long right = told.stream().filter(loud::contains).count();
        System.out.printf(
                "%d gates of %d labelled: %d places missed; of %d that matter %d are told, with %d told in all%n",
                found.size(), labels.size(), missed.size(), loud.size(), right, told.size());

        assertThat(told).as("gates that matter and that nobody labelled so").isSubsetOf(loud);
        assertThat(missed).as("places that are not found").hasSizeLessThanOrEqualTo(labels.size() / 20);
        assertThat(right).as("gates that matter, of " + loud.size()).isGreaterThanOrEqualTo(loud.size() * 85L / 100);
    }
}
