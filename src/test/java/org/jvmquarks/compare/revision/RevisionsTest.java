package org.jvmquarks.compare.revision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.compare.CodePath;
import org.jvmquarks.launch.process.EndedProgram;

/** A project whose wrapper of Maven is a script: its archive is a copy of one of its files. */
class RevisionsTest {
    private static final String COPIES = "#!/bin/sh\nmkdir -p bench/target && cp text bench/target/benchmarks.jar\n";
    private static final String FAILS =
            "#!/bin/sh\necho compiling\nprintf '\\033[0m[ERROR] no luck\\n\\033[0m\\033[0m\\n'\nexit 1\n";

    @TempDir
    private Path folder;

    private final List<String> heard = new ArrayList<>();
    private Path project = Path.of("");

    @BeforeEach
    void projectWithTwoCommits() throws IOException, InterruptedException {
        assumeTrue(hasGit(), "needs git");
        project = Files.createDirectories(folder.resolve("root/project"));
        git("init", "--quiet", "--initial-branch=main");
        commit(COPIES, "old");
        git("tag", "v1");
        commit(COPIES, "new");
    }

    @Test
    void revisionIsBuiltInTemporaryWorkTree() throws IOException, InterruptedException {
        CodePath code = revisions().revision("v1");

        assertThat(code.entries().get(0)).hasContent("old");
        assertThat(code.name()).matches("v1 \\([0-9a-f]{10}\\)");
        assertThat(heard)
                .containsExactly("building " + code.name() + ": ./mvnw -B -q -pl bench -am -DskipTests package");
        assertThat(workTrees()).hasSize(1);
        assertThat(project.resolve("bench")).doesNotExist();
    }

    /** So a comparison can be resumed: the archives of two builds differ by the times in them. */
    @Test
    void revisionIsBuiltOnce() throws IOException, InterruptedException {
        assertThat(revisions().revision("v1")).isEqualTo(revisions().revision("v1"));
        assertThat(heard).hasSize(1);
    }

    @Test
    void workingCopyIsBuiltInPlaceWithChanges() throws IOException, InterruptedException {
        Files.writeString(project.resolve("text"), "not committed");
        CodePath before = revisions().workingCopy();
        Files.writeString(project.resolve("text"), "even newer");
        CodePath after = revisions().workingCopy();

        assertThat(before.entries().get(0)).hasContent("not committed");
        assertThat(after.entries().get(0)).hasContent("even newer");
        assertThat(after.name()).matches("working copy \\(on [0-9a-f]{10}\\)");
        assertThat(git("status", "--porcelain")).isEqualTo("M project/text");
    }

    @Test
    void failedBuildShowsLastLinesAndItsCommand() throws IOException, InterruptedException {
        commit(FAILS, "broken");

        assertThatThrownBy(() -> revisions().revision("HEAD"))
                .isInstanceOf(BuildException.class)
                .hasMessageMatching(
                        "(?s)HEAD \\([0-9a-f]{10}\\) was not built, exit code 1 of Maven; reproduce it with:"
                                + " git -C \\S+/root worktree add --detach (\\S+) [0-9a-f]{40} && cd \\1/project &&"
                                + " \\./mvnw -B -q -pl bench -am -DskipTests package\nits last lines:\n"
                                + "compiling\n\\[ERROR] no luck");
        assertThat(workTrees()).hasSize(1);
    }

    @Test
    void buildWithoutArchiveSaysHowToNameIt() throws IOException, InterruptedException {
        commit("#!/bin/sh\n", "nothing");

        assertThatThrownBy(() -> revisions().revision("HEAD"))
                .isInstanceOf(BuildException.class)
                .hasMessageContaining("made no bench/target/benchmarks.jar; name the archive with --archive, and its"
                        + " module with --module");
    }

    @Test
    void interruptedBuildLeavesNoWorkTree() throws IOException, InterruptedException {
        commit("#!/bin/sh\ntouch \"" + folder + "/begun\"\nexec sleep 600\n", "endless");
        CountDownLatch interrupted = new CountDownLatch(1);
        Thread builder = new Thread(() -> {
            try {
                revisions().revision("HEAD");
            } catch (InterruptedException e) {
                interrupted.countDown();
            } catch (IOException e) {
                heard.add(e.toString());
            }
        });
        builder.start();
        while (!Files.exists(folder.resolve("begun"))) {
            Thread.onSpinWait();
        }
        builder.interrupt();
        interrupted.await();
        builder.join();

        assertThat(workTrees()).hasSize(1);
    }

    @Test
    void revisionMustExist() {
        assertThatThrownBy(() -> revisions().revision("v9"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching(
                        "'v9' is no revision of \\S+/root; git fetch may get it, on a runner with --unshallow");
    }

    @Test
    void projectMustBeInAWorkTree() throws IOException {
        Path other = Files.createDirectories(folder.resolve("other"));

        assertThatThrownBy(() -> Revisions.of(other, build(), folder, heard::add))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("expected " + other + " to be in a work tree of git: fatal: ");
    }

    private Revisions revisions() throws IOException, InterruptedException {
        return Revisions.of(project, build(), folder.resolve("archives"), heard::add);
    }

    private static MavenBuild build() {
        return new MavenBuild(Optional.of("bench"), "target/benchmarks.jar", List.of("-DskipTests", "package"));
    }

    private void commit(String wrapper, String text) throws IOException, InterruptedException {
        Path mvnw = Files.writeString(project.resolve("mvnw"), wrapper);
        assertThat(mvnw.toFile().setExecutable(true)).isTrue();
        Files.writeString(project.resolve("text"), text);
        Files.writeString(project.resolve(".gitignore"), "target\n");
        git("add", "--all");
        git("-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "--quiet", "--message", text);
    }

    private List<String> workTrees() throws IOException, InterruptedException {
        return git("worktree", "list").lines().toList();
    }

    private static boolean hasGit() throws InterruptedException {
        try {
            return EndedProgram.of(new ProcessBuilder("git", "--version")).succeeded();
        } catch (IOException e) {
            return false;
        }
    }

    private String git(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        EndedProgram ended = EndedProgram.of(
                new ProcessBuilder(command).directory(folder.resolve("root").toFile()));
        assertThat(ended.exitCode()).as(ended.output()).isZero();
        return ended.output().strip();
    }
}
