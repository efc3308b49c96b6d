package org.jvmquarks.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.SharesMachine;

/** What {@link SamplesIT} relies on: the library comes from the repository under test alone. */
@SharesMachine
class RepositoryIT {
    private static final String USERS = "users";

    @TempDir
    Path folder;

    @AfterEach
    void leave() throws Exception {
        Repository.leave(folder);
        LocalRepository.unlink(folder.resolve(USERS));
    }

    /** As after a build with {@code install}, before which nothing was staged. */
    @Test
    void emptyRepositoryFailsSampleDespiteUsersLibrary() throws Exception {
        String version = Repository.versionOfBuild();
        Path users = usersRepositoryWith(version);
        Path empty = Files.createDirectory(folder.resolve("repository"));
        Repository repository = Repository.at(empty, version, folder, users);
        SampleProject project = SampleProject.copy("maven", folder);

        Ended ended = repository.maven(project.folder(), List.of("test-compile"));

        assertThat(ended.code()).as(ended.output()).isEqualTo(1);
        assertThat(ended.output())
                .containsPattern("Could not find artifact org\\.jvmquarks:jvm-quarks:(jar|pom):"
                        + version
                        + " in "
                        + Repository.ID
                        + " \\("
                        + repository.url());
    }

    private Path usersRepositoryWith(String version) throws Exception {
        Path users = LocalRepository.create(folder.resolve(USERS), Repository.usersRepository())
                .folder();
        Path library = Files.createDirectories(
                users.resolve("org/jvmquarks/jvm-quarks").resolve(version));
        Files.copy(Repository.archive(version), library.resolve("jvm-quarks-" + version + ".jar"));
        Files.copy(Path.of("pom.xml"), library.resolve("jvm-quarks-" + version + ".pom"));
        return users;
    }
}
