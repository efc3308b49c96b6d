package org.jvmquarks.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The repository from which the sample projects take jvm-quarks: one that was staged for a release,
 * or one that gets what the build has just made.
 *
 * @param url where it lies
 * @param version of the artifacts in it
 * @param cache a local repository that is new, so that nothing of an earlier build is used; other
 *     libraries come from the user's own one
 * @param settings tells Maven of the repository
 */
record Repository(String url, String version, Path cache, Path settings) {
    private static final Path PROJECT = Path.of("").toAbsolutePath();
    private static final Path TARGET = PROJECT.resolve("target");

    /** Folder of a staged release; without it, the archive of this build is deployed. */
    private static final String STAGED = "quarks.staged";

    static Repository in(Path folder, String version) throws IOException, InterruptedException {
        String staged = System.getProperty(STAGED, "");
        Path repository =
                staged.isEmpty() ? folder.resolve("repository") : Path.of(staged).toAbsolutePath();
        Repository result =
                new Repository(
                        repository.toUri().toString(),
                        version,
                        folder.resolve("cache"),
                        folder.resolve("settings.xml"));
        Files.writeString(result.settings, settings(result.url));
        if (staged.isEmpty()) {
            result.deploy();
        }
        return result;
    }

    private void deploy() throws IOException, InterruptedException {
        Ended deployed =
                maven(
                        PROJECT,
                        List.of(
                                "org.apache.maven.plugins:maven-deploy-plugin:3.1.4:deploy-file",
                                "-Dfile=" + TARGET.resolve("jvm-quarks-" + version + ".jar"),
                                "-DpomFile=" + PROJECT.resolve("pom.xml"),
                                "-DrepositoryId=staged",
                                "-Durl=" + url));
        if (deployed.code() != 0) {
            throw new IllegalStateException("cannot deploy the archive:\n" + deployed.output());
        }
    }

    /** Runs Maven in a project with this repository. */
    Ended maven(Path project, List<String> arguments) throws IOException, InterruptedException {
        List<String> command =
                List.of(
                        PROJECT.resolve("mvnw").toString(),
                        "-B",
                        "-ntp",
                        "-gs",
                        settings.toString(),
                        "-Dmaven.repo.local=" + cache,
                        "-Dmaven.repo.local.tail=" + usersRepository(),
                        "-Dmaven.repo.local.tail.ignoreAvailability=true",
                        "-Djvm-quarks.version=" + version);
        return Ended.of(project, command, arguments);
    }

    private static Path usersRepository() {
        return Path.of(
                System.getProperty(
                        "maven.repo.local",
                        Path.of(System.getProperty("user.home"), ".m2", "repository").toString()));
    }

    private static String settings(String url) {
        return """
        <settings>
          <profiles>
            <profile>
              <id>staged</id>
              <repositories>
                <repository>
                  <id>staged</id>
                  <url>%s</url>
                  <snapshots><enabled>true</enabled></snapshots>
                </repository>
              </repositories>
            </profile>
          </profiles>
          <activeProfiles><activeProfile>staged</activeProfile></activeProfiles>
        </settings>
        """
                .formatted(url);
    }
}
