package org.jvmquarks.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.discovery.InstalledJdks;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.FalsifierRecord;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.journal.file.JournalReader;
import org.jvmquarks.junit.samples.SampleExchange;
import org.jvmquarks.settings.Setting;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Verdict;

/** What one installed JDK writes and another reads, from the pin to JUnit and the journal. */
@SharesMachine
class ExchangeIT {
    @TempDir
    Path folder;

    private String homes = "";

    @BeforeEach
    void findTwoJdks() {
        List<String> two = InstalledJdks.find(HostEnvironment.current()).jdks().stream()
                .map(Jdk::source)
                .flatMap(source -> source instanceof JdkSource.Home home
                        ? Stream.of(home.path().toString())
                        : Stream.empty())
                .limit(2)
                .toList();
        assumeThat(two).as("installed JDKs").hasSize(2);
        homes = String.join(",", two);
    }

    private Events run(String pin, String types, String mode) {
        return EngineTestKit.engine("junit-jupiter")
                .configurationParameters(Map.of(
                        Setting.JDKS.property(), homes,
                        Setting.MODE.property(), mode,
                        Setting.OUTPUT.property(), folder.toString()))
                .selectors(selectMethod(SampleExchange.class, pin, types))
                .execute()
                .testEvents();
    }

    private static String types(String... further) {
        return String.join(
                ",",
                Stream.concat(Stream.of("org.jvmquarks.Jvm", "org.jvmquarks.WritingJvm"), Stream.of(further))
                        .toList());
    }

    private RunRecord journal() {
        return JournalReader.read(folder.resolve(Journal.FILE_NAME));
    }

    @Test
    void eachReadsWhatEachWrote() {
        Events tests = run("version", types(), "falsify");

        tests.assertStatistics(it -> it.started(4).succeeded(4));
        RunRecord run = journal();
        List<String> ids = run.jdks().stream().map(jdk -> jdk.id()).toList();
        assertThat(run.cells())
                .extracting(cell -> cell.pin() + " on " + cell.jdk())
                .containsExactlyInAnyOrderElementsOf(ids.stream()
                        .flatMap(writer ->
                                ids.stream().map(reader -> "version[from %s] on %s".formatted(writer, reader)))
                        .toList());
        assertThat(run.cells()).allMatch(cell -> cell.verdict() == Verdict.HOLDS);
        assertThat(run.cells())
                .flatExtracting(CellRecord::falsifiedBy)
                .hasSize(4)
                .extracting(FalsifierRecord::verdict)
                .containsOnly(Verdict.BROKEN);
        assertThat(run.quarks().get(0).pins())
                .extracting(pin -> pin.pin())
                .contains("version[from " + ids.get(0) + "]", "version[from " + ids.get(1) + "]");
    }

    @Test
    void brokenPairNamesBoth() {
        Events tests = run("broken", types("java.lang.String"), "verify");

        tests.assertStatistics(it -> it.started(4).failed(4));
        List<String> ids = journal().jdks().stream().map(jdk -> jdk.id()).toList();
        CellRecord crossed = journal().cells().stream()
                .filter(cell -> cell.pin().equals("broken[from " + ids.get(0) + "]"))
                .filter(cell -> cell.jdk().equals(ids.get(1)))
                .findFirst()
                .orElseThrow();
        assertThat(crossed.verdict()).isEqualTo(Verdict.BROKEN);
        assertThat(crossed.reason())
                .matches(
                        "%s \\(.+\\) reads what %s \\(.+\\) wrote: expected value to be 7 but was .+ for Reads \\[%1$s]"
                                .formatted(ids.get(1), ids.get(0)));
        assertThat(crossed.rerun()).contains("-Dquarks.jdks=" + homes + " ");
    }

    @Test
    void writerThatFailsBreaksNoReader() {
        Events tests = run("unwritten", types(), "verify");

        assertThat(tests.failed().stream())
                .hasSize(4)
                .allSatisfy(event -> assertThat(event.getRequiredPayload(TestExecutionResult.class)
                                .getThrowable())
                        .get()
                        .isInstanceOf(CellErrorException.class));
        assertThat(journal().cells()).allSatisfy(cell -> {
            assertThat(cell.error()).contains(ErrorKind.GUEST_FAILED);
            assertThat(cell.reason())
                    .startsWith("the file that ")
                    .contains(" had to write is missing: ")
                    .contains("has nothing to say");
        });
    }
}
