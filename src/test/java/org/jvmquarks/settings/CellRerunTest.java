package org.jvmquarks.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.journal.PinId;

class CellRerunTest {
    private static final Jdk JDK = new Jdk(
            "zulu-17",
            OptionalInt.of(17),
            Optional.empty(),
            new JdkSource.Home(Path.of("/opt/zulu")),
            List.of(),
            ContainerLimits.none());

    private static final Jdk WRITER = new Jdk(
            "jdk-8",
            OptionalInt.of(8),
            Optional.empty(),
            new JdkSource.Home(Path.of("/opt/jdk-8")),
            List.of(),
            ContainerLimits.none());

    private static final Path HERE = Path.of("");

    @Test
    void mavenRunIsRepeatedByMaven() {
        Map<String, String> given = Map.of(
                "quarks.mode", "falsify",
                "quarks.matrix", "m.yaml",
                "quarks.profile", "lts",
                "quarks.jdks", "17..",
                "quarks.output", "elsewhere");

        assertThat(rerun(SettingValues.ofParameters(n -> Optional.ofNullable(given.get(n)), HERE)))
                .isEqualTo("./mvnw test '-Dtest=com.acme.StringInternTest#isSlow' -Dquarks.jdks=zulu-17"
                        + " -Dquarks.profile=lts -Dquarks.matrix=m.yaml"
                        + " -Dquarks.mode=falsify -Dquarks.output=elsewhere-rerun -Dquarks.replace=true");
    }

    @Test
    void projectSaysHowItsPinsAreRun() {
        Map<String, String> given = Map.of("quarks.rerun", "mvn verify -pl pins '-Dit.test={class}#{method}'");

        SettingValues values = SettingValues.ofParameters(n -> Optional.ofNullable(given.get(n)), HERE);

        assertThat(rerun(values))
                .isEqualTo("mvn verify -pl pins '-Dit.test=com.acme.StringInternTest#isSlow'"
                        + " -Dquarks.jdks=zulu-17 -Dquarks.output=target/quarks-rerun -Dquarks.replace=true");
        assertThat(values.rerun(HERE).resume()).isEqualTo("./mvnw verify -Dquarks.resume=target/quarks");
    }

    @Test
    void gradleRunIsRepeatedBesideItsOtherOutput() {
        Map<String, String> given = Map.of("org.gradle.test.worker", "3");

        SettingValues values = SettingValues.ofParameters(n -> Optional.ofNullable(given.get(n)), HERE);

        assertThat(rerun(values))
                .isEqualTo("gradle test --tests 'com.acme.StringInternTest.isSlow'"
                        + " -Dquarks.jdks=zulu-17 -Dquarks.output=build/quarks-rerun -Dquarks.replace=true");
        assertThat(values.rerun(HERE).resume()).isEqualTo("gradle test -Dquarks.resume=build/quarks");
    }

    @Test
    void commandLineRunIsRepeatedByCommandLine() {
        Map<Setting, String> given = Map.of(
                Setting.MODE, "falsify",
                Setting.MATRIX, "m.yaml",
                Setting.PROFILE, "lts",
                Setting.OUTPUT, "elsewhere");

        assertThat(rerun(SettingValues.ofOptions(given, "java -jar q.jar")))
                .isEqualTo("java -jar q.jar run string-intern/isSlow --jdks=zulu-17 --profile=lts"
                        + " --matrix=m.yaml --mode=falsify --output=elsewhere-rerun --replace");
    }

    @Test
    void homeSelectedByPathStaysSelectedByPath() {
        Map<Setting, String> given = Map.of(Setting.JDKS, "17,/opt/zulu");

        assertThat(rerun(SettingValues.ofOptions(given, "java -jar q.jar")))
                .isEqualTo("java -jar q.jar run string-intern/isSlow --jdks=/opt/zulu"
                        + " --output=quarks-report-rerun --replace");
    }

    @Test
    void rerunOfARerunHasTheSameFolder() {
        Map<Setting, String> given = Map.of(Setting.OUTPUT, "my report-rerun");

        assertThat(rerun(SettingValues.ofOptions(given, "java -jar q.jar")))
                .isEqualTo("java -jar q.jar run string-intern/isSlow --jdks=zulu-17"
                        + " '--output=my report-rerun' --replace");
    }

    @Test
    void runGoesOnByItsFolder() {
        Map<Setting, String> options = Map.of(Setting.OUTPUT, "my report");
        Map<String, String> properties = Map.of("quarks.output", "out");

        assertThat(SettingValues.ofOptions(options, "java -jar q.jar")
                        .rerun(HERE)
                        .resume())
                .isEqualTo("java -jar q.jar run '--resume=my report'");
        assertThat(SettingValues.ofParameters(n -> Optional.ofNullable(properties.get(n)), HERE)
                        .rerun(HERE)
                        .resume())
                .isEqualTo("./mvnw verify -Dquarks.resume=out");
    }

    @Test
    void whatAnotherJdkWroteNeedsBoth() {
        String row = "isRead[from jdk-8]";

        assertThat(rerun(SettingValues.ofOptions(Map.of(), "java -jar q.jar"), row, WRITER, JDK))
                .isEqualTo("java -jar q.jar run 'string-intern/isRead[from jdk-8]'"
                        + " --jdks=jdk-8,zulu-17 --output=quarks-report-rerun --replace");
        assertThat(rerun(SettingValues.ofParameters(n -> Optional.empty(), HERE), row, WRITER, JDK))
                .isEqualTo("./mvnw test '-Dtest=com.acme.StringInternTest#isRead' -Dquarks.jdks=jdk-8,zulu-17"
                        + " -Dquarks.output=target/quarks-rerun -Dquarks.replace=true");
    }

    @Test
    void homesWithThisRunsIdsRepeatAllRows() {
        Map<Setting, String> given = Map.of(Setting.JDKS, "/opt/jdk-8,/opt/zulu");

        assertThat(rerun(SettingValues.ofOptions(given, "java -jar q.jar"), "isRead[from jdk-8]", WRITER, JDK))
                .isEqualTo("java -jar q.jar run string-intern/isRead --jdks=/opt/jdk-8,/opt/zulu"
                        + " --output=quarks-report-rerun --replace");
    }

    private static String rerun(SettingValues values) {
        return rerun(values, "isSlow", JDK);
    }

    private static String rerun(SettingValues values, String pin, Jdk... jdks) {
        return values.rerun(HERE).of("com.acme.StringInternTest", PinId.of("string-intern/" + pin), List.of(jdks));
    }
}
