package org.jvmquarks.gate.sides;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;

class InventoryQuestionsTest {

    private static List<String> asked(String... options) {
        Jdk jdk = new Jdk(
                "a",
                OptionalInt.empty(),
                Optional.empty(),
                new JdkSource.Home(Path.of("/opt/jdk")),
                List.of(options),
                ContainerLimits.none());
        return InventoryQuestions.quick(jdk).options();
    }

    @Test
    void optionsOfSpeedAndHeapAreNotGiven() {
        assertThat(asked(
                        "-Xint",
                        "-Xmx256m",
                        "-Xss1m",
                        "-XX:+UseZGC",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:ActiveProcessorCount=64",
                        "-XX:MaxRAMPercentage=50"))
                .isEmpty();
    }

    @Test
    void optionsThatARowMayDependOnStay() {
        List<String> options = List.of(
                "-zero",
                "-Djava.security.properties=own",
                "--limit-modules=java.base",
                "-XX:+UseCompactObjectHeaders",
                "-Xbootclasspath/a:x.jar",
                "-Xverify:none");

        assertThat(asked(options.toArray(String[]::new))).isEqualTo(options);
    }
}
