package org.jvmquarks.upgrade.assess;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.inspect.Inspected;
import org.jvmquarks.inspect.RecordedInspections;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.upgrade.application.TestArchives;
import org.jvmquarks.upgrade.archive.ArchiveScan;
import org.jvmquarks.upgrade.code.LaunchSettings;
import org.jvmquarks.upgrade.findings.AskedJdk;

class CodeQuestionsTest {
    private static final JdkSource HOME = new JdkSource.Home(Path.of("/opt/jdk").toAbsolutePath());

    @Test
    void toolsDoNotSeeNestedArchives(@TempDir Path folder) throws IOException {
        byte[] library = TestArchives.jar(Map.of("b/B.class", TestArchives.emptyClass("b/B", 52)));
        Path app = Files.write(
                folder.resolve("app.jar"),
                TestArchives.jar(Map.of("a/A.class", TestArchives.emptyClass("a/A", 52), "lib/b.jar", library)));
        Path plain = Files.write(folder.resolve("b.jar"), library);

        assertThat(questions(List.of(app)).unshown())
                .contains("jdeps and jdeprscan of jdk-25 read no archives inside other archives and"
                        + " were not asked about 1 of 2 archives; unpack the outer archives"
                        + " and name their folders to ask about all");
        assertThat(questions(List.of(plain)).unshown()).isEmpty();
    }

    private static CodeQuestions questions(List<Path> archives) {
        List<Inspected> vms = RecordedInspections.of(17, 25).jdks();
        return new CodeQuestions(
                new ArchiveScan(25).read(archives),
                Optional.empty(),
                new AskedJdk(jdk("jdk-17", HOME), vms.get(0)),
                new AskedJdk(jdk("jdk-25", HOME), vms.get(1)),
                LaunchSettings.unknown(),
                List.of(),
                Optional.empty());
    }

    private static Jdk jdk(String id, JdkSource source) {
        return new Jdk(id, OptionalInt.empty(), Optional.empty(), source, List.of(), ContainerLimits.none());
    }
}
