package org.jvmquarks.gate.sides;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.gate.attribution.ChangeCause;
import org.jvmquarks.gate.compare.RunSide;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.jdk.Build;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.PlannedJdk;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.verdict.Observation;

class AttributorTest {
    @TempDir
    Path folder;

    private static JdkRecord jdk(String id, String home) {
        return JdkRecord.of(
                new PlannedJdk(id, home, List.of(), Optional.empty()),
                new Build(25, "Debian", "25", "OpenJDK 64-Bit Server VM"),
                OptionalInt.of(2),
                Optional.empty(),
                Optional.empty());
    }

    @Test
    void jdkThatIsNotHereExplainsNothing() {
        RunRecord run = Records.run(
                List.of(jdk("old", "/nowhere/old"), jdk("new", "/nowhere/new")),
                Records.cell("size", "old", Observation.exact("bytes", 16, "B")),
                Records.cell("size", "new", Observation.exact("bytes", 8, "B")));
        SideBySide sides = SideBySide.of(RunSide.of(run, "old"), RunSide.of(run, "new"), 0.25);
        List<String> progress = new ArrayList<>();

        assertThat(new Attributor(
                                folder,
                                key -> fail("runs " + key),
                                output -> fail("runs into " + output),
                                0.25,
                                Duration.ofSeconds(1),
                                progress::add)
                        .causes(sides)
                        .values())
                .hasSize(1)
                .allSatisfy(cause -> assertThat(cause)
                        .isInstanceOf(ChangeCause.Unknown.class)
                        .extracting(ChangeCause::describe)
                        .asString()
                        .startsWith("not attributed: ")
                        .contains("/nowhere/old"));
        assertThat(progress).isEmpty();
    }
}
