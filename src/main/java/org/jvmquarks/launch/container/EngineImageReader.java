package org.jvmquarks.launch.container;

import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.model.ContainerConfig;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jvmquarks.files.BoundedFile;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.ImageReader;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.SilentEngineException;
import org.jvmquarks.launch.engine.DockerEngine;
import org.jvmquarks.launch.engine.EngineFailure;

/**
 * Reads an image. The engine puts its layers together for a container, whose files it sends as one stream; nothing of
 * the image is started.
 */
public final class EngineImageReader implements ImageReader {
    /** Bytes of the files that are kept; several times the largest service that is known. */
    private static final long MOST = 4096L * BoundedFile.MB;

    private final DockerEngine engine;

    public EngineImageReader() {
        this(new DockerEngine());
    }

    EngineImageReader(DockerEngine engine) {
        this.engine = engine;
    }

    @Override
    public Start start(JdkSource.Image image) throws LaunchException, InterruptedException {
        Optional<String> unavailable = engine.unavailable();
        if (unavailable.isPresent()) {
            throw new LaunchException("cannot read image %s: %s".formatted(image.reference(), unavailable.get()));
        }
        JdkSource.Image provided = engine.provide(image);
        try {
            InspectImageResponse found = engine.calls()
                    .ask(
                            "inspect image " + image.reference(),
                            client ->
                                    client.inspectImageCmd(provided.reference()).exec());
            return start(Optional.ofNullable(found.getConfig()));
        } catch (RuntimeException e) {
            throw failed(image, e);
        }
    }

    private static Start start(Optional<ContainerConfig> config) {
        List<String> command = Stream.concat(
                        config.stream().map(ContainerConfig::getEntrypoint),
                        config.stream().map(ContainerConfig::getCmd))
                .flatMap(words -> words == null ? Stream.of() : Arrays.stream(words))
                .toList();
        Map<String, String> environment = new LinkedHashMap<>();
        for (String each : config.map(ContainerConfig::getEnv).orElse(new String[0])) {
            int end = each.indexOf('=');
            environment.put(each.substring(0, Math.max(end, 0)), each.substring(end + 1));
        }
        String folder = config.map(ContainerConfig::getWorkingDir).orElse("");
        return new Start(command, environment, folder.isEmpty() ? "/" : folder);
    }

    @Override
    public void copy(JdkSource.Image image, Predicate<String> wanted, Path folder)
            throws LaunchException, InterruptedException {
        JdkSource.Image provided = engine.provide(image);
        AtomicBoolean givenUp = new AtomicBoolean();
        try (OwnedContainers owned = new OwnedContainers(engine)) {
            String id = owned.createToRead(provided);
            engine.calls().transfer("read the files of image " + image.reference(), client -> {
                try (InputStream files =
                        client.copyArchiveFromContainerCmd(id, "/").exec()) {
                    Tar.unpack(new AwaitedStream(files, givenUp), folder, wanted, MOST);
                }
            });
            owned.remove(id);
        } catch (SilentEngineException e) {
            givenUp.set(true);
            throw failed(image, e);
        } catch (RuntimeException | IOException e) {
            throw failed(image, e);
        }
    }

    private static LaunchException failed(JdkSource.Image image, Exception e) {
        return new LaunchException(
                "cannot read image %s: %s; try: docker pull %1$s".formatted(image.reference(), EngineFailure.of(e)), e);
    }
}
