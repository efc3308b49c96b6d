package org.jvmquarks.junit;

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
import org.jvmquarks.jdk.selection.JdkRequest;

class RerunTest {
    private static final Jdk JDK =
            new Jdk(
                    "zulu-17",
                    OptionalInt.of(17),
                    Optional.empty(),
                    new JdkSource.Home(Path.of("/opt/zulu")),
                    List.of(),
                    ContainerLimits.none());

    private static final JdkRequest REQUEST =
            new JdkRequest(Optional.of("lts"), Optional.of("17.."), Optional.of(Path.of("m.yaml")));

    @Test
    void aRunOfMavenIsRepeatedByMaven() {
        assertThat(rerun(Map.of("quarks.mode", "falsify")))
                .isEqualTo(
                        "./mvnw verify '-Dit.test=StringInternQuark#isSlow' -Dquarks.jdks=zulu-17"
                                + " -Dquarks.matrix=m.yaml -Dquarks.profile=lts"
                                + " -Dquarks.mode=falsify");
    }

    @Test
    void aRunOfTheCommandLineIsRepeatedByIt() {
        assertThat(
                        rerun(
                                Map.of(
                                        "quarks.mode",
                                        "falsify",
                                        "quarks.started-by",
                                        "java -jar q.jar run")))
                .isEqualTo(
                        "java -jar q.jar run string-intern/isSlow --jdks=zulu-17 --matrix=m.yaml"
                                + " --profile=lts --mode=falsify");
    }

    @Test
    void aHomeThatWasSelectedByItsPathIsAgain() {
        JdkRequest request =
                new JdkRequest(Optional.empty(), Optional.of("17,/opt/zulu"), Optional.empty());

        assertThat(
                        Rerun.read(name -> Optional.empty(), request)
                                .of("string-intern", "StringInternQuark", "isSlow", JDK))
                .isEqualTo(
                        "./mvnw verify '-Dit.test=StringInternQuark#isSlow'"
                                + " -Dquarks.jdks=/opt/zulu");
    }

    private static String rerun(Map<String, String> parameters) {
        return Rerun.read(name -> Optional.ofNullable(parameters.get(name)), REQUEST)
                .of("string-intern", "StringInternQuark", "isSlow", JDK);
    }
}
