package org.jvmquarks.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code mvnw} on a machine without Maven, and without {@code unzip}, as in most images: there it takes another
 * archive, which has another checksum. The download is a stub.
 */
@EnabledOnOs(value = OS.LINUX, disabledReason = "mvnw.cmd always takes the ZIP file")
class WrapperTest {
    private static final Path PROPERTIES = Path.of(".mvn/wrapper/maven-wrapper.properties");

    /** What the script needs, without {@code unzip}. */
    private static final List<String> TOOLS = List.of(
            "basename",
            "cat",
            "chmod",
            "dirname",
            "gzip",
            "head",
            "mkdir",
            "mktemp",
            "mv",
            "rm",
            "sha256sum",
            "tar",
            "tr",
            "uname");

    @TempDir
    Path folder;

    @BeforeEach
    void prepare() throws IOException {
        Files.copy(Path.of("mvnw"), folder.resolve("mvnw"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.createDirectories(folder.resolve("bin"));
        for (String tool : TOOLS) {
            executable(folder.resolve("bin").resolve(tool), "exec " + which(tool) + " \"$@\"");
        }
        executable(
                folder.resolve("bin/curl"),
                "while [ \"$1\" != -o ]; do shift; done; cat \"${0%/bin/curl}/maven.tar.gz\" > \"$2\"");
    }

    private static Path which(String tool) {
        return Path.of("/usr/bin", tool).toFile().exists() ? Path.of("/usr/bin", tool) : Path.of("/bin", tool);
    }

    private static void executable(Path file, String script) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** An archive with a Maven that says its name. */
    private void distribution() throws IOException, InterruptedException {
        Path maven = folder.resolve("apache-maven-9.9.9/bin/mvn");
        Files.createDirectories(maven.getParent());
        executable(maven, "echo \"this is Maven: $*\"");
        Runner.Ended ended = new Shell(folder).run("tar", "tar czf maven.tar.gz apache-maven-9.9.9", Map.of());
        assertThat(ended.code()).as(ended.output()).isZero();
    }

    private Runner.Ended run(String tarSum) throws IOException, InterruptedException {
        Files.createDirectories(folder.resolve(PROPERTIES).getParent());
        Files.writeString(folder.resolve(PROPERTIES), """
                distributionType=only-script
                distributionUrl=https://example.org/apache-maven-9.9.9-bin.zip
                distributionSha256Sum=%s
                # A comment.
                distributionTarSha256Sum=%s
                """.formatted("1".repeat(64), tarSum));
        return new Shell(folder)
                .run("mvnw", "PATH=\"$PWD/bin\" MAVEN_USER_HOME=\"$PWD/home\" ./mvnw --version", Map.of());
    }

    private String sumOfArchive() throws IOException, InterruptedException {
        return new Shell(folder)
                .run("sha256sum", "sha256sum < maven.tar.gz | cut -c 1-64", Map.of())
                .output()
                .strip();
    }

    @Test
    void archiveWithItsChecksumIsRun() throws Exception {
        distribution();

        Runner.Ended ended = run(sumOfArchive());

        assertThat(ended)
                .extracting(Runner.Ended::output, Runner.Ended::code)
                .containsExactly("this is Maven: --version\n", 0);
    }

    @Test
    void archiveWithAnotherChecksumIsNotRun() throws Exception {
        distribution();

        Runner.Ended ended = run("0".repeat(64));

        assertThat(ended.output())
                .startsWith("Error: Failed to validate Maven distribution SHA-256")
                .doesNotContain("this is Maven");
        assertThat(ended.code()).isEqualTo(1);
    }

    /** The comment and the sums are of the version that the address names. */
    @Test
    void bothArchivesOfThisProjectHaveAChecksum() throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(PROPERTIES)) {
            properties.load(reader);
        }
        String url = properties.getProperty("distributionUrl");

        assertThat(url).matches("https://.*/apache-maven-[0-9.]+-bin\\.zip");
        assertThat(properties.getProperty("distributionSha256Sum")).matches("[0-9a-f]{64}");
        assertThat(properties.getProperty("distributionTarSha256Sum"))
                .matches("[0-9a-f]{64}")
                .isNotEqualTo(properties.getProperty("distributionSha256Sum"));
        assertThat(Files.readString(PROPERTIES))
                .contains("# Of " + url.replaceFirst(".*/", "").replace(".zip", ".tar.gz") + ",");
    }
}
