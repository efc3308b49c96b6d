package org.jvmquarks.launch.engine;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Info;
import com.github.dockerjava.api.model.Version;
import com.github.dockerjava.core.RemoteApiVersion;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Looks for the engine of a run.
 *
 * @param settings where the user wants it to be
 * @param contact the first contact with each place
 */
record EngineSearch(EngineSettings settings, Contact contact) implements Supplier<DockerEngine.Answer> {
    /** Time for the questions after the first contact; loading the library is part of it. */
    private static final Duration LIBRARY_PATIENCE = Duration.ofSeconds(30);

    private static final String NO_RIGHT =
            "add the user to the socket's group (sudo usermod -aG docker $USER) and log in again,"
                    + " or use a rootless engine";

    /** Asks whether an engine answers at a place. */
    interface Contact {
        Ping.Reply with(Endpoint endpoint) throws InterruptedException;
    }

    @Override
    public DockerEngine.Answer get() {
        try {
            EngineChoice choice = settings.choice();
            if (choice instanceof EngineChoice.Chosen chosen) {
                return chosen(chosen.endpoint());
            }
            return choice instanceof EngineChoice.Standard standard
                    ? first(standard.places())
                    : new DockerEngine.Refused(((EngineChoice.Wrong) choice).why());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new DockerEngine.Refused("interrupted while looking for a container engine");
        }
    }

    private DockerEngine.Answer chosen(Endpoint endpoint) throws InterruptedException {
        Ping.Reply reply = contact.with(endpoint);
        String setting = endpoint.chosenBy().orElse("");
        return switch (reply.outcome()) {
            case ANSWERED -> identified(endpoint);
            case DENIED ->
                new DockerEngine.Refused("this user has no right to use the container engine at "
                        + endpoint.describe()
                        + ", "
                        + reply.detail()
                        + ": "
                        + NO_RIGHT);
            case ABSENT, SILENT ->
                new DockerEngine.Refused("no container engine answers at "
                        + endpoint.describe()
                        + ", "
                        + reply.detail()
                        + ": start it, or correct or unset "
                        + setting);
        };
    }

    /** A place without a right must not hide a rootless engine of this user at the next one. */
    private DockerEngine.Answer first(List<Endpoint> places) throws InterruptedException {
        Optional<DockerEngine.Answer> problem = Optional.empty();
        for (Endpoint place : places) {
            if (place.file().filter(Files::exists).isPresent()) {
                DockerEngine.Answer answer = standard(place);
                if (answer instanceof DockerEngine.Usable) {
                    return answer;
                }
                problem = problem.or(() -> Optional.of(answer));
            }
        }
        return problem.orElseGet(() -> new DockerEngine.Absent("no container engine was found at "
                + places.stream().map(Endpoint::describe).collect(Collectors.joining(", "))
                + ": start Docker or Podman, or point DOCKER_HOST at an engine"));
    }

    private DockerEngine.Answer standard(Endpoint place) throws InterruptedException {
        Ping.Reply reply = contact.with(place);
        return switch (reply.outcome()) {
            case ANSWERED -> identified(place);
            case DENIED ->
                new DockerEngine.Absent("there is a container engine at "
                        + place.describe()
                        + ", but this user has no right to use its socket: "
                        + NO_RIGHT);
            case ABSENT, SILENT ->
                new DockerEngine.Absent("there is a socket at "
                        + place.describe()
                        + ", but no container engine answers ("
                        + reply.detail()
                        + "): start Docker or Podman, or point DOCKER_HOST at another engine");
        };
    }

    private DockerEngine.Answer identified(Endpoint endpoint) throws InterruptedException {
        FutureTask<DockerEngine.Answer> asked = new FutureTask<>(() -> identify(endpoint));
        Thread thread = new Thread(asked, "quarks-engine");
        thread.setDaemon(true);
        thread.start();
        try {
            return asked.get(LIBRARY_PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            return unusable(endpoint, EngineFailure.of(e));
        } catch (TimeoutException e) {
            return unusable(endpoint, "no version within " + LIBRARY_PATIENCE.toSeconds() + " s");
        }
    }

    private DockerEngine.Answer identify(Endpoint endpoint) throws WrongSettingException {
        Version version = EngineClient.connect(endpoint, RemoteApiVersion.UNKNOWN_VERSION)
                .versionCmd()
                .exec();
        RemoteApiVersion api = ApiVersion.of(version);
        DockerClient client = EngineClient.connect(endpoint, api);
        Info info = client.infoCmd().exec();
        if ("windows".equals(info.getOsType())) {
            return unusable(endpoint, "it runs Windows containers; switch it to Linux containers");
        }
        Engine.Kind kind = isPodman(version) ? Engine.Kind.PODMAN : Engine.Kind.DOCKER;
        return new DockerEngine.Usable(
                new Engine(
                        kind,
                        isRootless(info),
                        String.valueOf(version.getVersion()),
                        api.getVersion(),
                        String.valueOf(info.getArchitecture()),
                        processors(info),
                        endpoint),
                new EngineClient(new EngineCalls(client, endpoint), settings.credentials(kind)));
    }

    private static boolean isPodman(Version version) {
        return Optional.ofNullable(version.getComponents()).orElse(List.of()).stream()
                .anyMatch(part -> String.valueOf(part.getName()).startsWith("Podman"));
    }

    private static OptionalInt processors(Info info) {
        Integer count = info.getNCPU();
        return count == null || count <= 0 ? OptionalInt.empty() : OptionalInt.of(count);
    }

    private static boolean isRootless(Info info) {
        return Optional.ofNullable(info.getSecurityOptions()).orElse(List.of()).stream()
                .anyMatch(option -> option.contains("rootless"));
    }

    private static DockerEngine.Answer unusable(Endpoint endpoint, String why) {
        String message = "the container engine at " + endpoint.describe() + " cannot be used: " + why;
        return endpoint.chosenBy().isPresent() ? new DockerEngine.Refused(message) : new DockerEngine.Absent(message);
    }
}
