package org.jvmquarks.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The repository from which the sample projects take jvm-quarks: one that was staged for a release, or one that gets
 * what the build has just made.
 *
 * @param url where it lies
 * @param version of the artifacts in it
 * @param local in which nothing of jvm-quarks lies at first
 * @param settings tells Maven of the repository
 */
record Repository(String url, String version, LocalRepository local, Path settings) {
    /** By this name Maven knows the repository. */
    static final String ID = "staged";

    private static final String LOCAL = "local";
    private static final Path PROJECT = Path.of("").toAbsolutePath();
    private static final Path TARGET = PROJECT.resolve("target");

    /** Folder of a staged release; without it, the archive of this build is deployed. */
    private static final String STAGED = "staged";

    /** Maven ends before C2 pays off: this saves a third of the processor time of a run. */
    private static final Map<String, String> SHORT_RUN = Map.of(
            "MAVEN_OPTS", System.getenv().getOrDefault("MAVEN_OPTS", "") + " -XX:+UseSerialGC -XX:TieredStopAtLevel=1");

    private static final Pattern VERSION = Pattern.compile("<version>([^<]+)</version>");

    static Repository in(Path folder) throws IOException, InterruptedException {
        String version = versionOfBuild();
        String staged = System.getProperty(STAGED, "");
        if (!staged.isEmpty()) {
            return at(Path.of(staged).toAbsolutePath(), version, folder, usersRepository());
        }
        Repository result = at(folder.resolve("repository"), version, folder, usersRepository());
        result.deploy();
        return result;
    }

    /**
     * Returns a repository to which nothing is deployed.
     *
     * @param repository its folder
     * @param folder for what Maven needs to use it
     * @param users the user's local repository
     */
    static Repository at(Path repository, String version, Path folder, Path users) throws IOException {
        String url = repository.toUri().toString();
        Path settings = folder.resolve("settings.xml");
        Files.writeString(settings, settings(url));
        return new Repository(url, version, LocalRepository.create(folder.resolve(LOCAL), users), settings);
    }

    /** Removes what links a folder of a repository with the user's own one. */
    static void leave(Path folder) throws IOException {
        LocalRepository.unlink(folder.resolve(LOCAL));
    }

    private void deploy() throws IOException, InterruptedException {
        Ended deployed = maven(
                PROJECT,
                List.of(
                        "org.apache.maven.plugins:maven-deploy-plugin:3.1.4:deploy-file",
                        "-Dfile=" + archive(version),
                        "-DpomFile=" + PROJECT.resolve("dependency-reduced-pom.xml"),
                        "-DrepositoryId=" + ID,
                        "-Durl=" + url));
        if (deployed.code() != 0) {
            throw new IllegalStateException("cannot deploy the archive:\n" + deployed.output());
        }
    }

    /** Returns the version of this build, which is also that of a staged release. */
    static String versionOfBuild() throws IOException {
        Matcher version = VERSION.matcher(Files.readString(PROJECT.resolve("pom.xml")));
        if (!version.find()) {
            throw new IllegalStateException("pom.xml has no version");
        }
        return version.group(1);
    }

    /** Returns the library that this build has made. */
    static Path archive(String version) {
        return TARGET.resolve("jvm-quarks-" + version + ".jar");
    }

    /** Runs Maven in a project with this repository. */
    Ended maven(Path project, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(wrapper().toString()));
        command.addAll(options());
        command.addAll(arguments);
        return Ended.of(project, command, SHORT_RUN);
    }

    /** Returns the program that starts Maven. */
    static Path wrapper() {
        return PROJECT.resolve("mvnw");
    }

    /** Returns the options by which Maven uses this repository. */
    List<String> options() {
        return List.of(
                "-B",
                "-ntp",
                "-gs",
                settings.toString(),
                "-Dmaven.repo.local=" + local.folder(),
                "-Djvm-quarks.version=" + version);
    }

    static Path usersRepository() {
        return Path.of(System.getProperty(
                "maven.repo.local",
                Path.of(System.getProperty("user.home"), ".m2", "repository").toString()));
    }

    private static String settings(String url) {
        return """
        <settings>
          <profiles>
            <profile>
              <id>%1$s</id>
              <repositories>
                <repository>
                  <id>%1$s</id>
                  <url>%2$s</url>
                  <snapshots><enabled>true</enabled></snapshots>
                </repository>
              </repositories>
            </profile>
          </profiles>
          <activeProfiles><activeProfile>%1$s</activeProfile></activeProfiles>
        </settings>
        """.formatted(ID, url);
    }
}
