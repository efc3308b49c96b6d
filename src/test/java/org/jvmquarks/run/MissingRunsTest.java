package org.jvmquarks.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.catalog.QuarkCatalog;
import org.jvmquarks.catalog.QuarkSelection;
import org.jvmquarks.engine.Run;
import org.jvmquarks.engine.RunProblem;
import org.jvmquarks.engine.RunResult;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.journal.CellName;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.JdkRun;
import org.jvmquarks.journal.PlannedJdk;
import org.jvmquarks.journal.PlannedPin;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunEnd;
import org.jvmquarks.journal.RunInputs;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.journal.file.JournalReader;

class MissingRunsTest {
    private static final Jdk OLD = jdk("old", 17);
    private static final Jdk NEW = jdk("new", 25);
    private static final List<PinDefinition> PINS =
            QuarkSelection.of(QuarkCatalog.load(), List.of("object-header"), List.of()).stream()
                    .flatMap(each -> each.pins().stream())
                    .limit(2)
                    .toList();

    @TempDir
    Path temp;

    private final List<String> ran = new ArrayList<>();
    private final List<String> told = new ArrayList<>();

    /** As {@link Records#jdk} says that it proves to be. */
    private static Jdk jdk(String id, int feature) {
        return new Jdk(
                id,
                OptionalInt.of(feature),
                Optional.empty(),
                new JdkSource.Image("eclipse-temurin:" + feature + "-jdk"),
                List.of(),
                ContainerLimits.none());
    }

    private MissingRuns missing() {
        return missing(List.of());
    }

    private MissingRuns missing(List<RunProblem> problems) {
        return new MissingRuns(
                temp.resolve("report"),
                (pins, jdks, folder) -> {
                    ran.add(jdks.stream().map(Jdk::id).toList() + " " + temp.relativize(folder));
                    return new RunResult(write(folder, pins, jdks, jdks), List.of(), problems);
                },
                told::add);
    }

    /** Only some of the JDKs prove what they are and have cells. */
    private static RunRecord write(Path folder, List<PinDefinition> pins, List<Jdk> planned, List<Jdk> started) {
        return write(Run.program(pins), folder, pins, planned, started);
    }

    private static RunRecord write(
            String program, Path folder, List<PinDefinition> pins, List<Jdk> planned, List<Jdk> started) {
        try (Journal journal = Journal.create(
                folder,
                Records.host(),
                Instant.parse("2026-03-01T12:00:00Z"),
                planned.stream().map(Jdk::id).toList())) {
            journal.planned(new RunPlan(
                    new RunInputs(
                            program,
                            new TreeMap<>(),
                            planned.stream().map(PlannedJdk::of).toList()),
                    new TreeMap<>(Map.of()),
                    pins.stream()
                            .map(it -> new PlannedPin(it.quark().id(), name(it), false))
                            .toList()));
            for (Jdk jdk : started) {
                journal.jdk(Records.jdk(jdk.id(), jdk.feature().getAsInt()));
                pins.forEach(pin -> journal.cell(cell(pin, jdk)));
            }
        }
        return JournalReader.read(folder.resolve(Journal.FILE_NAME));
    }

    private static String name(PinDefinition pin) {
        return pin.pin().pin();
    }

    private static CellRecord cell(PinDefinition pin, Jdk jdk) {
        CellRecord cell = Records.cell(name(pin), jdk.id());
        return new CellRecord(
                new CellName(pin.quark().id(), "title", "memory", name(pin), "the claim", jdk.id()),
                cell.expected(),
                cell.outcome(),
                cell.evidence(),
                cell.rerun(),
                cell.seconds());
    }

    private List<String> journals(List<JdkRun> runs) {
        return runs.stream()
                .map(it -> it.jdk().id() + " " + temp.relativize(it.journal()).getParent())
                .toList();
    }

    @Test
    void withoutAJournalBothAreRunTogether() {
        List<JdkRun> runs = missing().of(List.of(OLD, NEW), PINS);

        assertThat(ran).containsExactly("[old, new] report");
        assertThat(journals(runs)).containsExactly("old report", "new report");
        assertThat(told.get(0))
                .isEqualTo("1 quark, 2 pins on 2 JDKs: old, new (4 cells) into " + temp.resolve("report"));
    }

    @Test
    void whatIsThereIsNotRunAgain() {
        missing().of(List.of(OLD, NEW), PINS);
        ran.clear();

        assertThat(journals(missing().of(List.of(NEW, OLD), PINS.subList(0, 1))))
                .containsExactly("new report", "old report");
        assertThat(ran).isEmpty();
    }

    @Test
    void otherJdkGoesBesideRunThatIsThere() {
        write(temp.resolve("report"), PINS, List.of(OLD), List.of(OLD));

        assertThat(journals(missing().of(List.of(OLD, NEW), PINS))).containsExactly("old report", "new report-new");
        assertThat(journals(missing().of(List.of(OLD, NEW), PINS))).containsExactly("old report", "new report-new");
        assertThat(ran).containsExactly("[new] report-new");
    }

    @Test
    void runWithoutOneOfPinsDoesNotCount() {
        write(temp.resolve("report"), PINS.subList(0, 1), List.of(OLD), List.of(OLD));

        missing().of(List.of(OLD), PINS);

        assertThat(ran).containsExactly("[old] report-old");
    }

    /** What another version of a pin found out is no answer of this one. */
    @Test
    void runOfAnotherProgramDoesNotCount() {
        write("0.9", temp.resolve("report"), PINS, List.of(OLD), List.of(OLD));

        missing().of(List.of(OLD), PINS);

        assertThat(ran).containsExactly("[old] report-old");
    }

    @Test
    void sameIdWithOtherOptionsIsAnotherJdk() {
        write(temp.resolve("report"), PINS, List.of(OLD), List.of(OLD));
        Jdk serial =
                new Jdk(OLD.id(), OLD.feature(), OLD.vendor(), OLD.source(), List.of("-XX:+UseSerialGC"), OLD.limits());

        missing().of(List.of(serial), PINS);

        assertThat(ran).containsExactly("[old] report-old");
    }

    @Test
    void runWithoutAllItsCellsCanGoOn() {
        write(temp.resolve("report"), PINS, List.of(OLD, NEW), List.of(OLD));

        assertThat(journals(missing().of(List.of(OLD, NEW), PINS))).containsExactly("old report", "new report");
        assertThat(ran).isEmpty();
    }

    @Test
    void jdkThatDidNotStartIsRunNow() {
        try (Journal journal = Journal.create(
                temp.resolve("report"), Records.host(), Instant.parse("2026-03-01T12:00:00Z"), List.of(NEW.id()))) {
            PINS.forEach(pin -> journal.cell(cell(pin, NEW)));
        }

        missing().of(List.of(NEW), PINS);

        assertThat(ran).containsExactly("[new] report-new");
    }

    @Test
    void runWithEarlyEndSaysHowToContinue() {
        RunProblem early = new RunProblem.Interrupted(
                "INTERRUPTED: 3 of 4 cells are missing; SIGINT ended it",
                Optional.of("java -jar jvm-quarks.jar run --resume report"));

        assertThatThrownBy(() -> missing(List.of(early)).of(List.of(OLD, NEW), PINS))
                .isInstanceOf(UnfinishedRunException.class)
                .hasMessage("INTERRUPTED: 3 of 4 cells are missing; SIGINT ended it; to run what is"
                        + " missing: java -jar jvm-quarks.jar run --resume report");
    }

    /** It came while the reports of the first one were written, and ended no cell. */
    @Test
    void signalAfterLastCellStopsTheNextRun() {
        write(temp.resolve("report"), PINS.subList(0, 1), List.of(OLD), List.of(OLD));
        MissingRuns missing = new MissingRuns(
                temp.resolve("report"),
                (pins, jdks, folder) -> {
                    ran.add(temp.relativize(folder).toString());
                    write(folder, pins, jdks, jdks);
                    try (Journal journal = Journal.resume(folder)) {
                        journal.ended(new RunEnd("2026-03-01T12:01:00Z", Optional.of("SIGINT ended it")));
                    }
                    return new RunResult(JournalReader.read(folder.resolve(Journal.FILE_NAME)), List.of(), List.of());
                },
                told::add);

        assertThatThrownBy(() -> missing.of(List.of(OLD, NEW), PINS))
                .isInstanceOf(UnfinishedRunException.class)
                .hasMessage("there is no run of new: SIGINT ended it before it began; the runs before it"
                        + " are complete: repeat the command to go on");
        assertThat(ran).containsExactly("report-old");
    }

    @Test
    void otherProblemsOfARunAreTold() {
        RunProblem notRun = new RunProblem.NotRun("new", 2, 2, "there is no such image");

        missing(List.of(notRun)).of(List.of(OLD, NEW), PINS);

        assertThat(told)
                .contains("new was requested, and could not be run: none of its 2 cells was decided,"
                        + " because there is no such image");
    }
}
