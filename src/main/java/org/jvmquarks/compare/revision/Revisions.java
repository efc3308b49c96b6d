package org.jvmquarks.compare.revision;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.function.Consumer;
import org.jvmquarks.compare.CodePath;
import org.jvmquarks.files.Folders;
import org.jvmquarks.files.Sha256;

/**
 * Makes archives of revisions of a Maven project. A revision is built in a work tree of its own, which is removed
 * whatever happens. An archive that is already there is not built again, so that a comparison can be resumed.
 */
public final class Revisions {
    private static final int SHOWN = 10;

    private final GitProject project;
    private final MavenBuild build;
    private final Path archives;
    private final Consumer<String> progress;

    private Revisions(GitProject project, MavenBuild build, Path archives, Consumer<String> progress) {
        this.project = project;
        this.build = build;
        this.archives = archives;
        this.progress = progress;
    }

    /**
     * Opens a project.
     *
     * @param archives folder that keeps them
     * @param progress hears what is built, in words
     * @throws IllegalArgumentException if it is in no work tree of git
     */
    public static Revisions of(Path folder, MavenBuild build, Path archives, Consumer<String> progress)
            throws IOException, InterruptedException {
        return new Revisions(GitProject.of(folder), build, archives.toAbsolutePath(), progress);
    }

    /**
     * Returns the code of a revision.
     *
     * @throws IllegalArgumentException if git does not know it
     * @throws BuildException if it cannot be built
     */
    public CodePath revision(String revision) throws IOException, InterruptedException {
        String commit = project.commit(revision);
        String name = revision + " (" + commit.substring(0, SHOWN) + ")";
        Path kept = kept(commit);
        if (!Files.exists(kept)) {
            Path scratch = Files.createTempDirectory("quarks-revision");
            Path tree = scratch.resolve(commit.substring(0, SHOWN));
            project.addWorkTree(tree, commit);
            try {
                make(tree.resolve(project.folder()), name, reproduce(tree, commit), kept);
            } finally {
                boolean interrupted = Thread.interrupted();
                project.removeWorkTree(tree);
                Files.deleteIfExists(scratch);
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }
        return new CodePath(name, List.of(kept));
    }

    private String reproduce(Path tree, String commit) {
        return "git -C %s worktree add --detach %s %s && cd %s && "
                .formatted(project.root(), tree, commit, tree.resolve(project.folder()));
    }

    /**
     * Returns the code of the working copy, built where it is.
     *
     * @throws BuildException if it cannot be built
     */
    public CodePath workingCopy() throws IOException, InterruptedException {
        String name = "working copy (on " + project.commit("HEAD").substring(0, SHOWN) + ")";
        Path scratch = Files.createTempDirectory("quarks-revision");
        Path kept;
        try {
            kept = kept(project.content(scratch));
        } finally {
            Folders.delete(scratch);
        }
        if (!Files.exists(kept)) {
            Path folder = project.root().resolve(project.folder());
            make(folder, name, "cd " + folder + " && ", kept);
        }
        return new CodePath(name, List.of(kept));
    }

    private Path kept(String content) {
        return archives.resolve(Sha256.shortHex(content + " " + project.folder() + " " + build) + ".jar");
    }

    private void make(Path folder, String name, String reproduce, Path kept) throws IOException, InterruptedException {
        progress.accept("building " + name + ": " + String.join(" ", build.command(folder)));
        Path made = build.build(folder, name, reproduce);
        Files.createDirectories(archives);
        Path next = archives.resolve(kept.getFileName() + ".new");
        Files.copy(made, next, StandardCopyOption.REPLACE_EXISTING);
        Files.move(next, kept, StandardCopyOption.REPLACE_EXISTING);
    }
}
