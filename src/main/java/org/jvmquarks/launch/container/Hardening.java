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
import org.jvmquarks.jdk.ContainerLimits;

/**
 * The isolation of a guest's container: no network, no capabilities, no new privileges, read-only
 * root, a user other than root, limits on processes, memory and processors.
 */
record Hardening(ContainerLimits limits) {
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
     * Lives as long as its standard input, see {@link Lifeline}. It is a shell, because a shell
     * also reaps the processes that guests leave.
     */
    private static final String FIRST_PROCESS =
            "timeout "
                    + PATIENCE.toSeconds()
                    + " head -c 1 && timeout "
                    + LIFE.toSeconds()
                    + " cat; exit 0";

    long megabytes() {
        return limits.memoryMegabytes().orElse(DEFAULT_MEGABYTES);
    }

    /** Returns the same as options of {@code docker run}. */
    List<String> options() {
        List<String> options =
                new ArrayList<>(
                        List.of(
                                "--network",
                                "none",
                                "--read-only",
                                "--cap-drop",
                                "ALL",
                                "--security-opt",
                                NO_NEW_PRIVILEGES,
                                "--pids-limit",
                                Long.toString(PIDS),
                                "--memory",
                                megabytes() + "m",
                                "--memory-swap",
                                megabytes() + "m",
                                "--tmpfs",
                                "/tmp:" + TMP,
                                "--user",
                                USER));
        limits.processors()
                .ifPresent(count -> options.addAll(List.of("--cpus", Double.toString(count))));
        limits.shares()
                .ifPresent(it -> options.addAll(List.of("--cpu-shares", Integer.toString(it))));
        limits.cpuset().ifPresent(it -> options.addAll(List.of("--cpuset-cpus", it.toString())));
        return options;
    }

    void apply(CreateContainerCmd create) {
        HostConfig config = Objects.requireNonNull(create.getHostConfig());
        config.withAutoRemove(true)
                .withNetworkMode("none")
                .withReadonlyRootfs(true)
                .withCapDrop(Capability.ALL)
                .withSecurityOpts(List.of(NO_NEW_PRIVILEGES))
                .withPidsLimit(PIDS)
                .withMemory(megabytes() * MEGABYTE)
                .withMemorySwap(megabytes() * MEGABYTE)
                .withTmpFs(Map.of("/tmp", TMP))
                .withMounts(List.of(new Mount().withType(MountType.VOLUME).withTarget(VOLUME)));
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
