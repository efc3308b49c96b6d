package org.jvmquarks.upgrade.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.files.Folders;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.ServiceContainers;
import org.jvmquarks.launch.process.OwnedCommands;

/**
 * Where trials run: on this machine, or in containers. Whatever they started ends with {@link #close} at the latest.
 */
public final class TrialSites implements AutoCloseable {
    private final OwnedCommands commands = new OwnedCommands();
    private final Map<String, String> environment = Map.copyOf(System.getenv());
    private final TrialPlan plan;
    private final ContainerLimits limits;
    private final Path work;
    private Optional<ServiceContainers> containers = Optional.empty();

    /**
     * @param limits of the application, for its containers
     * @param work folder for files that rounds share
     */
    public TrialSites(TrialPlan plan, ContainerLimits limits, Path work) {
        this.plan = plan;
        this.limits = limits;
        this.work = work;
    }

    /**
     * Checks that commands of the user run on two JDKs alike, and that their VMs can be recorded.
     *
     * @param output folder of the trial
     * @throws IllegalArgumentException if they do not
     */
    public static void requireFit(TrialPlan plan, Jdk from, Jdk to, Path output) {
        for (Jdk jdk : List.of(from, to)) {
            if (!jdk.options().isEmpty()) {
                throw new IllegalArgumentException(
                        "--trial starts the commands of the user, in which the options of the entry %s (%s) have no effect; leave them out, or write them into 'start'"
                                .formatted(jdk.id(), String.join(" ", jdk.options())));
            }
        }
        long inImages =
                plan.services().stream().filter(it -> it.image().isPresent()).count();
        if (inImages == 0 && isImage(from) != isImage(to)) {
            throw new IllegalArgumentException(
                    "--trial runs the application on this machine or in containers, and %s is in an image while %s is not; name two JDKs of one kind, or the 'image' of the application"
                            .formatted(isImage(from) ? from.id() : to.id(), isImage(from) ? to.id() : from.id()));
        }
        String folder = output.toAbsolutePath().toString();
        if (inImages == 0 && !isImage(from) && folder.contains("=")) {
            throw new IllegalArgumentException(
                    "--trial has each VM load an agent from %s, and a VM ends the path of an agent at '='; name another folder with --output"
                            .formatted(folder));
        }
        if (inImages > 0 && inImages < plan.services().size() && !(isImage(from) && isImage(to))) {
            throw new IllegalArgumentException(
                    "--trial runs all services in containers if one of them has an 'image'; name it for each of them, or two JDKs in images");
        }
    }

    private static boolean isImage(Jdk jdk) {
        return jdk.source() instanceof JdkSource.Image;
    }

    /** Returns the side of a JDK. */
    public TrialSide side(Jdk jdk) {
        if (plan.front().image().isEmpty() && jdk.source() instanceof JdkSource.Home home) {
            return new TrialSide.Local(jdk.id(), home.path(), commands, environment);
        }
        if (containers.isEmpty()) {
            containers = Optional.of(ServiceContainers.find());
        }
        return new ContainerSide(
                jdk, new ContainerSide.Machines(containers.get(), commands, limits, work, environment));
    }

    /** @throws IOException if the files that rounds share cannot be deleted */
    @Override
    public void close() throws IOException {
        try {
            commands.close();
        } finally {
            containers.ifPresent(ServiceContainers::close);
        }
        if (Files.isDirectory(work)) {
            Folders.delete(work);
        }
    }
}
