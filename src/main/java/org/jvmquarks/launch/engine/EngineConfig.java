package org.jvmquarks.launch.engine;

import com.github.dockerjava.api.model.AuthConfig;
import com.github.dockerjava.api.model.AuthConfigurations;
import com.github.dockerjava.core.DockerClientConfig;
import com.github.dockerjava.core.RemoteApiVersion;
import com.github.dockerjava.core.SSLConfig;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * What Docker's client has to know about an engine. The client's own configuration reads the environment and Docker's
 * files once more, and so might choose another engine.
 *
 * @param endpoint where the engine answers
 * @param api version of the calls
 */
record EngineConfig(Endpoint endpoint, RemoteApiVersion api) implements DockerClientConfig {

    @Override
    public URI getDockerHost() {
        return endpoint.uri();
    }

    @Override
    public RemoteApiVersion getApiVersion() {
        return api;
    }

    /** The transport has the certificates. */
    @Override
    @SuppressWarnings("deprecation") // The type has a successor, the method does not.
    public @Nullable SSLConfig getSSLConfig() {
        return null;
    }

    /** The client asks for each container and each pull; only a pull needs credentials. */
    @Override
    public @Nullable AuthConfig effectiveAuthConfig(String image) {
        return null;
    }

    /** Only builds of images need them. */
    @Override
    public AuthConfigurations getAuthConfigurations() {
        return new AuthConfigurations();
    }

    @Override
    public @Nullable String getRegistryUsername() {
        return null;
    }

    @Override
    public @Nullable String getRegistryPassword() {
        return null;
    }

    @Override
    public @Nullable String getRegistryEmail() {
        return null;
    }

    @Override
    public @Nullable String getRegistryUrl() {
        return null;
    }
}
