package org.jvmquarks.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.options.OptionReader;
import org.jvmquarks.inspect.options.OptionVariable;
import org.jvmquarks.inspect.options.OptionVariables;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.launch.Launchers;

/** Asks the JDK that runs the tests. */
@SharesMachine
class InspectIT {
    @TempDir
    Path folder;

    @Test
    void ownJdkIsAskedWithoutSideEffects() throws Exception {
        Path log = folder.resolve("gc.log");
        Path dump = folder.resolve("a.jfr");
        Jdk jdk = Jdk.installed(
                "this",
                OptionalInt.empty(),
                Optional.empty(),
                new JdkSource.Home(Path.of(System.getProperty("java.home"))));
        InspectionResult result;
        try (Launchers launchers = Launchers.load()) {
            result = new Inspections(launchers, folder.resolve("starts"))
                    .inspect(
                            List.of(jdk),
                            OptionReader.ofCommandLine(List.of(
                                    "java",
                                    "-Xmx512m",
                                    "-Xms4000g",
                                    "-XX:+AlwaysPreTouch",
                                    "-XX:+UseConcMarkSweepGC",
                                    "-Xlog:gc:file=" + log,
                                    "-XX:StartFlightRecording=filename=" + dump,
                                    "-javaagent:none.jar",
                                    "-jar",
                                    "none.jar")),
                            new ContainerLimits(OptionalLong.of(1024), OptionalDouble.of(1)));
        }

        Inspected inspected = result.jdks().get(0);
        assertThat(inspected.options().get(3).severity()).isEqualTo(OptionOutcome.REFUSED);
        assertThat(inspected.options().get(1).results()).first().isInstanceOf(OptionResult.Contradicts.class);
        assertThat(inspected.ergonomics().orElseThrow().maxHeap()).contains(512L << 20);
        assertThat(inspected.ergonomics().orElseThrow().processors()).contains(1);
        assertThat(inspected.proposal().isVerified()).isTrue();
        assertThat(Files.exists(log)).isFalse();
        assertThat(Files.exists(dump)).isFalse();
    }

    /** A container with 1 GB gets a collector of small machines, and compiles like one with 4 GB. */
    @Test
    void smallContainerKeepsItsCompilers() throws Exception {
        Ergonomics small = ergonomics(1024);
        Ergonomics large = ergonomics(4096);

        assertThat(small.compilerThreads()).isPresent().isEqualTo(large.compilerThreads());
        assertThat(small.maxHeap()).contains(256L << 20);
    }

    private Ergonomics ergonomics(int megabytes) throws Exception {
        Jdk jdk = Jdk.installed(
                "this",
                OptionalInt.empty(),
                Optional.empty(),
                new JdkSource.Home(Path.of(System.getProperty("java.home"))));
        try (Launchers launchers = Launchers.load()) {
            return new Inspections(launchers, folder.resolve("starts-" + megabytes))
                    .inspect(
                            List.of(jdk),
                            OptionLine.empty(),
                            new ContainerLimits(OptionalLong.of(megabytes), OptionalDouble.of(2)))
                    .jdks()
                    .get(0)
                    .ergonomics()
                    .orElseThrow();
        }
    }

    @Test
    void variablesAreReadAsTheVmReadsThem() throws Exception {
        Jdk jdk = Jdk.installed(
                "this",
                OptionalInt.empty(),
                Optional.empty(),
                new JdkSource.Home(Path.of(System.getProperty("java.home"))));
        OptionLine line = OptionVariables.read(Map.of(
                        OptionVariable.JAVA_TOOL_OPTIONS,
                        "-Xmx64m -cp /app --add-opens java.base/java.lang=ALL-UNNAMED",
                        OptionVariable.JDK_JAVA_OPTIONS,
                        "-server -version",
                        OptionVariable._JAVA_OPTIONS,
                        "-Xmx192m"))
                .around(OptionReader.ofCommandLine(List.of("-Xmx128m")));
        InspectionResult result;
        try (Launchers launchers = Launchers.load()) {
            result = new Inspections(launchers, folder.resolve("starts"))
                    .inspect(List.of(jdk), line, ContainerLimits.none());
        }

        Inspected inspected = result.jdks().get(0);
        assertThat(inspected.ergonomics().orElseThrow().maxHeap()).contains(192L << 20);
        assertThat(inspected.options().stream()
                        .flatMap(option -> option.results().stream())
                        .filter(each -> each.severity() != OptionOutcome.ACCEPTED)
                        .map(each -> each.kind() + ": " + each.sentence()))
                .containsExactly(
                        "overridden: no effect: -Xmx192m (_JAVA_OPTIONS word 1) overrides it",
                        "misplaced: in JAVA_TOOL_OPTIONS: Unrecognized option: -cp (this option belongs on the command line)",
                        "misplaced: in JAVA_TOOL_OPTIONS: Unrecognized option: --add-opens (write --add-opens=java.base/java.lang=ALL-UNNAMED there)",
                        "refused: in JDK_JAVA_OPTIONS: Option -version is not allowed in environment variable JDK_JAVA_OPTIONS",
                        "overridden: no effect: -Xmx192m (_JAVA_OPTIONS word 1) overrides it");
        assertThat(inspected.proposal().isVerified()).isTrue();
    }

    @Test
    void optionThatSilencesTheVmIsTaken() throws Exception {
        Jdk jdk = Jdk.installed(
                "this",
                OptionalInt.empty(),
                Optional.empty(),
                new JdkSource.Home(Path.of(System.getProperty("java.home"))));
        InspectionResult result;
        try (Launchers launchers = Launchers.load()) {
            result = new Inspections(launchers, folder.resolve("starts"))
                    .inspect(
                            List.of(jdk),
                            OptionReader.ofCommandLine(List.of(
                                    "-XX:+IgnoreUnrecognizedVMOptions",
                                    "-XX:+NoSuchFlagAnywhere",
                                    "--no-such-option=anywhere",
                                    "-Xmx64m",
                                    "-XX:+LogCompilation")),
                            new ContainerLimits(OptionalLong.of(1024), OptionalDouble.of(1)));
        }

        Inspected inspected = result.jdks().get(0);
        assertThat(inspected.options().get(0).severity()).isEqualTo(OptionOutcome.ACCEPTED);
        assertThat(inspected.options().get(1).severity()).isEqualTo(OptionOutcome.IGNORED);
        assertThat(inspected.options().get(2).severity()).isEqualTo(OptionOutcome.IGNORED);
        assertThat(inspected.options().get(4).severity())
                .as("locked, and not unknown")
                .isEqualTo(OptionOutcome.REFUSED);
        assertThat(inspected.inForce().taken()).as("what a guest can get").contains("-Xmx64m");
        assertThat(inspected.inForce().taken()).noneMatch(word -> word.contains("NoSuch") || word.contains("no-such"));
        assertThat(inspected.ergonomics().orElseThrow().processors()).contains(1);
        assertThat(inspected.proposal().words()).contains("-XX:+IgnoreUnrecognizedVMOptions");
    }

    /** A VM that starts without the options would call all of them accepted. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void optionsThatTheLauncherDropsAreNotAccepted() throws Exception {
        Path home = Files.createDirectories(folder.resolve("jdk"));
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Path script = Files.createDirectories(home.resolve("bin")).resolve("java");
        Files.writeString(script, """
                #!/bin/bash
                for each; do [[ $each == -Xmn* || $each == -Dcom.example* ]] || kept+=("$each"); done
                exec '%s' "${kept[@]}"
                """.formatted(java));
        assertThat(script.toFile().setExecutable(true)).isTrue();
        Jdk jdk = Jdk.installed("lying", OptionalInt.empty(), Optional.empty(), new JdkSource.Home(home));
        InspectionResult result;
        try (Launchers launchers = Launchers.load()) {
            result = new Inspections(launchers, folder.resolve("starts"))
                    .inspect(
                            List.of(jdk),
                            OptionReader.ofCommandLine(List.of(
                                    "-Xmx512m",
                                    "-Xmn64m",
                                    "-Xss512k",
                                    "-Dcom.example.a=b",
                                    "-Dcom.example",
                                    "-Dcom.other")),
                            ContainerLimits.none());
        }

        Inspected inspected = result.jdks().get(0);
        assertThat(inspected.options())
                .extracting(InspectedOption::severity)
                .containsExactly(
                        OptionOutcome.ACCEPTED,
                        OptionOutcome.IGNORED,
                        OptionOutcome.ACCEPTED,
                        OptionOutcome.IGNORED,
                        OptionOutcome.IGNORED,
                        OptionOutcome.ACCEPTED);
        assertThat(inspected.options().get(1).results())
                .first()
                .extracting(OptionResult::sentence)
                .isEqualTo("dropped by the launcher: the VM does not get it; if bin/java is a script,"
                        + " name the home of the JDK itself");
        assertThat(inspected.remarks()).isEmpty();
        assertThat(inspected.proposal().words()).contains("-Xmn64m");
    }
}
