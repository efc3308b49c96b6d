package org.jvmquarks.upgrade.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.inspect.options.OptionReader;
import org.jvmquarks.inspect.options.OptionVariables;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.ImageReader;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.upgrade.application.Application;
import org.jvmquarks.upgrade.application.TestArchives;
import org.jvmquarks.upgrade.archive.ArchivePath;
import org.jvmquarks.upgrade.assess.ApplicationFacts;
import org.jvmquarks.upgrade.assess.Move;
import org.jvmquarks.upgrade.code.Allowance;
import org.jvmquarks.upgrade.findings.SampleFleet;
import org.jvmquarks.upgrade.findings.UpgradeResult;
import org.jvmquarks.upgrade.trial.TrialPlan;

class FleetAssessmentTest {
    private static final Coordinates RING = new Coordinates("com.example", "ring", "1.0");

    @TempDir
    private Path folder;

    private final Map<Path, Set<String>> urgent = new HashMap<>();
    private final Set<Path> torn = new HashSet<>();
    private final List<Boolean> asked = new ArrayList<>();
    private final List<String> letters = new ArrayList<>();
    private final List<String> rewrite = new ArrayList<>();

    /** A move with one result, in which archives show what the test wants. */
    private final class Known implements Move {
        private final UpgradeResult result;
        private final List<Archive> archives;

        Known(UpgradeResult result, Path... archives) {
            this.result = result;
            this.archives = List.of(archives).stream()
                    .map(file -> new Archive(ArchivePath.archive(file.toString()), file))
                    .toList();
        }

        @Override
        public int feature() {
            return 17;
        }

        @Override
        public Assessed of(ApplicationFacts application, Optional<TrialPlan> trial) {
            return new Assessed(result, archives, Optional.empty(), Optional.empty());
        }

        @Override
        public Optional<Set<String>> urgentIn(Path archive, boolean linked) {
            asked.add(linked);
            return torn.contains(archive) ? Optional.empty() : Optional.of(urgent.getOrDefault(archive, Set.of()));
        }
    }

    /** An image with a JDK 11 and an archive. */
    private static final class Eleven implements ImageReader {
        @Override
        public Start start(JdkSource.Image image) {
            return new Start(List.of("java", "-jar", "/app.jar"), Map.of(), "/");
        }

        @Override
        public void copy(JdkSource.Image image, Predicate<String> wanted, Path target) {
            try {
                Files.createDirectories(target.resolve("opt/java/bin"));
                Files.writeString(target.resolve("opt/java/release"), "JAVA_VERSION=\"11.0.25\"\n");
                Files.write(target.resolve("app.jar"), TestArchives.jar(Map.of("a", new byte[0])));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static final class NoEngine implements ImageReader {
        @Override
        public Start start(JdkSource.Image image) throws LaunchException {
            throw new LaunchException("the engine has no image " + image.reference());
        }

        @Override
        public void copy(JdkSource.Image image, Predicate<String> wanted, Path target) {
            throw new IllegalStateException("not started");
        }
    }

    private Path library(String version, String... shown) throws IOException {
        Path file = RING.with(version).in(folder.resolve("repository"));
        Files.createDirectories(file.resolveSibling(""));
        Files.write(file, TestArchives.jar(Map.of(version, new byte[0])));
        urgent.put(file.toRealPath(), Set.of(shown));
        return file;
    }

    private Path own(String... shown) throws IOException {
        Path file = Files.write(folder.resolve("own.jar"), TestArchives.jar(Map.of("own", new byte[0])));
        urgent.put(file.toRealPath(), Set.of(shown));
        return file;
    }

    private static FleetEntry entry(String name, String... doubts) {
        return new FleetEntry.Described(name, name + ".yaml", application(), List.of(doubts));
    }

    private static Application application() {
        return new Application(
                Optional.of(OptionReader.ofText("-Xmx1g")),
                OptionVariables.none(),
                ContainerLimits.none(),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    private List<FleetRow> rows(Move move, FleetEntry... entries) throws Exception {
        return rows(move, new NoEngine(), entries);
    }

    private List<FleetRow> rows(Move move, ImageReader images, FleetEntry... entries) throws Exception {
        FleetPlan plan =
                FleetPlan.of("1", List.of(SampleFleet.FROM, SampleFleet.TO), false, List.of(entries), Optional.empty());
        try (FleetJournal journal =
                FleetJournal.begin(folder, new FleetJournal.Part(plan, Optional.empty(), 0, List.of()))) {
            return new FleetAssessment(
                            move,
                            images,
                            folder.resolve("image"),
                            new LocalRepository(folder.resolve("repository")),
                            Owners.none(),
                            text -> {},
                            false,
                            (name, result, fixes) -> {
                                letters.add(name);
                                Optional.ofNullable(fixes.get(Fix.RECIPES)).ifPresent(rewrite::add);
                            })
                    .of(List.of(entries), journal);
        }
    }

    private FleetRow row(Move move) throws Exception {
        return rows(move, entry("shop")).get(0);
    }

    private static List<String> needs(FleetRow row) {
        return row.remedies().stream().map(Remedy::describe).toList();
    }

    @Test
    void nothingToFixIsReady() throws Exception {
        FleetRow row = row(new Known(SampleFleet.ready()));

        assertThat(row.wave()).isEqualTo(Wave.READY);
        assertThat(row.letter()).contains(new FleetRow.Letter("shop", Set.of(), Optional.empty()));
        assertThat(row.sentence()).startsWith("the application may move from jdk-17 to jdk-25");
        assertThat(letters).containsExactly("shop");
    }

    @Test
    void doubtsKeepAServiceFromBeingReady() throws Exception {
        FleetRow row = rows(new Known(SampleFleet.ready()), entry("shop", "its own code was not read"))
                .get(0);

        assertThat(row.wave()).isEqualTo(Wave.UNCHECKED);
        assertThat(row.sentence()).startsWith("its own code was not read; the application may move");
    }

    @Test
    void libraryIsUpdatedToItsFirstFreeVersion() throws Exception {
        Path library = library("1.0", "code/a", "code/b", "code/other");
        library("1.1", "code/b");
        library("1.2");

        FleetRow row = row(new Known(SampleFleet.code("a", "b"), library, own()));

        assertThat(row.wave()).isEqualTo(Wave.LIBRARY);
        assertThat(needs(row)).containsExactly("update com.example:ring:1.0 to 1.2");
        assertThat(row.needs().get(0).keys()).containsExactlyInAnyOrder("code/a", "code/b");
        assertThat(asked).as("what code shows is not looked for in links").containsOnly(false);
    }

    @Test
    void tornVersionIsNoUpdate() throws Exception {
        Path library = library("1.0", "code/a");
        torn.add(library("1.1").toRealPath());

        assertThat(needs(row(new Known(SampleFleet.code("a"), library))))
                .containsExactly("update or replace com.example:ring:1.0");

        library("1.2");
        assertThat(needs(row(new Known(SampleFleet.code("a"), library))))
                .containsExactly("update com.example:ring:1.0 to 1.2");
    }

    @Test
    void libraryWithoutLaterVersionIsCode() throws Exception {
        FleetRow row = row(new Known(SampleFleet.code("a"), library("1.0", "code/a")));

        assertThat(row.wave()).isEqualTo(Wave.CODE);
        assertThat(needs(row)).containsExactly("update or replace com.example:ring:1.0");
    }

    @Test
    void ownCodeIsFixedBesidesTheLibrary() throws Exception {
        Path library = library("1.0", "code/a");
        library("1.1");

        FleetRow row = row(new Known(SampleFleet.code("a"), library, own("code/a")));

        assertThat(row.wave()).isEqualTo(Wave.CODE);
        assertThat(needs(row)).containsExactly("update com.example:ring:1.0 to 1.1", "fix code/a");
    }

    @Test
    void recipesFixOwnCodeAndNotALibrary() throws Exception {
        FleetRow mine = row(new Known(SampleFleet.code("Policy.setPolicy"), own("code/Policy.setPolicy")));

        assertThat(mine.letter()).contains(new FleetRow.Letter("shop", Set.of(Fix.RECIPES), Optional.empty()));
        assertThat(rewrite).singleElement().asString().contains("setPolicy(..)");

        FleetRow library =
                row(new Known(SampleFleet.code("Policy.setPolicy"), library("1.0", "code/Policy.setPolicy")));

        assertThat(library.letter()).contains(new FleetRow.Letter("shop", Set.of(), Optional.empty()));
        assertThat(rewrite).hasSize(1);
    }

    @Test
    void linksShowWhatCodeDoesNot() throws Exception {
        FleetRow row = row(new Known(SampleFleet.code("a"), own()));

        assertThat(needs(row)).containsExactly("fix code/a");
        assertThat(asked).containsExactly(false, true);
    }

    @Test
    void archivesAreAskedOnceForAllServices() throws Exception {
        Known move = new Known(SampleFleet.code("a"), own("code/a"));

        rows(move, entry("one"), entry("two"));

        assertThat(asked).hasSize(1);
    }

    @Test
    void startingProposalMakesAChangeOfOptions() throws Exception {
        FleetRow row = row(new Known(SampleFleet.options()));

        assertThat(row.remedies()).contains(new Remedy.Options("option/-Djava.security.manager"));
    }

    @Test
    void allowedCodeIsAChangeOfOptions() throws Exception {
        Path shown = library("1.0", "code/closed");
        library("1.1");

        FleetRow row = row(new Known(
                SampleFleet.allowed(Allowance.of(List.of("--add-exports=java.base/sun.net=ALL-UNNAMED"))), shown));

        assertThat(row.wave()).isEqualTo(Wave.OPTIONS);
        assertThat(needs(row)).containsExactly("start with --add-exports=java.base/sun.net=ALL-UNNAMED");
        assertThat(row.needs().get(0).keys()).containsExactly("code/closed");
    }

    @Test
    void lostVerdictsSayNothingOfTheService() throws Exception {
        assertThat(row(new Known(SampleFleet.lost())).wave()).isEqualTo(Wave.UNCHECKED);
    }

    @Test
    void otherJdkOfTheImageIsADoubt() throws Exception {
        FleetRow row = rows(
                        new Known(SampleFleet.ready()),
                        new Eleven(),
                        new FleetEntry.InImage("old", "images.txt", "old:1", Application.unknown(), List.of()))
                .get(0);

        assertThat(row.wave()).isEqualTo(Wave.UNCHECKED);
        assertThat(row.sentence())
                .startsWith("its image has JDK 11, and it was checked as if it left JDK 17; check it with --from 11; ");
    }

    @Test
    void whatCannotBeReadIsARow() throws Exception {
        List<FleetRow> rows = rows(
                new Known(SampleFleet.ready()),
                new FleetEntry.Unread("torn", "torn.yaml", "it is not valid YAML"),
                new FleetEntry.InImage("gone", "images.txt", "gone:1", Application.unknown(), List.of()),
                new FleetEntry.Described("empty", "empty.yaml", Application.unknown(), List.of()),
                entry("shop"));

        assertThat(rows)
                .extracting(FleetRow::wave)
                .containsExactly(Wave.UNCHECKED, Wave.UNCHECKED, Wave.UNCHECKED, Wave.READY);
        assertThat(rows)
                .extracting(FleetRow::sentence)
                .startsWith(
                        "it is not valid YAML",
                        "the engine has no image gone:1",
                        "nothing is known of it: neither archives nor options nor limits were found");
    }

    @Test
    void namesOfFoldersAreHarmlessAndDiffer() throws Exception {
        rows(new Known(SampleFleet.ready()), entry("../shop"), entry("web/shop"), entry("web shop"));

        assertThat(letters).doesNotHaveDuplicates().allMatch(name -> name.matches("[A-Za-z0-9-][A-Za-z0-9.-]*"));
    }
}
