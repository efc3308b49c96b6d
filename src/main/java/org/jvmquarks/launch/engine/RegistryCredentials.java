package org.jvmquarks.launch.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.dockerjava.api.model.AuthConfig;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.TextFile;
import org.jvmquarks.jdk.discovery.HostEnvironment;

/**
 * The credentials for registries that {@code docker login} and {@code podman login} have kept.
 *
 * <p>Worked example: for {@code ghcr.io/acme/jdk:21}, the file
 *
 * <pre>
 * {"auths": {"ghcr.io": {"auth": "dXNlcjpzZWNyZXQ="}}, "credHelpers": {"gcr.io": "gcloud"}}
 * </pre>
 *
 * <p>has the user {@code user} and the password {@code secret}; for {@code gcr.io/acme/jdk:21} the program
 * {@code docker-credential-gcloud} is asked.
 *
 * @param files where they are kept, the first one that has those of a registry counts
 * @param helpers runs helper programs
 */
record RegistryCredentials(List<Path> files, CredentialHelper helpers) {
    private static final String HUB = "docker.io";

    /** Docker's own name for its registry, in files and for helpers. */
    private static final String HUB_ADDRESS = "https://index.docker.io/v1/";

    RegistryCredentials {
        files = List.copyOf(files);
    }

    /** A user of a registry. */
    record Login(String registry, String user, String password, String token) {

        AuthConfig forEngine() {
            AuthConfig login = new AuthConfig().withRegistryAddress(registry);
            return token.isEmpty() ? login.withUsername(user).withPassword(password) : login.withIdentityToken(token);
        }

        /** Keeps secrets out of messages. */
        @Override
        public String toString() {
            return "login to " + registry;
        }
    }

    /**
     * The result of a search.
     *
     * @param login empty if there is none
     * @param problem why some could not be read, and what to do; empty if all could
     */
    record Found(Optional<Login> login, Optional<String> problem) {}

    /** Returns those that {@code docker} uses. */
    static RegistryCredentials ofDocker(HostEnvironment environment) {
        return new RegistryCredentials(
                List.of(dockerFolder(environment).resolve("config.json")), CredentialHelper.of(environment));
    }

    /** Returns those that {@code podman} uses, which also reads Docker's. */
    static RegistryCredentials ofPodman(HostEnvironment environment) {
        Optional<Path> chosen = variable(environment, "REGISTRY_AUTH_FILE");
        List<Path> files = new ArrayList<>();
        if (chosen.isPresent()) {
            files.add(chosen.get());
        } else {
            variable(environment, "XDG_RUNTIME_DIR")
                    .ifPresent(folder -> files.add(folder.resolve("containers/auth.json")));
            files.add(variable(environment, "XDG_CONFIG_HOME")
                    .orElse(environment.userHome().resolve(".config"))
                    .resolve("containers/auth.json"));
            files.add(dockerFolder(environment).resolve("config.json"));
        }
        return new RegistryCredentials(files, CredentialHelper.of(environment));
    }

    private static Path dockerFolder(HostEnvironment environment) {
        return variable(environment, "DOCKER_CONFIG")
                .orElse(environment.userHome().resolve(".docker"));
    }

    private static Optional<Path> variable(HostEnvironment environment, String name) {
        return environment.variable(name).map(Path::of);
    }

    /**
     * Looks for the credentials of an image's registry.
     *
     * @param reference name of an image: {@code eclipse-temurin:21}, {@code ghcr.io/acme/jdk}
     */
    Found of(String reference) throws InterruptedException {
        String name = repository(reference);
        List<String> problems = new ArrayList<>();
        for (Path file : files) {
            if (Files.exists(file)) {
                try {
                    Optional<Login> login = in(file, name, problems);
                    if (login.isPresent()) {
                        return new Found(login, Optional.empty());
                    }
                } catch (IOException e) {
                    problems.add(unreadable(file, e));
                }
            }
        }
        return new Found(
                Optional.empty(), Optional.of(String.join("; ", problems)).filter(text -> !text.isEmpty()));
    }

    private static String unreadable(Path file, IOException e) {
        return "the credentials in "
                + file
                + " cannot be read: "
                + (e instanceof JsonProcessingException
                        ? "it is not JSON; correct it, or log in again"
                        : FileProblem.reading(file, e));
    }

    /** Returns a name with its registry, and without tag and digest. */
    static String repository(String reference) {
        String name = reference.replaceFirst("@.*", "").replaceFirst(":[^/:]*$", "");
        int slash = name.indexOf('/');
        String first = slash < 0 ? "" : name.substring(0, slash);
        if (first.contains(".") || first.contains(":") || first.equals("localhost")) {
            return name;
        }
        return HUB + "/" + (slash < 0 ? "library/" : "") + name;
    }

    private Optional<Login> in(Path file, String name, List<String> problems) throws IOException, InterruptedException {
        JsonNode json = new ObjectMapper().readTree(TextFile.read(file));
        String registry = name.substring(0, name.indexOf('/'));
        String address = registry.equals(HUB) ? HUB_ADDRESS : registry;
        for (String helper : helpers(json, registry, address)) {
            CredentialHelper.Answer answer = helpers.ask(helper, address, file);
            answer.problem().ifPresent(problems::add);
            if (answer.login().isPresent()) {
                return answer.login();
            }
        }
        return entry(json.path("auths"), name).flatMap(entry -> login(entry, address));
    }

    /** Returns the programs that may know a registry: its own, and the store for all. */
    private static List<String> helpers(JsonNode json, String registry, String address) {
        JsonNode own = json.path("credHelpers");
        return List.of(
                        own.path(address).asText(own.path(registry).asText("")),
                        json.path("credsStore").asText(""))
                .stream()
                .filter(helper -> !helper.isBlank())
                .limit(1)
                .toList();
    }

    /** The key may name a repository or a part of it, as with Podman, or have Docker's older form. */
    private static Optional<JsonNode> entry(JsonNode entries, String name) {
        for (String key = name; !key.isEmpty(); key = parent(key)) {
            if (entries.has(key)) {
                return Optional.of(entries.path(key));
            }
        }
        String registry = name.substring(0, name.indexOf('/'));
        for (Map.Entry<String, JsonNode> entry : entries.properties()) {
            if (host(entry.getKey()).equals(registry)) {
                return Optional.of(entry.getValue());
            }
        }
        return Optional.empty();
    }

    private static String parent(String key) {
        return key.substring(0, Math.max(0, key.lastIndexOf('/')));
    }

    /** Returns the registry of a key that is an address: {@code https://index.docker.io/v1/}. */
    private static String host(String key) {
        String host = key.replaceFirst("^https?://", "");
        String name = host.equals(key) ? host : host.replaceFirst("/.*", "");
        return name.equals("index.docker.io") || name.equals("registry-1.docker.io") ? HUB : name;
    }

    private static Optional<Login> login(JsonNode entry, String address) {
        String both = entry.path("auth").asText("");
        String token = entry.path("identitytoken").asText("");
        String user = entry.path("username").asText("");
        String password = entry.path("password").asText("");
        String decoded = decoded(both);
        int colon = decoded.indexOf(':');
        if (colon >= 0) {
            user = decoded.substring(0, colon);
            password = decoded.substring(colon + 1).replaceAll("\0+$", "");
        }
        // Docker leaves an empty entry for what a helper knows.
        return user.isEmpty() && token.isEmpty()
                ? Optional.empty()
                : Optional.of(new Login(address, user, password, token));
    }

    private static String decoded(String base64) {
        try {
            return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }
}
