package org.jvmquarks.cli.shards;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A cluster of Slurm with one node, this machine, for one test: its own daemons on free ports, with all of their files
 * in one folder and without authentication. Needs the packages {@code slurmctld}, {@code slurmd} and
 * {@code slurm-client}, and the rights of root, as the node's daemon starts jobs.
 *
 * <p>A task that is queued again waits until the credential of its first start has expired, by default two minutes;
 * here 5 seconds.
 */
final class SlurmCluster implements AutoCloseable {
    private static final List<String> PROGRAMS = List.of("slurmctld", "slurmd", "sbatch", "scontrol");

    /** The whole job takes half a minute on an idle machine. */
    private static final String PATIENCE_SECONDS = "600";

    private final Path folder;
    private final List<Process> daemons = new ArrayList<>();

    private SlurmCluster(Path folder) {
        this.folder = folder;
    }

    /** Whether this machine has the programs, and this process the rights. */
    static boolean isPossible() {
        return "root".equals(System.getProperty("user.name"))
                && PROGRAMS.stream().allMatch(SlurmCluster::isOnPath);
    }

    private static boolean isOnPath(String program) {
        return Stream.concat(Stream.of(System.getenv("PATH").split(File.pathSeparator)), Stream.of("/usr/sbin"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    /**
     * Starts the daemons, and returns when the node takes jobs.
     *
     * @param folder empty
     */
    static SlurmCluster start(Path folder) throws IOException, InterruptedException {
        SlurmCluster cluster = new SlurmCluster(folder);
        String node = cluster.run("hostname", "-s").strip();
        Files.createDirectories(folder.resolve("state"));
        Files.createDirectories(folder.resolve("spool"));
        Files.writeString(folder.resolve("slurm.conf"), """
                ClusterName=quarks
                SlurmctldHost=%1$s(127.0.0.1)
                SlurmctldPort=%3$d
                SlurmdPort=%4$d
                SlurmUser=root
                AuthType=auth/none
                AuthInfo=cred_expire=5
                CredType=cred/none
                StateSaveLocation=%2$s/state
                SlurmdSpoolDir=%2$s/spool
                SlurmctldPidFile=%2$s/slurmctld.pid
                SlurmdPidFile=%2$s/slurmd.pid
                ProctrackType=proctrack/pgid
                TaskPlugin=task/none
                SwitchType=switch/none
                MpiDefault=none
                SelectType=select/cons_tres
                SelectTypeParameters=CR_Core_Memory
                SlurmdParameters=config_overrides
                JobAcctGatherType=jobacct_gather/none
                NodeName=%1$s NodeAddr=127.0.0.1 CPUs=4 RealMemory=16384
                PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
                """.formatted(node, folder, freePort(), freePort()));
        cluster.daemon("slurmctld", "-D");
        cluster.daemon("slurmd", "-D", "-N", node);
        // Both wait: for the controller to answer, and for a job that does nothing to end.
        cluster.run("sh", "-c", "until scontrol ping | grep -q 'is UP'; do sleep 0.1; done");
        cluster.run("sbatch", "--wait", "--output=/dev/null", "--wrap=true");
        return cluster;
    }

    /** Another process may take it before the daemon does, which then ends with that message. */
    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private void daemon(String... command) throws IOException {
        daemons.add(builder(command)
                .redirectOutput(folder.resolve(command[0] + ".log").toFile())
                .start());
    }

    private ProcessBuilder builder(String... command) {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().merge("PATH", "/usr/sbin", (path, more) -> path + ":" + more);
        builder.environment().put("SLURM_CONF", folder.resolve("slurm.conf").toString());
        return builder;
    }

    /** Starts a command of Slurm in the folder of the cluster; it ends with 124 if it hangs. */
    Process start(String... command) throws IOException {
        return builder(Stream.concat(Stream.of("timeout", PATIENCE_SECONDS), Arrays.stream(command))
                        .toArray(String[]::new))
                .start();
    }

    /**
     * Runs a command of Slurm to its end, and returns what it prints.
     *
     * @throws IllegalStateException if it fails, with that
     */
    String run(String... command) throws IOException, InterruptedException {
        Process process = start(command);
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException("%s ended with %d: %s%n%s"
                    .formatted(List.of(command), process.exitValue(), output.strip(), logs()));
        }
        return output;
    }

    private String logs() {
        StringBuilder logs = new StringBuilder();
        for (String daemon : List.of("slurmctld.log", "slurmd.log")) {
            try {
                Path log = folder.resolve(daemon);
                logs.append(daemon).append(": ").append(Files.exists(log) ? Files.readString(log) : "not started");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return logs.toString();
    }

    @Override
    public void close() {
        for (Process daemon : daemons) {
            daemon.destroy();
        }
        for (Process daemon : daemons) {
            daemon.onExit().join();
        }
    }
}
