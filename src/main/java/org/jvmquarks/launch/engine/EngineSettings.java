package org.jvmquarks.launch.engine;

import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.TextFile;
import org.jvmquarks.jdk.discovery.HostEnvironment;

/**
 * Reads which engine the user chose, in the order of Docker's own command: {@code DOCKER_HOST}, the addresses in
 * {@code .testcontainers.properties}, {@code DOCKER_CONTEXT}, the current context. The strategy in
 * {@code .testcontainers.properties} is not a choice: Testcontainers itself writes it.
 */
final class EngineSettings {
    private static final String HOST = "DOCKER_HOST";
    private static final String TESTCONTAINERS = ".testcontainers.properties";
    private static final int PORT = 2375;
    private static final int TLS_PORT = 2376;

    private final HostEnvironment environment;
    private final Path home;

    EngineSettings(HostEnvironment environment) {
        this.environment = environment;
        this.home = environment.userHome();
    }

    EngineChoice choice() {
        try {
            return chosen().<EngineChoice>map(EngineChoice.Chosen::new)
                    .orElseGet(() -> new EngineChoice.Standard(standardPlaces()));
        } catch (WrongSettingException e) {
            return new EngineChoice.Wrong(String.valueOf(e.getMessage()));
        }
    }

    /** Returns the credentials for registries of this user. */
    RegistryCredentials credentials(Engine.Kind kind) {
        return switch (kind) {
            case DOCKER -> RegistryCredentials.ofDocker(environment);
            case PODMAN -> RegistryCredentials.ofPodman(environment);
        };
    }

    private Optional<Endpoint> chosen() throws WrongSettingException {
        Optional<String> host = variable(HOST);
        if (host.isPresent()) {
            return Optional.of(endpoint(
                    host.get(), HOST, certificates(variable("DOCKER_TLS_VERIFY"), variable("DOCKER_CERT_PATH"))));
        }
        Optional<Endpoint> property = ofTestcontainers();
        return property.isPresent() ? property : ofContext();
    }

    private Optional<Endpoint> ofTestcontainers() throws WrongSettingException {
        Path file = home.resolve(TESTCONTAINERS);
        Properties properties = new Properties();
        if (Files.exists(file)) {
            try {
                properties.load(new StringReader(TextFile.read(file)));
            } catch (IOException e) {
                throw new WrongSettingException("cannot read " + file + ": " + FileProblem.reading(file, e), e);
            } catch (IllegalArgumentException e) {
                throw new WrongSettingException(
                        "cannot read " + file + ": it is not a properties file; correct or remove it", e);
            }
        }
        for (String name : List.of("tc.host", "docker.host")) {
            Optional<String> host = property(properties, name);
            if (host.isPresent()) {
                return Optional.of(endpoint(
                        host.get(),
                        name + " in " + file,
                        certificates(
                                property(properties, "docker.tls.verify"), property(properties, "docker.cert.path"))));
            }
        }
        return Optional.empty();
    }

    private Optional<Endpoint> ofContext() throws WrongSettingException {
        DockerContexts contexts =
                new DockerContexts(variable("DOCKER_CONFIG").map(Path::of).orElse(home.resolve(".docker")));
        Optional<String> variable = variable("DOCKER_CONTEXT");
        Optional<String> name = variable.isPresent() ? variable : contexts.current();
        if (name.isEmpty() || name.get().equals(DockerContexts.DEFAULT)) {
            return Optional.empty();
        }
        String setting = "context "
                + name.get()
                + " of "
                + variable.map(set -> "DOCKER_CONTEXT")
                        .orElse(contexts.configuration().toString());
        DockerContexts.Context context = contexts.named(name.get(), setting);
        return Optional.of(endpoint(context.host(), setting, context.certificates()));
    }

    private static Endpoint endpoint(String address, String setting, Optional<Path> certificates)
            throws WrongSettingException {
        try {
            URI uri = new URI(address.strip());
            String scheme = String.valueOf(uri.getScheme());
            boolean file = scheme.equals("unix") || scheme.equals("npipe");
            if (file && uri.getPath() != null && !uri.getPath().isEmpty()) {
                return new Endpoint(uri, Optional.empty(), Optional.of(setting));
            }
            if (scheme.equals("tcp") && uri.getHost() != null) {
                return new Endpoint(
                        withPort(uri, certificates.isPresent() ? TLS_PORT : PORT), certificates, Optional.of(setting));
            }
            throw new WrongSettingException(wrong(address, setting, scheme));
        } catch (URISyntaxException e) {
            throw new WrongSettingException(wrong(address, setting, ""), e);
        }
    }

    private static URI withPort(URI uri, int port) throws URISyntaxException {
        return uri.getPort() > 0 ? uri : new URI("tcp", null, uri.getHost(), port, uri.getPath(), null, null);
    }

    private static String wrong(String address, String setting, String scheme) {
        return "expected "
                + setting
                + " to be the address of a container engine, such as"
                + " unix:///var/run/docker.sock or tcp://host:2375, but was '"
                + address
                + "'; "
                + (scheme.equals("ssh")
                        ? "forward the socket with ssh -nNT -L /tmp/docker.sock:/var/run/docker.sock, and set"
                                + " DOCKER_HOST=unix:///tmp/docker.sock"
                        : "correct it, or unset it to use the engine of this machine");
    }

    /** Returns the folder of the certificates, if the setting demands them as Docker reads it. */
    private Optional<Path> certificates(Optional<String> verify, Optional<String> folder) {
        return verify.filter(value -> !value.equals("0") && !value.equalsIgnoreCase("false"))
                .map(demanded -> folder.map(Path::of).orElse(home.resolve(".docker")));
    }

    private List<Endpoint> standardPlaces() {
        if (environment.property("os.name").orElse("").startsWith("Windows")) {
            return List.of(Endpoint.standard(URI.create("npipe:////./pipe/docker_engine")));
        }
        List<Path> sockets = new ArrayList<>();
        Optional<Path> runtime = variable("XDG_RUNTIME_DIR").map(Path::of);
        sockets.add(environment.root().resolve("var/run/docker.sock"));
        runtime.ifPresent(folder -> sockets.add(folder.resolve("docker.sock")));
        sockets.add(home.resolve(".docker/run/docker.sock"));
        sockets.add(home.resolve(".docker/desktop/docker.sock"));
        runtime.ifPresent(folder -> sockets.add(folder.resolve("podman/podman.sock")));
        sockets.add(environment.root().resolve("run/podman/podman.sock"));
        return sockets.stream()
                .map(socket ->
                        Endpoint.standard(URI.create("unix://" + socket.toUri().getRawPath())))
                .toList();
    }

    private Optional<String> variable(String name) {
        return given(environment.variables().get(name));
    }

    private static Optional<String> property(Properties properties, String name) {
        return given(properties.getProperty(name));
    }

    private static Optional<String> given(@Nullable String value) {
        return Optional.ofNullable(value).filter(text -> !text.isBlank());
    }
}
