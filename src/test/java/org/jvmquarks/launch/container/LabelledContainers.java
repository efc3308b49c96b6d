package org.jvmquarks.launch.container;

import com.github.dockerjava.api.model.Container;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.engine.DockerEngine;

/** The containers on the engine of this machine that a run has left, in any state. */
public final class LabelledContainers {
    private final DockerEngine engine;

    public LabelledContainers() {
        this(new DockerEngine());
    }

    LabelledContainers(DockerEngine engine) {
        this.engine = engine;
    }

    /** Returns why no container can be run here, in words; empty if one can. */
    public Optional<String> unavailable(String image) {
        return engine.unavailable()
                .or(() -> engine.has(new JdkSource.Image(image))
                        ? Optional.empty()
                        : Optional.of("image " + image + " is not on the engine"));
    }

    /** Returns the containers of the host with that process id, with their states. */
    public List<String> ofHost(long pid) {
        return starting(pid + "-");
    }

    /** Returns the containers of a run, or of all runs whose label starts so. */
    List<String> starting(String run) {
        return engine
                .calls()
                .client()
                .listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(List.of(OwnedContainers.LABEL))
                .exec()
                .stream()
                .filter(each -> label(each).startsWith(run))
                .map(each -> each.getState() + " " + each.getId())
                .toList();
    }

    private static String label(Container container) {
        return container.getLabels().getOrDefault(OwnedContainers.LABEL, "");
    }
}
