package org.jvmquarks.launch.engine;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.command.PullImageCmd;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.PullResponseItem;
import com.github.dockerjava.api.model.ResponseItem;
import com.github.dockerjava.core.DockerClientImpl;
import com.github.dockerjava.core.RemoteApiVersion;
import com.github.dockerjava.zerodep.ZerodepDockerHttpClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jvmquarks.jdk.ImagePlatform;
import org.jvmquarks.jdk.JdkSource;

/**
 * A connection to an engine with Docker's client for Java, which gets the address and all else that it has to know from
 * here: no call reaches another engine.
 *
 * @param calls the calls
 * @param credentials those of the engine's user, for registries
 */
public record EngineClient(EngineCalls calls, RegistryCredentials credentials) implements DockerEngine.Connection {
    /** The tag of a reference without one. */
    private static final String LATEST = "latest";

    private static final String MADE_HERE = "localhost/";

    private static final int HTTP_OK = 200;

    /** The value for an answer that an older engine does not give. */
    private static final String UNKNOWN = "unknown";

    /**
     * Prepares calls; contacts nothing.
     *
     * @param api version of the calls; unknown for the engine's own
     * @throws WrongSettingException if its certificates cannot be read
     */
    public static DockerClient connect(Endpoint endpoint, RemoteApiVersion api) throws WrongSettingException {
        ZerodepDockerHttpClient.Builder transport = new ZerodepDockerHttpClient.Builder().dockerHost(endpoint.uri());
        if (endpoint.certificates().isPresent()) {
            transport.sslConfig(Certificates.read(endpoint.certificates().get()));
        }
        return DockerClientImpl.getInstance(new EngineConfig(endpoint, api), transport.build());
    }

    @Override
    public Optional<DockerEngine.StoredImage> inspect(String reference) {
        try {
            InspectImageResponse image = calls.ask(
                    "inspect image " + reference,
                    client -> client.inspectImageCmd(reference).exec());
            return Optional.of(new DockerEngine.StoredImage(
                    String.valueOf(image.getId()),
                    ImagePlatform.of(image.getOs() + "/" + image.getArch()),
                    digests(image)));
        } catch (NotFoundException absent) {
            return Optional.empty();
        }
    }

    /** Podman gives digests to images that were made here, too, as if of a registry. */
    private static List<String> digests(InspectImageResponse image) {
        return Optional.ofNullable(image.getRepoDigests()).orElse(List.of()).stream()
                .filter(digest -> !digest.startsWith(MADE_HERE))
                .toList();
    }

    @Override
    public boolean pull(JdkSource.Image image, Duration limit) throws InterruptedException {
        RegistryCredentials.Found found = credentials.of(image.reference());
        PullImageCmd command = calls.client().pullImageCmd(withTag(image.reference()));
        image.platform().ifPresent(it -> command.withPlatform(it.title()));
        found.login().ifPresent(login -> command.withAuthConfig(login.forEngine()));
        try (Pull pull = command.exec(new Pull())) {
            calls.await(pull.end, "pull image " + image.reference(), limit);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            // Many images are public: a lack of credentials counts once the registry refuses.
            String why = EngineFailure.of(e);
            throw new IllegalStateException(
                    found.problem().map(problem -> why + "; " + problem).orElse(why), e);
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
                client -> client.tagImageCmd(id, named.substring(0, colon), named.substring(colon + 1))
                        .exec());
    }

    private static final class Pull extends ResultCallback.Adapter<PullResponseItem> {
        private final CompletableFuture<String> end = new CompletableFuture<>();
        private final List<String> failures = new CopyOnWriteArrayList<>();

        @Override
        public void onNext(PullResponseItem item) {
            ResponseItem.ErrorDetail detail = item.getErrorDetail();
            if (detail != null) {
                failures.add(String.valueOf(detail.getMessage()));
            }
        }

        /** An engine may report a failure within an answer that begins well. */
        @Override
        public void onComplete() {
            super.onComplete();
            if (failures.isEmpty()) {
                end.complete("");
            } else {
                end.completeExceptionally(new DockerException(String.join("; ", failures), HTTP_OK));
            }
        }

        @Override
        public void onError(Throwable thrown) {
            super.onError(thrown);
            end.completeExceptionally(thrown);
        }
    }
}
