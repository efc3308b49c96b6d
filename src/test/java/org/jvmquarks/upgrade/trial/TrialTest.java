package org.jvmquarks.upgrade.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.process.OwnedCommands;
import org.jvmquarks.upgrade.executed.CallQuestions;
import org.jvmquarks.upgrade.executed.Counting;

/** Trials on JDKs whose {@code java} is a script. */
class TrialTest {
    @TempDir
    private Path folder;

    private final List<String> said = new ArrayList<>();

    private final OwnedCommands commands = new OwnedCommands();

    @AfterEach
    void end() {
        commands.close();
    }

    private TrialSide jdk(String id, String java) throws IOException {
        Path program = folder.resolve(id).resolve("bin").resolve("java");
        Files.createDirectories(program.getParent());
        Files.writeString(program, "#!/bin/sh\n[ $1 = -version ] && exit\n" + java + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        return new TrialSide.Local(id, folder.resolve(id), commands, System.getenv());
    }

    private TrialPlan plan() {
        return new TrialPlan(
                folder,
                List.of(new Service(
                        "application", List.of("{java}", "-jar", "app.jar"), new Ready.End(), Optional.empty())),
                Optional.empty(),
                4,
                Duration.ofMinutes(1),
                new TreeSet<>());
    }

    private TrialResult run(TrialSide from, TrialSide to) throws Exception {
        return new Trial(plan(), new CallQuestions(List.of(), Set.of(), List.of()), folder.resolve("trial"), said::add)
                .run(from, to);
    }

    @Test
    void newLineIsFoundInRoundsThatAlternate() throws Exception {
        String order = "echo $JAVA_HOME >> order; ";

        TrialResult result = run(
                jdk("old", order + "echo pid $$; echo $2"),
                jdk("new", order + "echo pid $$; echo WARNING: $1; echo $2"));

        assertThat(result.appeared()).containsExactly("WARNING: -jar");
        assertThat(result.vanished()).isEmpty();
        assertThat(folder.resolve("order")).content().containsPattern("^\\S+/old\n\\S+/new\n\\S+/new\n\\S+/old\n");
        assertThat(folder.resolve("trial/round-2-new/output.txt")).content().contains("app.jar");
        assertThat(said)
                .startsWith(
                        "trial: runs in " + folder + ": '{java}' -jar app.jar",
                        "trial: round 1 of 4 on old and new",
                        "trial: round 2 of 4 on old and new")
                .endsWith("trial: observed 4 of 4 on old and new");
    }

    @Test
    void sameProgramShowsNothing() throws Exception {
        String java = "echo started at `date +%s%N`; echo done";

        TrialResult result = run(jdk("old", java), jdk("new", java));

        assertThat(result.appeared()).isEmpty();
        assertThat(result.vanished()).isEmpty();
        assertThat(result.sentence()).isEqualTo("in the trial, it passed 4 of 4 rounds");
    }

    /** A VM may do nothing of what the options tell it. */
    @Test
    void vmWithoutRecorderIsToldOf() throws Exception {
        TrialResult result = run(jdk("old", "echo done"), jdk("new", "echo done"));

        assertThat(result.recorded()).isEqualTo(new TrialResult.NotRecorded("old has no recorder that works here"));
        assertThat(result.counting())
                .contains(
                        new Counting.Failed(
                                "what is executed was not counted: no JVM on old took the agent from JAVA_TOOL_OPTIONS; let the commands keep that variable"));
        assertThat(folder.resolve("trial")).isDirectoryNotContaining("glob:**/probe*");
    }

    /** Two rounds count on the JDK in use, and nothing is measured. */
    @Test
    void newJdkThatFailsIsObservedBriefly() throws Exception {
        TrialResult result = run(jdk("old", "echo done"), jdk("new", "exit 3"));

        assertThat(result.recorded()).isEqualTo(new TrialResult.NotRecorded("a round failed without it"));
        assertThat(said).endsWith("trial: observed 1 of 2 on old and new", "trial: observed 2 of 2 on old and new");
    }

    @Test
    void jdkThatFailsWithAgentDoesNotCount() throws Exception {
        Path program = folder.resolve("new/bin/java");
        TrialSide next = jdk("new", "echo done");
        Files.writeString(
                program, "#!/bin/sh\ncase $JAVA_TOOL_OPTIONS in *javaagent*) echo no agents; exit 1;; esac\n");

        assertThat(run(jdk("old", "echo done"), next).counting())
                .contains(
                        new Counting.Failed(
                                "what is executed was not counted: new with the agent that counts ends with exit code 1; it prints last: no agents"));
    }

    @Test
    void homeAndImageAreNotAlike() {
        Jdk image = jdk("image-25", new JdkSource.Image("some:25"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> TrialSites.requireFit(
                        plan(),
                        jdk("debian-17", new JdkSource.Home(Path.of("/jdk"))),
                        image,
                        Path.of("quarks-upgrade")))
                .withMessage(
                        "--trial runs the application on this machine or in containers, and image-25 is in an image"
                                + " while debian-17 is not; name two JDKs of one kind, or the 'image' of the"
                                + " application");
        assertThatCode(() -> TrialSites.requireFit(plan(), image, image, Path.of("quarks-upgrade")))
                .doesNotThrowAnyException();
    }

    @Test
    void folderAtWhichAgentPathEndsIsRefused() {
        Jdk old = jdk("debian-17", new JdkSource.Home(Path.of("/jdk-17")));
        Jdk next = jdk("debian-25", new JdkSource.Home(Path.of("/jdk-25")));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> TrialSites.requireFit(plan(), old, next, Path.of("/builds/jdk=25")))
                .withMessage("--trial has each VM load an agent from /builds/jdk=25, and a VM ends the path of an agent"
                        + " at '='; name another folder with --output");
        assertThatCode(() -> TrialSites.requireFit(plan(), old, next, Path.of("/builds/jdk-25")))
                .doesNotThrowAnyException();
    }

    private static Jdk jdk(String id, JdkSource source) {
        return new Jdk(id, OptionalInt.of(25), Optional.empty(), source, List.of(), ContainerLimits.none());
    }
}
