package org.jvmquarks.launch.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.PullResponseItem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;
import org.testcontainers.dockerclient.TransportConfig;
import org.testcontainers.shaded.com.github.dockerjava.core.LocalDirectorySSLConfig;

/**
 * A connection to an engine with the client of Testcontainers, which brings the transport and the
 * credentials for registries. Everything else of Testcontainers stays unused: it looks for an
 * engine of its own, and starts a container that removes the others, with an image to pull.
 */
record EngineClient(DockerClient client) implements DockerEngine.Connection {

    static DockerClient connect(Endpoint endpoint) {
        TransportConfig.TransportConfigBuilder transport =
                TransportConfig.builder().dockerHost(endpoint.uri());
        endpoint.certificates()
                .ifPresent(
                        folder ->
                                transport.sslConfig(
                                        new LocalDirectorySSLConfig(folder.toString())));
        return DockerClientProviderStrategy.getClientForConfig(transport.build());
    }

    @Override
    public Optional<List<String>> inspect(String image) {
        try {
            return Optional.of(
                    Optional.ofNullable(client.inspectImageCmd(image).exec().getRepoDigests())
                            .orElse(List.of()));
        } catch (NotFoundException absent) {
            return Optional.empty();
        }
    }

    @Override
    public boolean pull(String image, Duration limit) throws InterruptedException {
        try (ResultCallback.Adapter<PullResponseItem> pull = client.pullImageCmd(image).start()) {
            return pull.awaitCompletion(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot end the pull of " + image, e);
        }
    }
}
