package org.jvmquarks.upgrade.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.NotFoundException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.files.Sha256;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.launch.ImageReader;
import org.jvmquarks.launch.engine.DockerEngine;

/** Images of a few bytes, made of archives by the engine. */
@SharesMachine
class ApplicationImageIT {
    private static final String RELEASE = "JAVA_VERSION=\"17.0.9\"\nIMPLEMENTOR=\"Eclipse Adoptium\"\n";

    private static final JsonMapper JSON = new JsonMapper();

    private final DockerEngine engine = new DockerEngine();
    private final String name = "quarks-test-" + UUID.randomUUID();

    @TempDir
    private Path folder;

    @BeforeEach
    void requireEngine() {
        assumeTrue(engine.unavailable().isEmpty(), () -> engine.unavailable().orElse(""));
    }

    @AfterEach
    void remove() {
        if (engine.unavailable().isEmpty()) {
            try {
                client().removeImageCmd(name).withForce(true).exec();
            } catch (NotFoundException absent) {
                // The test needs none.
            }
        }
    }

    private DockerClient client() {
        return engine.calls().client();
    }

    private interface Content {
        void add(TarArchiveOutputStream tar) throws IOException;
    }

    private static void add(TarArchiveOutputStream tar, String path, String text) throws IOException {
        add(tar, path, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void add(TarArchiveOutputStream tar, String path, byte[] bytes) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(path);
        entry.setSize(bytes.length);
        tar.putArchiveEntry(entry);
        tar.write(bytes);
        tar.closeArchiveEntry();
    }

    private static void link(TarArchiveOutputStream tar, String path, String to) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(path, TarConstants.LF_SYMLINK);
        entry.setLinkName(to);
        tar.putArchiveEntry(entry);
        tar.closeArchiveEntry();
    }

    /** Loads an image of one layer, as {@code docker save} writes it. */
    private void image(Content content, String workingFolder, List<String> environment, String... command)
            throws IOException {
        byte[] layer = tar(tar -> {
            add(tar, "opt/java/release", RELEASE);
            add(tar, "opt/java/lib/jrt-fs.jar", "of the JDK");
            add(tar, "etc/release", "no JDK");
            content.add(tar);
        });
        ObjectNode config = JSON.createObjectNode()
                .put(
                        "architecture",
                        System.getProperty("os.arch").replace("x86_64", "amd64").replace("aarch64", "arm64"))
                .put("os", "linux");
        ObjectNode start = config.putObject("config").put("WorkingDir", workingFolder);
        environment.forEach(start.putArray("Env")::add);
        List.of(command).forEach(start.putArray("Cmd")::add);
        config.putObject("rootfs")
                .put("type", "layers")
                .putArray("diff_ids")
                .add("sha256:" + Sha256.hex(Files.write(folder.resolve("layer.tar"), layer)));
        ArrayNode manifest = JSON.createArrayNode();
        ObjectNode entry = manifest.addObject().put("Config", "config.json");
        entry.putArray("RepoTags").add(name + ":latest");
        entry.putArray("Layers").add("layer.tar");
        byte[] image = tar(tar -> {
            add(tar, "layer.tar", layer);
            add(tar, "config.json", JSON.writeValueAsBytes(config));
            add(tar, "manifest.json", JSON.writeValueAsBytes(manifest));
        });
        client().loadImageCmd(new ByteArrayInputStream(image)).exec();
    }

    private static byte[] tar(Content content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
            content.add(tar);
        }
        return bytes.toByteArray();
    }

    private ApplicationImage read() throws InterruptedException {
        return ApplicationImage.read(ImageReader.load(), name, folder.resolve("image"));
    }

    private static List<String> options(ApplicationImage image) {
        return image.application().options().orElseThrow().options().stream()
                .map(OptionUse::word)
                .toList();
    }

    @Test
    void startedArchiveHasItsLibrariesBesideIt() throws Exception {
        image(
                tar -> {
                    add(tar, "app/app-1.0.jar", "app");
                    link(tar, "app/app.jar", "app-1.0.jar");
                    add(tar, "app/lib/x.jar", "x");
                    add(tar, "app/readme.txt", "text");
                    add(tar, "usr/share/other.jar", "other");
                },
                "/app",
                List.of("JAVA_TOOL_OPTIONS=-XX:MaxRAMPercentage=75", "OTHER=1"),
                "java",
                "-Xmx1g",
                "-jar",
                "app.jar");

        ApplicationImage image = read();

        assertThat(image.jdk()).contains("/opt/java has JDK 17.0.9 of Eclipse Adoptium");
        assertThat(options(image)).containsExactly("-XX:MaxRAMPercentage=75", "-Xmx1g");
        assertThat(image.application().archives()).containsExactly(folder.resolve("image/app"));
        assertThat(folder.resolve("image/app/app.jar")).hasContent("app");
        assertThat(folder.resolve("image/app/lib/x.jar")).hasContent("x");
        assertThat(folder.resolve("image/app/readme.txt")).doesNotExist();
        assertThat(folder.resolve("image/usr")).doesNotExist();
        assertThat(folder.resolve("image/opt/java/lib/jrt-fs.jar")).doesNotExist();
    }

    @Test
    void shellGetsItsVariables() throws Exception {
        image(
                tar -> {
                    add(tar, "app/classes/application.properties", "a=b");
                    add(tar, "app/libs/x.jar", "x");
                },
                "/",
                List.of("JAVA_OPTS=-Xmx2g -XX:+UseParallelGC"),
                "sh",
                "-c",
                "exec java $JAVA_OPTS ${MORE:--Xss1m} -cp /app/classes:/app/libs/* com.acme.Main");

        ApplicationImage image = read();

        assertThat(options(image)).startsWith("-Xmx2g", "-XX:+UseParallelGC", "-Xss1m");
        assertThat(image.application().archives())
                .containsExactly(folder.resolve("image/app/classes"), folder.resolve("image/app/libs"));
        assertThat(folder.resolve("image/app/classes/application.properties")).exists();
    }

    @Test
    void allArchivesCountWhereAScriptStartsJava() throws Exception {
        image(tar -> add(tar, "srv/server/lib/x.jar", "x"), "/srv", List.of(), "server.sh", "run");

        ApplicationImage image = read();

        assertThat(image.application().options()).isEmpty();
        assertThat(image.application().archives()).containsExactly(folder.resolve("image"));
        assertThat(folder.resolve("image/srv/server/lib/x.jar")).exists();
        assertThat(Files.exists(folder.resolve("image/etc/release"))).isFalse();
    }

    @Test
    void nothingOfImageIsLeftOnEngine() throws Exception {
        image(tar -> add(tar, "app/app.jar", "app"), "/", List.of(), "java", "-jar", "/app/app.jar");

        read();

        assertThat(client().listContainersCmd().withShowAll(true).exec())
                .noneMatch(container -> container.getImage().startsWith(name));
    }

    @Test
    void missingImageIsNamed() {
        assertThatThrownBy(this::read)
                .isInstanceOf(ApplicationException.class)
                .hasMessageStartingWith("image " + name + " is not on the container engine and cannot be pulled");
    }
}
