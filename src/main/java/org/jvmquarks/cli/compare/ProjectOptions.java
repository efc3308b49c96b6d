package org.jvmquarks.cli.compare;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jvmquarks.compare.CodePath;
import org.jvmquarks.compare.revision.BuildException;
import org.jvmquarks.compare.revision.MavenBuild;
import org.jvmquarks.compare.revision.Revisions;
import org.jvmquarks.run.Interrupts;
import picocli.CommandLine.Option;

/** Names a Maven project whose revisions are compared. */
final class ProjectOptions {
    @Option(
            names = "--project",
            paramLabel = "FOLDER",
            description = "--base and --head are git revisions of the Maven project in this folder, which are built in"
                    + " work trees of their own; without --head, the head is the working copy, built where it is")
    private Optional<Path> project = Optional.empty();

    @Option(
            names = "--module",
            paramLabel = "FOLDER",
            description = "the module of the project that makes the archive with the benchmarks")
    private Optional<String> module = Optional.empty();

    @Option(
            names = "--archive",
            paramLabel = "FILE",
            defaultValue = "target/benchmarks.jar",
            description = "the archive that the build makes, in the folder of the module; default: ${DEFAULT-VALUE}")
    private String archive = "target/benchmarks.jar";

    @Option(
            names = "--maven",
            paramLabel = "ARGUMENTS",
            defaultValue = "-DskipTests package",
            description = "arguments of the build, apart by blanks; default: ${DEFAULT-VALUE}. The wrapper of the"
                    + " project builds it if there is one, else mvn")
    private String arguments = "-DskipTests package";

    boolean isPresent() {
        return project.isPresent();
    }

    /**
     * Builds both sides.
     *
     * @param head empty for the working copy
     * @param archives folder that keeps what was built
     * @return the base and the head
     * @throws InterruptedException if the user does not want to wait
     */
    List<CodePath> build(String base, Optional<String> head, Path archives, PrintWriter out)
            throws InterruptedException {
        Thread worker = Thread.currentThread();
        AtomicBoolean isStopped = new AtomicBoolean();
        List<CodePath> sides = new ArrayList<>();
        try {
            boolean isWhole = Interrupts.during(() -> build(base, head, archives, out, sides), reason -> {
                isStopped.set(true);
                worker.interrupt();
            });
            if (isWhole && !isStopped.get()) {
                return sides;
            }
        } catch (BuildException e) {
            // The signal of a terminal ends Maven as well.
            if (!isStopped.get()) {
                throw e;
            }
        }
        throw new InterruptedException("the build was interrupted");
    }

    private boolean build(String base, Optional<String> head, Path archives, PrintWriter out, List<CodePath> sides) {
        MavenBuild maven =
                new MavenBuild(module, archive, List.of(arguments.strip().split("\\s+")));
        try {
            Revisions revisions = Revisions.of(project.orElseThrow(), maven, archives, text -> {
                out.println(text);
                out.flush();
            });
            sides.add(revisions.revision(base));
            sides.add(head.isPresent() ? revisions.revision(head.get()) : revisions.workingCopy());
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            return false;
        }
    }
}
