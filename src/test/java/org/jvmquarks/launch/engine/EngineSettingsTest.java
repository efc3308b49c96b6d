package org.jvmquarks.launch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.files.BoundedFile;
import org.jvmquarks.files.TextFile;
import org.jvmquarks.jdk.discovery.HostEnvironment;

class EngineSettingsTest {
    /** The folder of Docker for a context named {@code remote}. */
    private static final String REMOTE = "b71199ebd070b36beab7317920c2c2f1d777df8d05e5527d8458fda57cb17a7a";

    @TempDir
    Path root;

    private final Map<String, String> variables = new TreeMap<>();

    @Test
    void withoutASettingTheStandardPlacesAreSearched() {
        variables.put("XDG_RUNTIME_DIR", root.resolve("run/user/1000").toString());

        assertThat(choice())
                .isInstanceOfSatisfying(
                        EngineChoice.Standard.class,
                        standard -> assertThat(standard.places())
                                .extracting(Endpoint::describe)
                                .containsExactly(
                                        socket("var/run/docker.sock"),
                                        socket("run/user/1000/docker.sock"),
                                        socket("home/.docker/run/docker.sock"),
                                        socket("home/.docker/desktop/docker.sock"),
                                        socket("run/user/1000/podman/podman.sock"),
                                        socket("run/podman/podman.sock")));
    }

    private String socket(String path) {
        return "unix://" + root.resolve(path);
    }

    @Test
    void dockerHostWinsOverEverythingElse() throws IOException {
        variables.put("DOCKER_HOST", "unix:///some.sock");
        variables.put("DOCKER_CONTEXT", "remote");
        write("home/.testcontainers.properties", "docker.host=tcp://other:2375");

        assertThat(endpoint())
                .isEqualTo(new Endpoint(URI.create("unix:///some.sock"), Optional.empty(), Optional.of("DOCKER_HOST")));
    }

    @Test
    void blankDockerHostIsNone() {
        variables.put("DOCKER_HOST", " ");

        assertThat(choice()).isInstanceOf(EngineChoice.Standard.class);
    }

    @Test
    void dockerHostMayDemandCertificates() {
        variables.put("DOCKER_HOST", "tcp://ci");
        variables.put("DOCKER_TLS_VERIFY", "1");
        assertThat(endpoint().uri()).hasToString("tcp://ci:2376");
        assertThat(endpoint().certificates()).contains(root.resolve("home/.docker"));

        variables.put("DOCKER_CERT_PATH", "/etc/certificates");
        assertThat(endpoint().certificates()).contains(Path.of("/etc/certificates"));

        variables.put("DOCKER_TLS_VERIFY", "0");
        assertThat(endpoint().uri()).hasToString("tcp://ci:2375");
        assertThat(endpoint().certificates()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"garbage", "localhost:2375", "unix:", "tcp://", "http://host", "a b"})
    void dockerHostWithoutAddressIsNamed(String value) {
        variables.put("DOCKER_HOST", value);

        assertThat(choice())
                .isEqualTo(new EngineChoice.Wrong("expected DOCKER_HOST to be the address of a container engine, such"
                        + " as unix:///var/run/docker.sock or tcp://host:2375, but was '"
                        + value
                        + "'; correct it, or unset it to use the engine of this machine"));
    }

    @Test
    void sshNeedsAForwardedSocket() {
        variables.put("DOCKER_HOST", "ssh://me@host");

        assertThat(wrong())
                .endsWith("but was 'ssh://me@host'; forward the socket with ssh -nNT -L"
                        + " /tmp/docker.sock:/var/run/docker.sock, and set DOCKER_HOST=unix:///tmp/docker.sock");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tc.host", "docker.host"})
    void propertyOfTestcontainersIsAChoice(String name) throws IOException {
        Path file = write("home/.testcontainers.properties", name + "=tcp://ci:1");
        variables.put("DOCKER_CONTEXT", "remote");

        assertThat(endpoint().describe()).isEqualTo("tcp://ci:1 (" + name + " in " + file + ")");
    }

    @Test
    void strategyThatTestcontainersWroteIsNoChoice() throws IOException {
        write(
                "home/.testcontainers.properties",
                "docker.client.strategy=org.testcontainers.dockerclient.UnixSocketClientProviderStrategy");

        assertThat(choice()).isInstanceOf(EngineChoice.Standard.class);
    }

    @Test
    void contextOfTheVariableIsAChoice() throws IOException {
        variables.put("DOCKER_CONTEXT", "remote");
        context("remote", "tcp://remote:2376");

        assertThat(endpoint())
                .isEqualTo(new Endpoint(
                        URI.create("tcp://remote:2376"),
                        Optional.empty(),
                        Optional.of("context remote of DOCKER_CONTEXT")));
    }

    @Test
    void currentContextIsAChoiceWithItsCertificates() throws IOException {
        Path file = write("home/.docker/config.json", "{\"currentContext\": \"remote\"}");
        context("remote", "tcp://remote:2376");
        Path certificates = write("home/.docker/contexts/tls/" + REMOTE + "/docker/ca.pem", "");

        assertThat(endpoint())
                .isEqualTo(new Endpoint(
                        URI.create("tcp://remote:2376"),
                        Optional.of(certificates.resolveSibling(".").normalize()),
                        Optional.of("context remote of " + file)));
    }

    @Test
    void configurationMayBeElsewhere() throws IOException {
        variables.put("DOCKER_CONFIG", root.resolve("home/.docker").toString());
        write("home/.docker/config.json", "{\"currentContext\": \"remote\"}");
        context("remote", "unix:///remote.sock");

        assertThat(endpoint().uri()).hasToString("unix:///remote.sock");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"currentContext\": \"\"}", "{\"currentContext\": \"default\"}"})
    void defaultContextIsNoChoice(String configuration) throws IOException {
        write("home/.docker/config.json", configuration);

        assertThat(choice()).isInstanceOf(EngineChoice.Standard.class);
    }

    @Test
    void unknownContextIsAnErrorThatNamesIt() {
        variables.put("DOCKER_CONTEXT", "gone");

        assertThat(wrong())
                .isEqualTo("expected the context gone of DOCKER_CONTEXT to exist, found none of that name in "
                        + root.resolve("home/.docker/contexts")
                        + "; choose one of those that docker context ls shows");
    }

    /** Each is refused before it is read: reading would not end, or take all memory. */
    @ParameterizedTest
    @ValueSource(strings = {"home/.docker/config.json", "home/.testcontainers.properties"})
    @EnabledOnOs(OS.LINUX)
    void fileWithoutEndIsErrorThatNamesIt(String name) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.resolveSibling(""));
        Files.createSymbolicLink(file, Path.of("/dev/zero"));

        assertThat(wrong())
                .startsWith("cannot read " + file + ": it is not a file but a device, a pipe or a socket; name a file");
    }

    @Test
    void tooLargeContextIsNamed() throws IOException {
        variables.put("DOCKER_CONTEXT", "remote");
        Path file = write(
                "home/.docker/contexts/meta/" + REMOTE + "/meta.json",
                " ".repeat(TextFile.MOST_MEGABYTES * BoundedFile.MB + 1));

        assertThat(wrong())
                .isEqualTo("cannot read "
                        + file
                        + ": it has more than 16 MB; name a smaller one, or name the engine with DOCKER_HOST");
    }

    @Test
    void malformedConfigurationIsNamed() throws IOException {
        Path file = write("home/.docker/config.json", "{");

        assertThat(wrong())
                .startsWith("cannot read " + file + ": it is not JSON, Unexpected end-of-input")
                .endsWith("; correct it, or name the engine with DOCKER_HOST");
    }

    @Test
    void configurationThatIsFolderIsError() throws IOException {
        Path file = write("home/.docker/config.json/file", "{}").getParent();

        assertThat(wrong())
                .isEqualTo(
                        "cannot read " + file + ": it is a folder; name a file, or name the engine with DOCKER_HOST");
    }

    @Test
    void malformedPropertiesAreNamed() throws IOException {
        Path file = write("home/.testcontainers.properties", "docker.host=\\u00");

        assertThat(wrong()).isEqualTo("cannot read " + file + ": it is not a properties file; correct or remove it");
    }

    private EngineChoice choice() {
        return new EngineSettings(HostEnvironment.of(
                        variables, Map.of("user.home", root.resolve("home").toString()), root))
                .choice();
    }

    private Endpoint endpoint() {
        return ((EngineChoice.Chosen) choice()).endpoint();
    }

    private String wrong() {
        return ((EngineChoice.Wrong) choice()).why();
    }

    private void context(String name, String host) throws IOException {
        write("home/.docker/contexts/meta/" + REMOTE + "/meta.json", """
                {"Name":"%s","Metadata":{},"Endpoints":{"docker":{"Host":"%s","SkipTLSVerify":false}}}
                """.formatted(name, host));
    }

    private Path write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.resolveSibling("."));
        return Files.writeString(file, text);
    }
}
