package org.jvmquarks.launch.container;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Mount;
import com.github.dockerjava.api.model.MountType;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.VolumeOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jvmquarks.guest.probe.Assignments;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.ProgramOutput;
import org.jvmquarks.launch.ServiceContainers;
import org.jvmquarks.launch.ServiceRequest;
import org.jvmquarks.launch.engine.DockerEngine;
import org.jvmquarks.launch.engine.EngineFailure;

/**
 * Containers with programs of the user. They have a network and the user of their image, as a service needs them. They
 * carry the label of the run, and none is left at its end.
 */
public final class EngineServices implements ServiceContainers {
    private static final String THIS_MACHINE = "127.0.0.1";
    private static final long MEGABYTE = 1L << 20;

    private final DockerEngine engine;
    private final OwnedContainers owned;

    /** Also removes what there is when this program is told to end. */
    private final Thread atShutdown;

    public EngineServices() {
        this(new DockerEngine());
    }

    private EngineServices(DockerEngine engine) {
        this.engine = engine;
        this.owned = new OwnedContainers(engine);
        this.atShutdown = new Thread(owned::close, "quarks-containers");
        Runtime.getRuntime().addShutdownHook(atShutdown);
    }

    @Override
    @SuppressWarnings("resource") // closed by the caller
    public Running start(ServiceRequest request) throws LaunchException, IOException, InterruptedException {
        requireEngine();
        String what = "a container of image " + request.image().describe();
        ProgramOutput output =
                new ProgramOutput(request.printed().file(), request.printed().lines());
        boolean started = false;
        try {
            JdkSource.Image image = engine.provide(request.image());
            String id = owned.create(image, create -> apply(request, create));
            EngineService container = new EngineService(engine.calls(), owned, id, output);
            for (ServiceRequest.Files files : request.contents().files()) {
                engine.calls().transfer("copy files into " + what, client -> {
                    try (InputStream archive = Files.newInputStream(files.archive())) {
                        client.copyArchiveToContainerCmd(id)
                                .withRemotePath(files.target())
                                .withTarInputStream(archive)
                                .exec();
                    }
                });
            }
            container.start(request.limits().memoryMegabytes());
            started = true;
            return container;
        } catch (RuntimeException e) {
            // The client shows any failure of the engine as some exception.
            throw new LaunchException("cannot start " + what + ": " + EngineFailure.of(e), e);
        } finally {
            if (!started) {
                output.close();
            }
        }
    }

    @Override
    public OptionalInt processors() {
        return engine.processors();
    }

    private void requireEngine() throws LaunchException {
        Optional<String> unavailable = engine.unavailable();
        if (unavailable.isPresent()) {
            throw new LaunchException("needs a container, but " + unavailable.get());
        }
        if (!engine.isOnThisMachine()) {
            throw new LaunchException("needs a container engine on this machine, as it calls ports of services; "
                    + engine.describe().orElse("this engine") + " may be on another one");
        }
    }

    private static void apply(ServiceRequest request, CreateContainerCmd create) {
        HostConfig config = Objects.requireNonNull(create.getHostConfig());
        config.withInit(true);
        ContainerLimits limits = request.limits();
        limits.memoryMegabytes()
                .ifPresent(megabytes -> config.withMemory(megabytes * MEGABYTE).withMemorySwap(megabytes * MEGABYTE));
        limits.processors().ifPresent(count -> config.withNanoCPUs(Math.round(count * 1e9)));
        limits.shares().ifPresent(config::withCpuShares);
        limits.cpuset().ifPresent(it -> config.withCpusetCpus(it.toString()));
        if (request.network() instanceof ServiceRequest.Network.Published published) {
            List<PortBinding> bindings = published.ports().entrySet().stream()
                    .map(each -> PortBinding.parse("%s:%d:%d".formatted(THIS_MACHINE, each.getKey(), each.getValue())))
                    .toList();
            config.withPortBindings(bindings);
            create.withExposedPorts(
                    bindings.stream().map(PortBinding::getExposedPort).toList());
        } else {
            config.withNetworkMode(
                    request.network() instanceof ServiceRequest.Network.Of of ? "container:" + of.container() : "none");
        }
        request.contents()
                .emptied()
                .ifPresent(folder -> config.withMounts(List.of(new Mount()
                        .withType(MountType.VOLUME)
                        .withTarget(folder)
                        .withVolumeOptions(new VolumeOptions().withNoCopy(true)))));
        request.contents().folder().ifPresent(create::withWorkingDir);
        create.withEnv(Assignments.write(request.environment()));
        if (!request.command().isEmpty()) {
            create.withEntrypoint(request.command()).withCmd(List.of());
        }
    }

    @Override
    public Map<String, String> environment(JdkSource.Image image) throws LaunchException, InterruptedException {
        requireEngine();
        return new EngineImageReader(engine).start(image).environment();
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(atShutdown);
        } catch (IllegalStateException runs) {
            // The program ends, and the hook does the same.
            return;
        }
        owned.close();
    }
}
