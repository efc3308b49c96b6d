package org.jvmquarks.cli.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.jvmquarks.application.archive.ArchiveScan;
import org.jvmquarks.application.code.Launch;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;

class CodeQuestionsTest {
    private static final JdkSource HOME = new JdkSource.Home(Path.of("/opt/jdk").toAbsolutePath());

    private static final JdkSource IMAGE = new JdkSource.Image("eclipse-temurin:25");

    @Test
    void classesOfAnImageAreNotComparedAndCanBeCopied() {
        assertThat(uncompared(jdk("jdk-17", HOME), 17, jdk("jdk-25", IMAGE)))
                .containsExactly(
                        "jdk-25 is in a container, so its classes were not compared with those of"
                                + " the other JDK; copy it and name the copy by its path to compare"
                                + " them: mkdir jdk-25 && docker run --rm --entrypoint sh"
                                + " eclipse-temurin:25 -c 'tar -ch -C \"$(dirname \"$(readlink -f"
                                + " \"$(command -v java)\")\")/..\" .' | tar -x -C jdk-25");
    }

    @Test
    void homesAreCompared() {
        assertThat(uncompared(jdk("jdk-17", HOME), 17, jdk("jdk-25", HOME))).isEmpty();
    }

    /** The classes of JDK 8 are in no image of modules, wherever it is. */
    @Test
    void copyOfJdk8WouldNotHelp() {
        assertThat(uncompared(jdk("jdk-8", IMAGE), 8, jdk("jdk-25", HOME))).isEmpty();
    }

    private static List<String> uncompared(Jdk before, int from, Jdk after) {
        return new CodeQuestions(
                        new ArchiveScan(25).read(List.of()), before, from, after, Launch.unknown())
                .uncompared();
    }

    private static Jdk jdk(String id, JdkSource source) {
        return new Jdk(
                id,
                OptionalInt.empty(),
                Optional.empty(),
                source,
                List.of(),
                ContainerLimits.none());
    }
}
