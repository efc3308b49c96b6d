package org.jvmquarks.host.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.jdk.Build;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.jdk.Platform;
import org.jvmquarks.launch.LaunchPlan;
import org.jvmquarks.verdict.NotApplicable;

class GivenOptionsTest {
    private static final String MIXED = "mixed mode, sharing";

    @ParameterizedTest
    @CsvSource({
        "'', -cp a.jar",
        "-Xint, -Xint -cp a.jar",
        "-Xint -Xmn1m, -Dadded=1 -Xmn1m -Xint -XX:+Added -cp a.jar",
        "--add-opens java.base/java.lang=ALL-UNNAMED, --add-opens java.base/java.lang=ALL-UNNAMED",
        "-zero @file, -zero @file",
        "-Xmx1g -Xmx2g, -Xmx1g -Xmx2g",
        "-XX:LogFile=häuser.log, -XX:LogFile=hÃ¤user.log",
        "-XX:LogFile=häuser.log, -XX:LogFile=h?user.log",
    })
    void optionsOfTheProcess(String planned, String got) {
        assertThat(contradiction(commandLine(got), planned, "interpreted mode")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "-Xint, -Xint",
        "--add-opens java.base/java.lang=ALL-UNNAMED, --add-opens=java.base/java.lang=ALL-UNNAMED",
        "--add-opens java.base/a=ALL-UNNAMED --add-opens java.base/b=ALL-UNNAMED,"
                + "--add-opens=java.base/a=ALL-UNNAMED --add-opens=java.base/b=ALL-UNNAMED",
        "-server -zero -XshowSettings:vm -splash:a.png -Xmx1g, -Xmx1g",
        "@file -Xmx1g, -Xmx1g -Xint",
    })
    void optionsOfTheVm(String planned, String got) {
        assertThat(contradiction(inputArguments(got), planned, "interpreted mode"))
                .isEmpty();
    }

    @Test
    void droppedOptionsAreNamedWithTheirReplacement() {
        assertThat(contradiction(commandLine("-Xmx1g -cp a.jar"), "-Xmx1g -Xint -Xmn9m", MIXED))
                .contains("-Xint -Xmn9m did not reach the VM, whose process has -Xmx1g -cp a.jar; its"
                        + " launcher drops it: if bin/java is a script, name the home that the VM reports, /opt/jdk");
        assertThat(contradiction(inputArguments(""), "-Xint", MIXED))
                .contains("-Xint did not reach the VM, whose input arguments are none; its launcher"
                        + " drops it: if bin/java is a script, name the home that the VM reports, /opt/jdk");
    }

    @ParameterizedTest
    @CsvSource({
        "-XX:CompileCommand=quiet, -XX:CompileCommand=print",
        "--add-exports=java.base/a=ALL-UNNAMED, --add-exports=java.base/b=ALL-UNNAMED",
        "-Dname=a, -Dname=b",
        "-javaagent:a.jar, -Xmx1g",
        "-XX:+UseSerialGC, -XX:-UseSerialGC",
        "-ea, -da",
    })
    void anotherOptionIsNotTheSame(String planned, String got) {
        assertThat(contradiction(commandLine(got), planned, MIXED).orElseThrow())
                .startsWith(planned + " did not reach the VM, whose process has " + got + ";");
    }

    @Test
    void archivesOfTheBootLoaderAreAmongThem() {
        LaunchPlan plan = plan(List.of(), List.of(Path.of("whitebox.jar")));

        assertThat(commandLine("-Xint").contradiction(plan, identity(MIXED)).orElseThrow())
                .startsWith("-Xbootclasspath/a: did not reach the VM, whose process has -Xint;");
        assertThat(commandLine("-Xbootclasspath/a:/in/the/container.jar").contradiction(plan, identity(MIXED)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "-Dname=a, name=a",
        "-Dname, name=",
        "-Dname=, name=",
        "-Dname=a -Dname=b, name=b",
        "-Dname=a=b, name=a=b",
        "-Dfile.encoding=COMPAT, file.encoding=UTF-8",
        "-Djava.ext.dirs=lib, another=1",
    })
    void effectiveProperties(String planned, String property) {
        assertThat(contradiction(commandLine(planned, property), planned, MIXED))
                .isEmpty();
    }

    @Test
    void replacedPropertyIsNamedWithItsValue() {
        assertThat(contradiction(commandLine("-Dname=a -Dname=b", "name=b"), "-Dname=a", MIXED))
                .contains("-Dname=a was requested, and the property is name=b in the VM; an option"
                        + " behind it replaces it");
        assertThat(contradiction(commandLine("-Dname=a"), "-Dname=a", MIXED))
                .contains("-Dname=a was requested, and the property name is not set in the VM; an"
                        + " option behind it replaces it");
    }

    @ParameterizedTest
    @CsvSource({
        "-Xint, interpreted mode",
        "-Xcomp, 'compiled mode, sharing'",
        "-Xcomp, interpreted mode",
        "-Xint -Xcomp, compiled mode",
        "-Xcomp -Xmixed, mixed mode",
        "-Xint, JRE 17 Linux amd64-64-Bit 20240716 (JIT disabled)",
    })
    void modeOfExecution(String planned, String info) {
        assertThat(contradiction(commandLine(planned), planned, info)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"-Xint, 'mixed mode, sharing'", "-Xint, compiled mode", "-Xcomp, 'mixed mode, emulated-client'"})
    void replacedModeOfExecution(String planned, String info) {
        assertThat(contradiction(commandLine(planned + " -Xmixed"), planned, info))
                .contains(
                        planned + " was requested, and the VM reports '" + info + "'; an option behind it replaces it");
    }

    @Test
    void untoldOptionsAreProvenByFlagsOrNever() {
        GivenOptions unknown = new GivenOptions(
                new GivenOptions.Unavailable("requires the module java.management"), List.of(), List.of());

        assertThat(contradiction(unknown, "-Xmx1g -XX:+UseSerialGC -Xbatch", MIXED))
                .isEmpty();
        assertThatThrownBy(() -> contradiction(unknown, "-Xmx1g -Xss1m", MIXED))
                .isInstanceOf(NotApplicable.class)
                .hasMessage("requires the module java.management");
    }

    @Test
    void vmThatLacksOptionOfPlanNamesIt() {
        String said = """
                Error: VM option 'UseZGC' is experimental and must be enabled via -XX:+UnlockExperimentalVMOptions.
                Error: The unlock option must precede 'UseZGC'.
                Error: Could not create the Java Virtual Machine.
                """;
        String unlock = "-XX:+UnlockExperimentalVMOptions";
        LaunchPlan plan = plan(List.of(unlock, "-XX:+UseZGC"), List.of());

        assertThat(GivenOptions.droppedUnlock(plan, said))
                .contains("-XX:+UnlockExperimentalVMOptions did not reach the VM, which says that it"
                        + " needs it; its launcher drops it: if bin/java is a script, name the home of the JDK itself");
        assertThat(GivenOptions.droppedUnlock(plan(List.of("-XX:+UseZGC"), List.of()), said))
                .as("not in the plan")
                .isEmpty();
        assertThat(GivenOptions.droppedUnlock(plan(List.of("-XX:+UseZGC", unlock), List.of()), said))
                .as("behind the option that it unlocks")
                .isEmpty();
    }

    private static Optional<String> contradiction(GivenOptions given, String planned, String vmInfo) {
        return given.contradiction(plan(words(planned), List.of()), identity(vmInfo));
    }

    private static GivenOptions commandLine(String options, String... properties) {
        return new GivenOptions(new GivenOptions.CommandLine(), words(options), List.of(properties));
    }

    private static GivenOptions inputArguments(String options) {
        return new GivenOptions(new GivenOptions.InputArguments(), words(options), List.of());
    }

    private static List<String> words(String text) {
        return Arrays.stream(text.split(" ")).filter(word -> !word.isEmpty()).toList();
    }

    private static LaunchPlan plan(List<String> options, List<Path> bootClassPath) {
        return new LaunchPlan(
                options,
                List.of(Path.of("a.jar")),
                bootClassPath,
                "Main",
                List.of(),
                Duration.ofSeconds(1),
                Path.of("folder"),
                ContainerLimits.none());
    }

    private static Identity identity(String vmInfo) {
        return new Identity(
                new Build(17, "Debian", "17.0.15", "OpenJDK 64-Bit Server VM"),
                vmInfo,
                "/opt/jdk",
                new Platform("Linux", "amd64", 2, 1 << 30));
    }
}
