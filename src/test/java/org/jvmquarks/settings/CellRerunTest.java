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

class CellRerunTest {
    private static final Jdk JDK =
            new Jdk(
                    "zulu-17",
                    OptionalInt.of(17),
                    Optional.empty(),
                    new JdkSource.Home(Path.of("/opt/zulu")),
                    List.of(),
                    ContainerLimits.none());

    private static final Path HERE = Path.of("");

    @Test
    void mavenRunIsRepeatedByMaven() {
        Map<String, String> given =
                Map.of(
                        "quarks.mode", "falsify",
                        "quarks.matrix", "m.yaml",
                        "quarks.profile", "lts",
                        "quarks.jdks", "17..",
                        "quarks.output", "elsewhere");

        assertThat(rerun(SettingValues.ofParameters(n -> Optional.ofNullable(given.get(n)))))
                .isEqualTo(
                        "./mvnw verify '-Dit.test=StringInternQuark#isSlow' -Dquarks.jdks=zulu-17"
                                + " -Dquarks.profile=lts -Dquarks.matrix=m.yaml"
                                + " -Dquarks.mode=falsify");
    }

    @Test
    void commandLineRunIsRepeatedByTheCommandLine() {
        Map<Setting, String> given =
                Map.of(
                        Setting.MODE, "falsify",
                        Setting.MATRIX, "m.yaml",
                        Setting.PROFILE, "lts",
                        Setting.OUTPUT, "elsewhere");

        assertThat(rerun(SettingValues.ofOptions(given, "java -jar q.jar")))
                .isEqualTo(
                        "java -jar q.jar run string-intern/isSlow --jdks=zulu-17 --profile=lts"
                                + " --matrix=m.yaml --mode=falsify");
    }

    @Test
    void homeSelectedByItsPathIsSelectedByItsPathAgain() {
        Map<Setting, String> given = Map.of(Setting.JDKS, "17,/opt/zulu");

        assertThat(rerun(SettingValues.ofOptions(given, "java -jar q.jar")))
                .isEqualTo("java -jar q.jar run string-intern/isSlow --jdks=/opt/zulu");
    }

    private static String rerun(SettingValues values) {
        return values.rerun(HERE).of("string-intern", "StringInternQuark", "isSlow", JDK);
    }
}
