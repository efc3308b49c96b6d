package org.jvmquarks.launch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.model.AuthConfig;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.jdk.discovery.HostEnvironment;

class RegistryCredentialsTest {
    private static final String HUB = "https://index.docker.io/v1/";

    @TempDir
    Path root;

    private final Map<String, String> variables = new TreeMap<>();

    @ParameterizedTest
    @CsvSource({
        "eclipse-temurin:21, docker.io/library/eclipse-temurin",
        "eclipse-temurin, docker.io/library/eclipse-temurin",
        "acme/jdk:21, docker.io/acme/jdk",
        "ghcr.io/acme/jdk:21, ghcr.io/acme/jdk",
        "ghcr.io/acme/jdk@sha256:00ff, ghcr.io/acme/jdk",
        "localhost/jdk:21, localhost/jdk",
        "registry:5000/jdk, registry:5000/jdk",
        "registry:5000/jdk:21, registry:5000/jdk"
    })
    void registryIsPartOfTheName(String reference, String repository) {
        assertThat(RegistryCredentials.repository(reference)).isEqualTo(repository);
    }

    @Test
    void nobodyHasLoggedIn() throws Exception {
        assertThat(docker("ghcr.io/acme/jdk"))
                .isEqualTo(new RegistryCredentials.Found(java.util.Optional.empty(), java.util.Optional.empty()));
    }

    @Test
    void entryOfDockerHasUserAndPassword() throws Exception {
        write("home/.docker/config.json", auths("ghcr.io", "ann:se:cret"));

        assertLogin(docker("ghcr.io/acme/jdk:21"), "ghcr.io", "ann", "se:cret");
        assertThat(docker("eclipse-temurin:21").login()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"https://index.docker.io/v1/", "docker.io", "index.docker.io"})
    void dockersOwnRegistryHasSeveralNames(String key) throws Exception {
        write("home/.docker/config.json", auths(key, "ann:secret"));

        assertLogin(docker("eclipse-temurin:21"), HUB, "ann", "secret");
        assertLogin(docker("acme/jdk"), HUB, "ann", "secret");
    }

    @Test
    void folderOfTheConfigurationIsASetting() throws Exception {
        write("elsewhere/config.json", auths("ghcr.io", "ann:secret"));
        variables.put("DOCKER_CONFIG", root.resolve("elsewhere").toString());

        assertLogin(docker("ghcr.io/acme/jdk"), "ghcr.io", "ann", "secret");
    }

    @Test
    void tokenTakesThePlaceOfAPassword() throws Exception {
        write(
                "home/.docker/config.json",
                "{'auths': {'ghcr.io': {'auth': '%s', 'identitytoken': 'abc'}}}".formatted(base64("ann:")));

        AuthConfig login = docker("ghcr.io/acme/jdk").login().orElseThrow().forEngine();
        assertThat(login.getIdentitytoken()).isEqualTo("abc");
        assertThat(login.getPassword()).isNull();
        assertThat(login.getRegistryAddress()).isEqualTo("ghcr.io");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void endlessFileIsProblemWithWhatToDo() throws Exception {
        Path file = write("home/.docker/config.json", "");
        Files.delete(file);
        Files.createSymbolicLink(file, Path.of("/dev/zero"));

        assertThat(docker("ghcr.io/acme/jdk").problem())
                .contains(
                        "the credentials in %s cannot be read: it is not a file but a device, a pipe or a socket; name a file"
                                .formatted(file));
    }

    @Test
    void malformedFileIsProblemWithWhatToDo() throws Exception {
        Path file = write("home/.docker/config.json", "{'auths'");

        assertThat(docker("ghcr.io/acme/jdk").problem())
                .contains("the credentials in %s cannot be read: it is not JSON; correct it, or log in again"
                        .formatted(file));
    }

    @Test
    void podmansOwnFilePrecedesDockers() throws Exception {
        variables.put("XDG_RUNTIME_DIR", root.resolve("run").toString());
        write("home/.docker/config.json", auths("ghcr.io", "docker:1"));
        assertLogin(podman("ghcr.io/acme/jdk"), "ghcr.io", "docker", "1");

        write("home/.config/containers/auth.json", auths("ghcr.io", "config:2"));
        assertLogin(podman("ghcr.io/acme/jdk"), "ghcr.io", "config", "2");

        write("run/containers/auth.json", auths("ghcr.io", "runtime:3"));
        assertLogin(podman("ghcr.io/acme/jdk"), "ghcr.io", "runtime", "3");

        variables.put(
                "REGISTRY_AUTH_FILE",
                write("chosen.json", auths("ghcr.io", "set:4")).toString());
        assertLogin(podman("ghcr.io/acme/jdk"), "ghcr.io", "set", "4");
        assertLogin(docker("ghcr.io/acme/jdk"), "ghcr.io", "docker", "1");
    }

    @Test
    void podmanEntryForPartOfRegistryComesFirst() throws Exception {
        write(
                "home/.config/containers/auth.json",
                "{'auths': {'quay.io': {'auth': '%s'}, 'quay.io/acme': {'auth': '%s'}}}"
                        .formatted(base64("all:1"), base64("acme:2")));

        assertLogin(podman("quay.io/acme/jdk:21"), "quay.io", "acme", "2");
        assertLogin(podman("quay.io/other/jdk:21"), "quay.io", "all", "1");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the helper is a script for sh")
    void helperOfRegistryReplacesTheStore() throws Exception {
        helper("one", "echo '{\"Username\": \"one\", \"Secret\": \"'$(cat)'\"}'");
        helper("all", "echo '{\"Username\": \"<token>\", \"Secret\": \"'$(cat)'\"}'");
        write(
                "home/.docker/config.json",
                "{'auths': {'ghcr.io': {}}, 'credsStore': 'all', 'credHelpers': {'ghcr.io': 'one'}}");

        assertLogin(docker("ghcr.io/acme/jdk"), "ghcr.io", "one", "ghcr.io");
        assertThat(docker("acme/jdk").login().orElseThrow().token()).isEqualTo(HUB);
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the helper is a script for sh")
    void helperThatHasNoneIsNoProblem() throws Exception {
        helper("all", "cat > /dev/null; echo 'credentials not found in native keychain'; exit 1");
        write("home/.docker/config.json", "{'credsStore': 'all'}");

        assertThat(docker("acme/jdk").login()).isEmpty();
        assertThat(docker("acme/jdk").problem()).isEmpty();
    }

    @Test
    void missingHelperIsProblemWithWhatToDo() throws Exception {
        Path file = write("home/.docker/config.json", "{'credsStore': 'desktop'}");

        assertThat(docker("acme/jdk").problem())
                .contains(
                        "no credentials: the helper docker-credential-desktop, which %s names, is not on the PATH; install it, or remove it from the file"
                                .formatted(file));
    }

    @Test
    void loginDoesNotShowItsSecret() {
        assertThat(new RegistryCredentials.Login("ghcr.io", "ann", "secret", "").toString())
                .isEqualTo("login to ghcr.io");
    }

    private static void assertLogin(RegistryCredentials.Found found, String registry, String user, String password) {
        AuthConfig login = found.login().orElseThrow().forEngine();
        assertThat(login.getRegistryAddress()).isEqualTo(registry);
        assertThat(login.getUsername()).isEqualTo(user);
        assertThat(login.getPassword()).isEqualTo(password);
        assertThat(login.getIdentitytoken()).isNull();
        assertThat(found.problem()).isEmpty();
    }

    private RegistryCredentials.Found docker(String reference) throws InterruptedException {
        return RegistryCredentials.ofDocker(environment()).of(reference);
    }

    private RegistryCredentials.Found podman(String reference) throws InterruptedException {
        return RegistryCredentials.ofPodman(environment()).of(reference);
    }

    private HostEnvironment environment() {
        return HostEnvironment.of(
                variables, Map.of("user.home", root.resolve("home").toString()), root);
    }

    private static String auths(String key, String login) {
        return "{'auths': {'%s': {'auth': '%s'}}}".formatted(key, base64(login));
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private Path write(String name, String json) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.resolveSibling("."));
        return Files.writeString(file, json.replace('\'', '"'));
    }

    private void helper(String name, String script) throws IOException {
        variables.put("PATH", root.resolve("bin").toString());
        CredentialHelperTest.script(root.resolve("bin"), name, script);
    }
}
