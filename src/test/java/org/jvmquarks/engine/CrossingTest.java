package org.jvmquarks.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jvmquarks.engine.EngineFixture.expecting;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.engine.cell.Falsifier;
import org.jvmquarks.engine.cell.PinBody;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.engine.cell.Requirement;
import org.jvmquarks.evidence.Captures;
import org.jvmquarks.guest.probe.Handover;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.GuestRuntime;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Expectation;
import org.jvmquarks.journal.FalsifierRecord;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.VersionRange;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.FakeLauncher;
import org.jvmquarks.launch.LaunchPlan;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Mode;
import org.jvmquarks.verdict.Verdict;

/** Each rule about pins of which one JDK reads what another wrote; no JVM is started. */
class CrossingTest {
    private static final String CLAIM = "what {writer} wrote {is|is not} read";

    @TempDir
    Path folder;

    private EngineFixture fixture;
    private final FakeLauncher old = new FakeLauncher();
    private final FakeLauncher current = new FakeLauncher();

    /** Stands for a probe that writes. */
    static final class Writes {}

    /** Stands for one that writes something else. */
    static final class WritesOther {}

    @BeforeEach
    void startJdks() throws IOException {
        fixture = new EngineFixture(folder)
                .with(jdk("a-8", 8, Captures.OPENJDK_8, old))
                .with(jdk("b-17", 17, Captures.OPENJDK_17, current));
    }

    private TestedJdk jdk(String id, int feature, String capture, FakeLauncher launcher, String... options)
            throws IOException {
        launcher.always(Captures.text("identity", capture), new Exit.Code(0)).writes("by " + id);
        return new TestedJdk(
                new Jdk(
                        id,
                        OptionalInt.of(feature),
                        Optional.empty(),
                        new JdkSource.Home(folder.toAbsolutePath()),
                        List.of(options),
                        ContainerLimits.none()),
                launcher,
                GuestRuntime.prepare(folder, Duration.ofSeconds(7)));
    }

    /** Reads what was written, and notes what it read. */
    private static PinBody reading(List<String> read) {
        return context -> {
            Path file = context.written(Writes.class, List.of());
            context.reading(file).run(GuestRequest.of(Commands.IDENTITY));
            synchronized (read) {
                read.add(context.jdk() + " " + text(file));
            }
        };
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static PinBody asserting(List<String> read, String expected) {
        return context -> {
            reading(read).check(context);
            if (!context.expected().flatMap(Expectation::value).equals(Optional.of(expected))) {
                throw new AssertionError("expected it to be read but was refused");
            }
        };
    }

    private List<CellRecord> cells(PinDefinition pin) {
        return fixture.run(Mode.VERIFY).execute(List.of(pin)).run().cells();
    }

    private static CellRecord cell(List<CellRecord> cells, String writer, String reader) {
        return cells.stream()
                .filter(cell -> cell.pin().equals("x[from " + writer + "]"))
                .filter(cell -> cell.jdk().equals(reader))
                .findFirst()
                .orElseThrow();
    }

    private static long started(FakeLauncher launcher, String command) {
        return launcher.plans().stream()
                .filter(plan -> plan.arguments().get(1).equals(command))
                .count();
    }

    private static Expectation expectation(String value, String until, String writtenSince) {
        return new Expectation(
                Optional.of(value),
                Optional.empty(),
                VersionRange.of("", until),
                Optional.of("JEP 1"),
                List.of(),
                List.of(),
                Optional.of(VersionRange.of(writtenSince, "")),
                Optional.empty());
    }

    @Test
    void eachJdkReadsWhatEachWroteItselfIncluded() {
        List<String> read = new ArrayList<>();

        RunRecord run = fixture.run(Mode.VERIFY)
                .execute(List.of(expecting("what {writer} wrote is read", reading(read))))
                .run();

        assertThat(run.cells())
                .extracting(cell -> cell.pin() + " on " + cell.jdk() + ": " + cell.claim())
                .containsExactlyInAnyOrder(
                        "x[from a-8] on a-8: what a-8 wrote is read",
                        "x[from a-8] on b-17: what a-8 wrote is read",
                        "x[from b-17] on a-8: what b-17 wrote is read",
                        "x[from b-17] on b-17: what b-17 wrote is read");
        assertThat(run.cells()).allMatch(cell -> cell.verdict() == Verdict.HOLDS);
        assertThat(read).containsExactlyInAnyOrder("a-8 by a-8", "b-17 by a-8", "a-8 by b-17", "b-17 by b-17");
        assertThat(run.quarks().get(0).pins())
                .extracting(pin -> pin.pin() + ": " + pin.rowClaim())
                .containsExactly("x[from a-8]: what a-8 wrote is read", "x[from b-17]: what b-17 wrote is read");
        assertThat(fixture.log().events).contains("planned 4");
    }

    @Test
    void eachJdkWritesOnceAndReaderFindsFile() {
        cells(expecting("what {writer} wrote is read", reading(new ArrayList<>())));

        assertThat(started(old, Commands.MAIN)).isEqualTo(1);
        assertThat(started(current, Commands.MAIN)).isEqualTo(1);
        assertThat(readers(current))
                .extracting(plan -> text(plan.folder().resolve(Handover.FILE)))
                .containsExactlyInAnyOrder("by a-8", "by b-17");
    }

    private static List<LaunchPlan> readers(FakeLauncher launcher) {
        return launcher.plans().stream()
                .filter(plan -> Files.exists(plan.folder().resolve(Handover.FILE)))
                .filter(plan -> !plan.arguments().get(1).equals(Commands.MAIN))
                .toList();
    }

    @Test
    void writersGuestIsEvidenceOfItsStarter() {
        List<CellRecord> cells = cells(expecting("what {writer} wrote is read", reading(new ArrayList<>())));

        assertThat(cells)
                .flatExtracting(CellRecord::guests)
                .extracting(guest -> guest.kind().orElseThrow())
                .containsOnly("identity", "written")
                .filteredOn("written"::equals)
                .hasSize(2);
    }

    @Test
    void oneJdkAloneReadsItsOwn() throws IOException {
        fixture = new EngineFixture(folder).with(jdk("b-17", 17, Captures.OPENJDK_17, current));

        List<CellRecord> cells = cells(expecting("what {writer} wrote is read", reading(new ArrayList<>())));

        assertThat(cells)
                .extracting(cell -> cell.pin() + " on " + cell.jdk() + " " + cell.verdict())
                .containsExactly("x[from b-17] on b-17 HOLDS");
    }

    @Test
    void expectationDependsOnReaderAndWriter() {
        List<CellRecord> cells = cells(expecting(
                CLAIM, reading(new ArrayList<>()), expectation("false", "8", "9"), expectation("true", "", "")));

        assertThat(cell(cells, "b-17", "a-8").claim()).isEqualTo("what b-17 wrote is not read");
        assertThat(cell(cells, "b-17", "a-8").expected().orElseThrow().about()).isEqualTo("8, written since 9");
        assertThat(cell(cells, "a-8", "a-8").claim()).isEqualTo("what a-8 wrote is read");
        assertThat(cell(cells, "a-8", "b-17").claim()).isEqualTo("what a-8 wrote is read");
        assertThat(cell(cells, "b-17", "b-17").claim()).isEqualTo("what b-17 wrote is read");
    }

    @Test
    void pairWithoutExpectationIsNotClaimed() {
        List<CellRecord> cells = cells(expecting(CLAIM, reading(new ArrayList<>()), expectation("true", "8", "9")));

        assertThat(cell(cells, "b-17", "a-8").verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(cell(cells, "a-8", "b-17").verdict()).isEqualTo(Verdict.NOT_APPLICABLE);
        assertThat(cell(cells, "a-8", "b-17").reason())
                .isEqualTo("applies to other JDKs (8, written since 9), this is 17.0.21.0.3, and 8u504 wrote it");
    }

    @Test
    void writerWithoutExpectationIsNotClaimed() {
        List<CellRecord> cells = cells(expecting(CLAIM, reading(new ArrayList<>()), expectation("true", "", "9")));

        assertThat(cell(cells, "a-8", "a-8").reason())
                .isEqualTo("applies to other JDKs (all, written since 9), this is 8u504, and 8u504 wrote it");
    }

    @Test
    void earlyAccessWriterOfNewThingsDecidesNothing() throws IOException {
        current.always(
                Captures.text("identity", Captures.OPENJDK_17).replaceAll("17\\.0\\.[0-9.]+[0-9]", "17-ea"),
                new Exit.Code(0));

        List<CellRecord> cells =
                cells(expecting(CLAIM, asserting(new ArrayList<>(), "true"), expectation("false", "8", "17")));

        assertThat(cell(cells, "b-17", "a-8").verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(cell(cells, "b-17", "a-8").reason())
                .isEqualTo("expected 8, written since 17, and this is an early-access build, 17-ea:"
                        + " a-8 (8u504) reads what b-17 (17-ea) wrote: expected it to be read but was refused");
    }

    @Test
    void brokenPairNamesBothSidesAndItsRepetition() {
        List<String> read = new ArrayList<>();
        List<CellRecord> cells = cells(
                expecting(CLAIM, asserting(read, "true"), expectation("false", "8", "9"), expectation("true", "", "")));

        CellRecord broken = cell(cells, "b-17", "a-8");
        assertThat(broken.verdict()).isEqualTo(Verdict.BROKEN);
        assertThat(broken.reason())
                .isEqualTo("a-8 (8u504) reads what b-17 (17.0.21.0.3) wrote: expected it to be read but was refused");
        assertThat(broken.rerun()).isEqualTo("rerun sample/x[from b-17] on b-17 and a-8");
        assertThat(cell(cells, "a-8", "a-8").rerun()).isEqualTo("rerun sample/x[from a-8] on a-8");
        assertThat(started(current, Commands.MAIN))
                .as("what was not read is written once more before a JVM is called broken")
                .isEqualTo(2);
    }

    @Test
    void failedWriterIsErrorAndBreaksNoReader() {
        current.writes("");

        List<CellRecord> cells = cells(expecting("what {writer} wrote is read", reading(new ArrayList<>())));

        assertThat(cell(cells, "a-8", "b-17").verdict()).isEqualTo(Verdict.HOLDS);
        for (String reader : List.of("a-8", "b-17")) {
            CellRecord failed = cell(cells, "b-17", reader);
            assertThat(failed.error()).contains(ErrorKind.GUEST_FAILED);
            assertThat(failed.reason())
                    .startsWith("the file that b-17 had to write is missing: b-17: the file 'written' of Writes"
                            + " has 0 bytes, expected 1 to 67108864");
        }
    }

    @Test
    void writerThatFailedIsAskedAgain() throws IOException {
        fixture = new EngineFixture(folder).with(jdk("b-17", 17, Captures.OPENJDK_17, current));
        current.writes("");

        List<CellRecord> cells = cells(expecting("what {writer} wrote is read", context -> {
            assertThatThrownBy(() -> context.written(Writes.class, List.of())).isInstanceOf(CellError.class);
            current.writes("text");
            reading(new ArrayList<>()).check(context);
        }));

        assertThat(cell(cells, "b-17", "b-17").verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(started(current, Commands.MAIN)).isEqualTo(2);
    }

    @Test
    void sameBuildWithOtherOptionsIsAnotherVm() throws IOException {
        fixture = new EngineFixture(folder)
                .with(jdk("b-17", 17, Captures.OPENJDK_17, current))
                .with(jdk("small-17", 17, Captures.OPENJDK_17, current, "-Xss2m"));
        List<Boolean> same = new ArrayList<>();

        List<CellRecord> cells = cells(expecting("what {writer} wrote is read", context -> {
            reading(new ArrayList<>()).check(context);
            same.add(context.isWrittenBySameVm());
        }));

        assertThat(cell(cells, "b-17", "b-17").verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(same).containsOnly(true);
        assertThat(cell(cells, "b-17", "small-17").verdict()).isEqualTo(Verdict.NOT_APPLICABLE);
        assertThat(cell(cells, "b-17", "small-17").reason())
                .startsWith("small-17 and b-17 both report ")
                .endsWith(", but differ in files, options or limits, so they may be different VMs");
    }

    @Test
    void writerThatDoesNotApplyMakesPairsInapplicable() {
        current.unavailable("no engine runs its image");

        List<CellRecord> cells = cells(expecting("what {writer} wrote is read", reading(new ArrayList<>())));

        assertThat(cell(cells, "b-17", "a-8").verdict()).isEqualTo(Verdict.NOT_APPLICABLE);
        assertThat(cell(cells, "b-17", "a-8").reason()).isEqualTo("no engine runs its image");
        assertThat(cell(cells, "a-8", "a-8").verdict()).isEqualTo(Verdict.HOLDS);
    }

    @Test
    void writerMustMeetTheRequirementsToo() throws IOException {
        fixture = new EngineFixture(folder)
                .with(jdk("a-8", 8, Captures.OPENJDK_8, old))
                .with(jdk("b-17", 17, Captures.OPENJDK_17, current, "-Xss2m"));
        PinDefinition pin = expecting("what {writer} wrote is read", reading(new ArrayList<>()))
                .requiring(new Requirement.BareJvm());

        List<CellRecord> cells = cells(pin);

        assertThat(cell(cells, "b-17", "a-8").reason())
                .isEqualTo("b-17 does not write it: is about defaults, and this JDK runs with -Xss2m");
        assertThat(cell(cells, "a-8", "b-17").reason()).isEqualTo("is about defaults, and this JDK runs with -Xss2m");
        assertThat(cell(cells, "a-8", "a-8").verdict()).isEqualTo(Verdict.HOLDS);
    }

    @Test
    void falsifierSubstitutesTheProbeOfTheWriter() {
        PinDefinition pin = expecting("what {writer} wrote is read", reading(new ArrayList<>()));
        PinDefinition falsified = new PinDefinition(
                pin.quark(),
                pin.quarkClass(),
                pin.pin(),
                List.of(),
                List.of(Falsifier.byProbe(VersionRange.all(), Writes.class, WritesOther.class)),
                List.of(),
                pin.body());

        RunRecord run = fixture.run(Mode.FALSIFY).execute(List.of(falsified)).run();

        assertThat(run.cells())
                .flatExtracting(CellRecord::falsifiedBy)
                .extracting(FalsifierRecord::falsifier)
                .hasSize(4)
                .containsOnly("WritesOther instead of Writes");
        assertThat(current.plans())
                .filteredOn(plan -> plan.arguments().get(1).equals(Commands.MAIN))
                .extracting(plan -> plan.arguments().get(2))
                .contains(Writes.class.getName(), WritesOther.class.getName());
    }

    @Test
    void oneWriterCanBeSelected() {
        PinDefinition pin = expecting("what {writer} wrote is read", reading(new ArrayList<>()))
                .from("b-17");

        assertThat(cells(pin))
                .extracting(cell -> cell.pin() + " on " + cell.jdk())
                .containsExactlyInAnyOrder("x[from b-17] on a-8", "x[from b-17] on b-17");
    }

    @Test
    void writerMustBeAmongTheJdks() {
        PinDefinition pin = expecting("what {writer} wrote is read", reading(new ArrayList<>()))
                .from("c-25");

        assertThatThrownBy(() -> cells(pin))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("sample/x[from c-25] reads what c-25 wrote, which is not a JDK of this"
                        + " run (it has: a-8, b-17); select that JDK as well");
    }

    @Test
    void runGoesOnWithPairsThatAreMissing() {
        PinDefinition pin = expecting("what {writer} wrote is read", reading(new ArrayList<>()));
        RunRecord whole = fixture.run(Mode.VERIFY).execute(List.of(pin)).run();
        CellRecord lost = cell(whole.cells(), "a-8", "b-17");

        RunRecord resumed = fixture.resume(without(whole, lost), Mode.VERIFY)
                .execute(List.of(pin))
                .run();

        assertThat(resumed.cells()).hasSize(4);
        assertThat(fixture.log().events).contains("resumed 3");
        assertThat(started(old, Commands.MAIN)).as("once in each run").isEqualTo(2);
        assertThat(started(current, Commands.MAIN)).as("is not needed again").isEqualTo(1);
    }

    private static RunRecord without(RunRecord run, CellRecord lost) {
        return new RunRecord(
                run.schema(),
                run.started(),
                run.host(),
                run.jdks(),
                run.quarks(),
                run.cells().stream().filter(cell -> !cell.equals(lost)).toList(),
                run.course());
    }

    @Test
    void pinAboutOneJdkHasNoWriter() {
        PinDefinition pin = expecting("it is read", reading(new ArrayList<>()));

        assertThat(cells(pin))
                .allSatisfy(cell -> assertThat(cell.reason())
                        .isEqualTo("the pin threw java.lang.IllegalStateException:"
                                + " sample/x reads nothing of another JDK"));
    }
}
