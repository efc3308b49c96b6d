package org.jvmquarks.launch.engine;

import com.github.dockerjava.api.model.Version;
import com.github.dockerjava.core.RemoteApiVersion;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The version of the calls that an engine and this program both know. */
final class ApiVersion {
    /** The newest that is tested; newer ones change what answers contain. */
    private static final RemoteApiVersion TESTED = RemoteApiVersion.VERSION_1_44;

    private ApiVersion() {}

    /** Returns the version for calls: the newest of both, or the oldest that the engine accepts. */
    static RemoteApiVersion of(Version engine) {
        RemoteApiVersion newest = parsed(engine.getApiVersion()).orElse(TESTED);
        RemoteApiVersion oldest = parsed(engine.getMinAPIVersion()).orElse(TESTED);
        if (TESTED.isGreaterOrEqual(newest)) {
            return newest;
        }
        return oldest.isGreater(TESTED) ? oldest : TESTED;
    }

    private static Optional<RemoteApiVersion> parsed(@Nullable String version) {
        return Optional.ofNullable(version)
                .map(RemoteApiVersion::parseConfigWithDefault)
                .filter(known -> !known.equals(RemoteApiVersion.UNKNOWN_VERSION));
    }
}
