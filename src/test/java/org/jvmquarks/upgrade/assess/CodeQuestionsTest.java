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
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.upgrade.application.TestArchives;
import org.jvmquarks.upgrade.archive.ArchiveScan;
import org.jvmquarks.upgrade.code.LaunchSettings;

class CodeQuestionsTest {
    private static final JdkSource HOME = new JdkSource.Home(Path.of("/opt/jdk").toAbsolutePath());

    private static final JdkSource IMAGE = new JdkSource.Image("eclipse-temurin:25");

    @Test
    void classesOfAnImageAreNotComparedAndCanBeCopied() {
        assertThat(uncompared(jdk("jdk-17", HOME), 17, jdk("jdk-25", IMAGE)))
                .containsExactly("jdk-25 is in a container, so its classes were not compared with those of"
                        + " the other JDK; to compare them, copy it from"
                        + " eclipse-temurin:25 to this machine, as the page about upgrade"
                        + " shows, and name the copy by its path");
    }

    @Test
    void homesAreCompared() {
        assertThat(uncompared(jdk("jdk-17", HOME), 17, jdk("jdk-25", HOME))).isEmpty();
    }

    /** The classes of JDK 8 are in no image of modules, wherever it is. */
    @Test
    void classesOfJdk8AreNotComparedWhereverItIs() {
        for (JdkSource source : List.of(IMAGE, HOME)) {
            assertThat(uncompared(jdk("jdk-8", source), 8, jdk("jdk-25", HOME)))
                    .containsExactly("this program does not read the classes of JDK 8, so those of jdk-8"
                            + " were not compared with those of the other JDK; it finds a"
                            + " class that is gone only if it or jdeps knows it");
        }
    }

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
        return new CodeQuestions(
                new ArchiveScan(25).read(archives),
                jdk("jdk-17", HOME),
                17,
                jdk("jdk-25", HOME),
                LaunchSettings.unknown());
    }

    private static List<String> uncompared(Jdk before, int from, Jdk after) {
        return new CodeQuestions(new ArchiveScan(25).read(List.of()), before, from, after, LaunchSettings.unknown())
                .uncompared();
    }

    private static Jdk jdk(String id, JdkSource source) {
        return new Jdk(id, OptionalInt.empty(), Optional.empty(), source, List.of(), ContainerLimits.none());
    }
}
