package org.jvmquarks.compare.revision;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jvmquarks.launch.process.EndedProgram;

/**
 * A project in a work tree of git.
 *
 * @param root of the work tree
 * @param folder of the project in it, which may be empty
 */
record GitProject(Path root, Path folder) {

    /**
     * Finds the work tree of a folder.
     *
     * @throws IllegalArgumentException if there is none, or no git
     */
    static GitProject of(Path folder) throws IOException, InterruptedException {
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException("expected the folder of a project, found no folder " + folder);
        }
        Path real = folder.toRealPath();
        EndedProgram found;
        try {
            found = git(real, Map.of(), "rev-parse", "--show-toplevel");
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "revisions need git, which cannot be started: " + e.getMessage() + "; install it, or name archives",
                    e);
        }
        if (!found.succeeded()) {
            throw new IllegalArgumentException("expected %s to be in a work tree of git: %s"
                    .formatted(folder, found.output().strip()));
        }
        Path root = Path.of(found.output().strip()).toRealPath();
        return new GitProject(root, root.relativize(real));
    }

    /**
     * Returns the commit of a revision.
     *
     * @throws IllegalArgumentException if git does not know it
     */
    String commit(String revision) throws IOException, InterruptedException {
        EndedProgram found =
                git(root, Map.of(), "rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}");
        if (!found.succeeded()) {
            throw new IllegalArgumentException(
                    "'%s' is no revision of %s; git fetch may get it, on a runner with --unshallow"
                            .formatted(revision, root));
        }
        return found.output().strip();
    }

    /** Returns what names the content of the working copy: that of a commit with all files that git does not ignore. */
    String content(Path scratch) throws IOException, InterruptedException {
        Path objects = Files.createTempDirectory(scratch, "objects");
        Path index = scratch.resolve("index");
        Path own = path("index");
        if (Files.exists(own)) {
            Files.copy(own, index);
        }
        // The repository of the user gets no objects.
        Map<String, String> environment = Map.of(
                "GIT_INDEX_FILE",
                index.toString(),
                "GIT_OBJECT_DIRECTORY",
                objects.toString(),
                "GIT_ALTERNATE_OBJECT_DIRECTORIES",
                path("objects").toString());
        require(git(root, environment, "add", "--all"), "add");
        return require(git(root, environment, "write-tree"), "write-tree");
    }

    private Path path(String name) throws IOException, InterruptedException {
        return root.resolve(require(git(root, Map.of(), "rev-parse", "--git-path", name), "rev-parse"));
    }

    /** Makes a work tree of a commit. */
    void addWorkTree(Path place, String commit) throws IOException, InterruptedException {
        require(git(root, Map.of(), "worktree", "add", "--detach", place.toString(), commit), "worktree add");
    }

    /** Removes a work tree, whatever is in it. */
    void removeWorkTree(Path place) throws IOException, InterruptedException {
        require(git(root, Map.of(), "worktree", "remove", "--force", "--force", place.toString()), "worktree remove");
    }

    private String require(EndedProgram ended, String what) {
        if (!ended.succeeded()) {
            throw new BuildException("git %s failed in %s: %s"
                    .formatted(what, root, ended.output().strip()));
        }
        return ended.output().strip();
    }

    private static EndedProgram git(Path folder, Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().putAll(environment);
        return EndedProgram.of(builder);
    }
}
