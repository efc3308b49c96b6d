package org.jvmquarks.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.calibration.Calibration;
import org.jvmquarks.calibration.CalibrationRun;
import org.jvmquarks.calibration.Linearity;
import org.jvmquarks.calibration.Linearity.Point;
import org.jvmquarks.calibration.LoadLevel;
import org.jvmquarks.calibration.Noise;
import org.jvmquarks.engine.cell.Settings;
import org.jvmquarks.engine.cell.Settings.InconclusivePolicy;
import org.jvmquarks.engine.cell.Settings.PinKinds;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.journal.file.EarlierRun;
import org.jvmquarks.verdict.Mode;
import org.jvmquarks.verdict.TimingPolicy;

class SettingValuesTest {

    @TempDir
    private static Path folder;

    /** Of a machine that resolves a margin of e⁰·¹, with which nothing depends on this one. */
    @BeforeAll
    static void calibrate() throws IOException {
        new Calibration(
                        Calibration.SCHEMA,
                        new CalibrationRun(HostRecord.ofThisMachine(), "jdk-25", "2026-01-01T00:00:00Z", 600, 0.05),
                        new Linearity(List.of(new Point(10, 20), new Point(20, 40))),
                        List.of(),
                        List.of(new Noise(LoadLevel.IDLE, 160, 0.02, 0, 0)),
                        Optional.empty())
                .write(folder);
    }

    @Test
    void defaultFolderOfBuildKeepsTheLastRuns() {
        Map<String, String> named = Map.of(Setting.OUTPUT.property(), "runs/mine");

        assertThat(SettingValues.ofParameters(name -> Optional.empty(), Path.of(""))
                        .earlier())
                .isEqualTo(EarlierRun.KEEP_LAST);
        assertThat(SettingValues.ofParameters(name -> Optional.ofNullable(named.get(name)), Path.of(""))
                        .earlier())
                .isEqualTo(EarlierRun.KEEP);
        assertThat(SettingValues.ofOptions(Map.of(), "jvm-quarks").earlier()).isEqualTo(EarlierRun.KEEP);
    }

    @Test
    void nothingHasToBeSet() {
        Settings settings = read(name -> Optional.empty());

        assertThat(settings.mode()).isEqualTo(Mode.VERIFY);
        assertThat(settings.inconclusive()).isEqualTo(InconclusivePolicy.ABORT);
        assertThat(settings.output()).isEqualTo(Path.of("target/quarks"));
        assertThat(settings.deadline()).isEqualTo(Duration.ofSeconds(60));
        assertThat(settings.timing().alpha()).isEqualTo(1e-3);
        assertThat(settings.timing().tries()).isEqualTo(1);
        assertThat(settings.timing().budget()).isEqualTo(Duration.ofSeconds(60));
    }

    @Test
    void outputIsInFolderThatBuildCleans() {
        Map<String, String> worker = Map.of("org.gradle.test.worker", "1");

        assertThat(read(name -> Optional.ofNullable(worker.get(name))).output()).isEqualTo(Path.of("build/quarks"));
        assertThat(SettingValues.ofOptions(Map.of(), "java -jar q.jar")
                        .settings(folder)
                        .output())
                .isEqualTo(Path.of("quarks-report"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "quarks.jdk | quarks.jdks",
                "quarks.mod | quarks.mode",
                "quarks.JDKS | quarks.jdks",
                "quarks.incoclusive | quarks.inconclusive",
            })
    void misspelledSettingIsRefused(String name, String nearest) {
        assertThatThrownBy(() -> SettingValues.requireKnown(List.of("java.home", name)))
                .isInstanceOf(SettingException.class)
                .hasMessage(name + " is not a setting; did you mean '" + nearest + "'?");
    }

    @Test
    void unknownSettingNamesThoseThatThereAre() {
        assertThatThrownBy(() -> SettingValues.requireKnown(List.of("quarks.verbosity")))
                .hasMessage("quarks.verbosity is not a setting, expected one of quarks.jdks,"
                        + " quarks.profile, quarks.matrix, quarks.mode, quarks.pins,"
                        + " quarks.inconclusive, quarks.alpha, quarks.tries, quarks.budget,"
                        + " quarks.calibration, quarks.deadline, quarks.output,"
                        + " quarks.replace, quarks.resume, quarks.shard, quarks.timings, quarks.rerun");
    }

    @Test
    void settingsAndPropertiesOfOthersAreKnown() {
        assertThatCode(() -> SettingValues.requireKnown(List.of("quarks.jdks", "java.home", "quarks", "myquarks.a")))
                .doesNotThrowAnyException();
    }

    @Test
    void everythingCanBeSet() {
        Map<String, String> given = Map.of(
                "quarks.mode", "falsify",
                "quarks.inconclusive", "fail",
                "quarks.output", "elsewhere/run",
                "quarks.deadline", "90",
                "quarks.alpha", "0.01",
                "quarks.tries", "2",
                "quarks.budget", "200",
                "quarks.pins", "exact",
                "quarks.calibration", calibration());

        assertThat(read(name -> Optional.ofNullable(given.get(name))))
                .isEqualTo(new Settings(
                        Mode.FALSIFY,
                        PinKinds.EXACT,
                        InconclusivePolicy.FAIL,
                        Path.of("elsewhere/run"),
                        Duration.ofSeconds(90),
                        new TimingPolicy(0.01, 2, Duration.ofSeconds(200), OptionalDouble.of(Math.exp(0.1))),
                        new CellRerun(
                                new SettingNotation.Properties(new BuildTool.Maven("./mvnw", false)),
                                Map.of(
                                        Setting.MODE, "falsify",
                                        Setting.INCONCLUSIVE, "fail",
                                        Setting.DEADLINE, "90",
                                        Setting.ALPHA, "0.01",
                                        Setting.TRIES, "2",
                                        Setting.BUDGET, "200",
                                        Setting.CALIBRATION, calibration(),
                                        Setting.OUTPUT, "elsewhere/run-rerun",
                                        Setting.REPLACE, "true"),
                                Path.of("elsewhere/run"),
                                false),
                        new TreeMap<>()));
    }

    @Test
    void calibrationThatIsNamedIsThere() {
        Path missing = folder.resolve("missing.json");

        assertThatThrownBy(() -> read("quarks.calibration", missing.toString()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "-Dquarks.calibration=%s: cannot read the calibration %s: it does not exist;"
                                + " correct the path; run calibrate",
                        missing, missing);
    }

    @ParameterizedTest
    @ValueSource(strings = {"falsify", "FALSIFY", "Falsify"})
    void choicesAreReadInAnyCase(String text) {
        assertThat(read("quarks.mode", text).mode()).isEqualTo(Mode.FALSIFY);
    }

    @ParameterizedTest
    @CsvSource({
        "quarks.mode, check, '[verify, prove, falsify]'",
        "quarks.mode, '', '[verify, prove, falsify]'",
        "quarks.pins, fast, '[all, exact, timing]'",
        "quarks.inconclusive, ignore, '[abort, fail]'",
    })
    void anotherChoiceIsAnErrorThatListsThem(String name, String text, String known) {
        assertThatThrownBy(() -> read(name, text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("-D" + name + "=" + text + " is not one of " + known);
    }

    @ParameterizedTest
    @CsvSource({"0.001, 0.001", ".05, 0.05", "0.1, 0.1", "1e-3, 0.001", "2.5E-4, 0.00025"})
    void ratesAreDecimalsOrPowersOfTen(String text, double alpha) {
        assertThat(read("quarks.alpha", text).timing().alpha()).isEqualTo(alpha);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "0", "0.0", "0e-1", "1", "0.11", "2e-1", "-0.01", "5%", "0,01", "1e3", "1e-3d", "NaN", "a lot"
            })
    void noOtherNumberIsARate(String text) {
        assertThatThrownBy(() -> read("quarks.alpha", text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("-Dquarks.alpha=" + text + " is not an error rate above 0 and up to 0.1");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 9})
    void triesAreFew(int tries) {
        assertThat(read("quarks.tries", Integer.toString(tries)).timing().tries())
                .isEqualTo(tries);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-1", "10", "1.5", "two"})
    void noOtherNumberIsOneOfTries(String text) {
        assertThatThrownBy(() -> read("quarks.tries", text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("-Dquarks.tries=" + text + " is not a number of tries, 1 to 9");
    }

    @Test
    void secondsAreWhole() {
        assertThat(read("quarks.deadline", "1").deadline()).isEqualTo(Duration.ofSeconds(1));
        assertThat(read("quarks.budget", "999999").timing().budget()).isEqualTo(Duration.ofSeconds(999_999));
    }

    @ParameterizedTest
    @CsvSource({
        "quarks.deadline, 0",
        "quarks.deadline, -5",
        "quarks.deadline, ''",
        "quarks.deadline, 1.5",
        "quarks.deadline, 60s",
        "quarks.deadline, 1000000",
        "quarks.budget, 0",
        "quarks.budget, 1m",
        "quarks.budget, 99999999999999999999",
    })
    void nothingElseIsANumberOfSeconds(String name, String text) {
        assertThatThrownBy(() -> read(name, text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("-D" + name + "=" + text + " is not a positive number of seconds");
    }

    private static String calibration() {
        return folder.resolve(Calibration.FILE_NAME).toString();
    }

    private static Settings read(Function<String, Optional<String>> parameters) {
        return SettingValues.ofParameters(parameters, Path.of("")).settings(Path.of(""));
    }

    private static Settings read(String name, String value) {
        Map<String, String> given = new HashMap<>(Map.of("quarks.calibration", calibration()));
        given.put(name, value);
        return read(asked -> Optional.ofNullable(given.get(asked)));
    }
}
