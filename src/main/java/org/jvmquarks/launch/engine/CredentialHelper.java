package org.jvmquarks.launch.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jvmquarks.jdk.discovery.HostEnvironment;

/**
 * Asks the programs that keep credentials in place of a file. The program {@code docker-credential-NAME get} reads the
 * address of a registry from its standard input, and prints
 *
 * <pre>
 * {"ServerURL": "ghcr.io", "Username": "user", "Secret": "…"}
 * </pre>
 *
 * @param path the folders in which the program may be
 * @param patience time for its answer: it may ask a service of a cloud
 */
record CredentialHelper(List<Path> path, Duration patience) {
    private static final String PROGRAM = "docker-credential-";
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** The user's name where the secret is a token instead of a password. */
    private static final String TOKEN = "<token>";

    /** All helpers say so if they simply have none. */
    private static final String NONE = "credentials not found in native keychain";

    /** More than any credentials. */
    private static final int LONGEST = 1 << 20;

    CredentialHelper {
        path = List.copyOf(path);
    }

    /**
     * What came of a question.
     *
     * @param login empty if the helper has none
     * @param problem why it could not be asked, and what to do
     */
    record Answer(Optional<RegistryCredentials.Login> login, Optional<String> problem) {}

    static CredentialHelper of(HostEnvironment environment) {
        return new CredentialHelper(
                Arrays.stream(environment.variable("PATH").orElse("").split(File.pathSeparator))
                        .filter(folder -> !folder.isBlank())
                        .flatMap(CredentialHelper::path)
                        .toList(),
                PATIENCE);
    }

    private static Stream<Path> path(String folder) {
        try {
            return Stream.of(Path.of(folder));
        } catch (InvalidPathException e) {
            return Stream.empty();
        }
    }

    /**
     * Asks a helper.
     *
     * @param name what follows {@code docker-credential-}
     * @param address the registry
     * @param file which file names the helper, for messages
     */
    Answer ask(String name, String address, Path file) throws InterruptedException {
        Optional<Path> program = program(name);
        if (program.isEmpty()) {
            return problem(name, file, "is not on the PATH; install it, or remove it from the file");
        }
        try {
            return answer(name, address, file, program.get());
        } catch (IOException e) {
            return problem(name, file, "cannot be started; see whether it runs in a terminal");
        }
    }

    private Optional<Path> program(String name) {
        return path.stream()
                .flatMap(folder -> Stream.of("", ".exe").map(end -> folder.resolve(PROGRAM + name + end)))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }

    private Answer answer(String name, String address, Path file, Path program)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(program.toString(), "get");
        builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        Process process = builder.start();
        FutureTask<String> said = new FutureTask<>(() -> exchange(process, address));
        Thread thread = new Thread(said, "quarks-credentials");
        thread.setDaemon(true);
        thread.start();
        try {
            String text = said.get(patience.toMillis(), TimeUnit.MILLISECONDS).strip();
            if (process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS) && process.exitValue() == 0) {
                return login(text, address)
                        .map(login -> new Answer(Optional.of(login), Optional.empty()))
                        .orElseGet(() -> problem(
                                name,
                                file,
                                "did not print credentials; see what it prints: " + command(name, address)));
            }
            return text.contains(NONE)
                    ? new Answer(Optional.empty(), Optional.empty())
                    : problem(name, file, "failed; see why: " + command(name, address));
        } catch (TimeoutException e) {
            return problem(
                    name,
                    file,
                    "did not answer within %d s; see what it waits for: %s"
                            .formatted(patience.toSeconds(), command(name, address)));
        } catch (ExecutionException e) {
            return problem(name, file, "failed; see why: " + command(name, address));
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static String exchange(Process process, String address) throws IOException {
        try (OutputStream to = process.getOutputStream()) {
            to.write(address.getBytes(StandardCharsets.UTF_8));
        } catch (IOException closed) {
            // What it prints, or its exit code, says why it did not read.
        }
        try (InputStream from = process.getInputStream()) {
            return new String(from.readNBytes(LONGEST), StandardCharsets.UTF_8);
        }
    }

    private static Optional<RegistryCredentials.Login> login(String text, String address) {
        try {
            JsonNode json = new ObjectMapper().readTree(text);
            String user = json.path("Username").asText("");
            String secret = json.path("Secret").asText("");
            return Optional.of(
                            user.equals(TOKEN)
                                    ? new RegistryCredentials.Login(address, "", "", secret)
                                    : new RegistryCredentials.Login(address, user, secret, ""))
                    .filter(login -> !secret.isEmpty());
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    private static String command(String name, String address) {
        return "echo " + address + " | " + PROGRAM + name + " get";
    }

    private static Answer problem(String name, Path file, String what) {
        return new Answer(
                Optional.empty(),
                Optional.of(
                        "no credentials: the helper %s%s, which %s names, %s".formatted(PROGRAM, name, file, what)));
    }
}
