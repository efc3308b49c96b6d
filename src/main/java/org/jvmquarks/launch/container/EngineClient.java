package org.jvmquarks.launch.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.command.PullImageCmd;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.PullResponseItem;
import com.github.dockerjava.api.model.ResponseItem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jvmquarks.jdk.ImagePlatform;
import org.jvmquarks.jdk.JdkSource;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;
import org.testcontainers.dockerclient.TransportConfig;
import org.testcontainers.shaded.com.github.dockerjava.core.LocalDirectorySSLConfig;

/**
 * A connection to an engine with the client of Testcontainers, which brings the transport and the
 * credentials for registries. Everything else of Testcontainers stays unused: it looks for an
 * engine of its own, and starts a container that removes the others, with an image to pull.
 */
record EngineClient(EngineCalls calls) implements DockerEngine.Connection {
    /** The tag of a reference without one. */
    private static final String LATEST = "latest";

    private static final int HTTP_OK = 200;

    /** The value for an answer that an older engine does not give. */
    private static final String UNKNOWN = "unknown";

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
    public Optional<DockerEngine.StoredImage> inspect(String reference) {
        try {
            InspectImageResponse image =
                    calls.ask(
                            "inspect image " + reference,
                            client -> client.inspectImageCmd(reference).exec());
            return Optional.of(
                    new DockerEngine.StoredImage(
                            String.valueOf(image.getId()),
                            ImagePlatform.of(image.getOs() + "/" + image.getArch()),
                            Optional.ofNullable(image.getRepoDigests()).orElse(List.of())));
        } catch (NotFoundException absent) {
            return Optional.empty();
        }
    }

    @Override
    public boolean pull(JdkSource.Image image, Duration limit) throws InterruptedException {
        PullImageCmd command = calls.client().pullImageCmd(withTag(image.reference()));
        image.platform().ifPresent(it -> command.withPlatform(it.title()));
        try (Pull pull = command.exec(new Pull())) {
            boolean complete = pull.awaitCompletion(limit.toMillis(), TimeUnit.MILLISECONDS);
            pull.requireSuccess();
            return complete;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot end the pull of " + image.reference(), e);
        }
    }

    /** The engine takes a name without a tag for all tags of the repository. */
    static String withTag(String reference) {
        boolean hasTag = reference.indexOf(':', reference.lastIndexOf('/') + 1) >= 0;
        return hasTag ? reference : reference + ":" + LATEST;
    }

    @Override
    public DockerEngine.GroupManagement groups() {
        Map<String, Object> info =
                calls.ask("describe itself", client -> client.infoCmd().exec()).getRawValues();
        return new DockerEngine.GroupManagement(
                String.valueOf(info.getOrDefault("CgroupDriver", UNKNOWN)),
                String.valueOf(info.getOrDefault("CgroupVersion", UNKNOWN)));
    }

    @Override
    public void tag(String id, String reference) {
        String named = withTag(reference);
        int colon = named.indexOf(':', named.lastIndexOf('/') + 1);
        calls.ask(
                "tag image " + id,
                client ->
                        client.tagImageCmd(
                                        id, named.substring(0, colon), named.substring(colon + 1))
                                .exec());
    }

    /** The client's own callback reports a pull that takes too long as one that failed. */
    private static final class Pull extends ResultCallback.Adapter<PullResponseItem> {
        private final List<String> failures = new CopyOnWriteArrayList<>();

        @Override
        public void onNext(PullResponseItem item) {
            ResponseItem.ErrorDetail detail = item.getErrorDetail();
            if (detail != null) {
                failures.add(String.valueOf(detail.getMessage()));
            }
        }

        /** An engine may report a failure within an answer that begins well. */
        void requireSuccess() {
            if (!failures.isEmpty()) {
                throw new DockerException(String.join("; ", failures), HTTP_OK);
            }
        }
    }
}
