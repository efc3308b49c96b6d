package org.jvmquarks.launch.container;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Mount;
import com.github.dockerjava.api.model.MountType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jvmquarks.jdk.ContainerLimits;

/**
 * The isolation of a guest's container: no network, no capabilities, no new privileges, read-only root, a user other
 * than root, limits on processes, memory and processors.
 *
 * @param limits limits of the container, or of the group around it
 * @param group path of the control group around the container; empty for that of the engine
 */
public record Hardening(ContainerLimits limits, Optional<String> group) {
    /** The folder for class paths and results: a volume, because copies cannot reach tmpfs. */
    static final String VOLUME = "/quarks";

    /** Memory limit in MB (2^20 bytes) of a container for which the matrix has none. */
    static final long DEFAULT_MEGABYTES = 4096;

    private static final String NO_NEW_PRIVILEGES = "no-new-privileges";
    private static final String TMP = "rw,exec,size=1g,mode=1777";
    private static final String USER = "10001:10001";
    private static final long PIDS = 2048;
    private static final long MEGABYTE = 1L << 20;

    /** Time that a container waits for its host, which may die before it connects. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static final Duration LIFE = Duration.ofHours(2);

    /**
     * Lives as long as its standard input, see {@link Lifeline}. It is a shell, because a shell also reaps the
     * processes that guests leave.
     */
    private static final String FIRST_PROCESS =
            "timeout " + PATIENCE.toSeconds() + " head -c 1 && timeout " + LIFE.toSeconds() + " cat; exit 0";

    /** The isolation of a container in the engine's group. */
    public Hardening(ContainerLimits limits) {
        this(limits, Optional.empty());
    }

    /** Returns the same inside a control group, which limits the memory. */
    Hardening inside(String path) {
        return new Hardening(limits, Optional.of(path));
    }

    /** Returns the memory that its guests have, in MB (2^20 bytes). */
    long megabytes() {
        return limits.groupMegabytes().orElseGet(() -> limits.memoryMegabytes().orElse(DEFAULT_MEGABYTES));
    }

    /** Returns the same as options of {@code docker run}, without the group around it. */
    List<String> options() {
        List<String> options = new ArrayList<>(List.of(
                "--network",
                "none",
                "--read-only",
                "--cap-drop",
                "ALL",
                "--security-opt",
                NO_NEW_PRIVILEGES,
                "--pids-limit",
                Long.toString(PIDS),
                "--tmpfs",
                "/tmp:" + TMP,
                "--user",
                USER));
        if (group.isEmpty()) {
            options.addAll(memoryOptions());
        }
        limits.processors().ifPresent(count -> options.addAll(List.of("--cpus", Double.toString(count))));
        limits.shares().ifPresent(it -> options.addAll(List.of("--cpu-shares", Integer.toString(it))));
        limits.cpuset().ifPresent(it -> options.addAll(List.of("--cpuset-cpus", it.toString())));
        return options;
    }

    /** Returns the limit of memory as options of {@code docker run}. */
    List<String> memoryOptions() {
        return List.of("--memory", megabytes() + "m", "--memory-swap", megabytes() + "m");
    }

    void apply(CreateContainerCmd create) {
        HostConfig config = Objects.requireNonNull(create.getHostConfig());
        config.withAutoRemove(true)
                .withNetworkMode("none")
                .withReadonlyRootfs(true)
                .withCapDrop(Capability.ALL)
                .withSecurityOpts(List.of(NO_NEW_PRIVILEGES))
                .withPidsLimit(PIDS)
                .withTmpFs(Map.of("/tmp", TMP))
                .withMounts(List.of(new Mount().withType(MountType.VOLUME).withTarget(VOLUME)));
        group.ifPresentOrElse(
                config::withCgroupParent,
                () -> config.withMemory(megabytes() * MEGABYTE).withMemorySwap(megabytes() * MEGABYTE));
        limits.processors().ifPresent(count -> config.withNanoCPUs(Math.round(count * 1e9)));
        limits.shares().ifPresent(config::withCpuShares);
        limits.cpuset().ifPresent(it -> config.withCpusetCpus(it.toString()));
        create.withUser(USER)
                .withEntrypoint("sh", "-c")
                .withCmd(FIRST_PROCESS)
                .withAttachStdin(true)
                .withStdinOpen(true)
                .withStdInOnce(true);
    }
}
