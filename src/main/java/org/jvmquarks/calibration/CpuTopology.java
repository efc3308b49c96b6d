package org.jvmquarks.calibration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.jdk.CpuSet;

/**
 * The cores that this program may use, and the lanes that they make: sets of processors that have no core in common, so
 * that two hardware threads of a core are never in two lanes.
 *
 * @param sockets the cores of each socket, each with those of its processors that may be used
 * @param unusable why there can be no lanes with any cores; empty if there can
 */
public record CpuTopology(List<List<CpuSet>> sockets, Optional<String> unusable) {
    /**
     * Cores of a lane: one for the operation, and one for the threads of the VM, as a lane must not take from a guest
     * what the smallest machine gives it.
     */
    static final int CORES_PER_LANE = 2;

    private static final String STATUS = "proc/self/status";

    /** The processors that are allowed may be more: some can be plugged in later. */
    private static final String ONLINE = "sys/devices/system/cpu/online";

    private static final String PROCESSOR = "sys/devices/system/cpu/cpu%d/topology/%s";

    // For example: Cpus_allowed_list:	0-3,8
    private static final Pattern ALLOWED = Pattern.compile("(?m)^Cpus_allowed_list:\\s*(\\S+)$");

    public CpuTopology {
        sockets = sockets.stream().map(List::copyOf).toList();
    }

    private CpuTopology(String unusable) {
        this(List.of(), Optional.of(unusable));
    }

    /**
     * Reads the cores of this machine.
     *
     * @param root root of the file system with proc and sys
     * @param processors processors that the JVM of this program counts
     */
    public static CpuTopology of(Path root, int processors) {
        try {
            CpuSet allowed = allowed(root);
            return allowed.size() == processors
                    ? new CpuTopology(sockets(root, allowed), Optional.empty())
                    : new CpuTopology(
                            "a quota lets this program use %d of its %d processors at a time, whichever they are"
                                    .formatted(processors, allowed.size()));
        } catch (IOException | IllegalArgumentException e) {
            return new CpuTopology("this system does not say which processors share a core");
        }
    }

    private static CpuSet allowed(Path root) throws IOException {
        Matcher allowed = ALLOWED.matcher(Files.readString(root.resolve(STATUS)));
        if (!allowed.find()) {
            throw new IOException("no processors in " + STATUS);
        }
        SortedSet<Integer> processors =
                new TreeSet<>(CpuSet.parse(allowed.group(1)).processors());
        Path online = root.resolve(ONLINE);
        if (Files.exists(online)) {
            processors.retainAll(CpuSet.parse(Files.readString(online).strip()).processors());
        }
        return new CpuSet(processors);
    }

    private static List<List<CpuSet>> sockets(Path root, CpuSet allowed) throws IOException {
        Map<Integer, List<CpuSet>> sockets = new TreeMap<>();
        SortedSet<Integer> seen = new TreeSet<>();
        for (int processor : allowed.processors()) {
            if (!seen.contains(processor)) {
                SortedSet<Integer> core = new TreeSet<>(CpuSet.parse(fact(root, processor, "thread_siblings_list"))
                        .processors());
                core.add(processor);
                core.retainAll(allowed.processors());
                seen.addAll(core);
                int socket = Integer.parseInt(fact(root, processor, "physical_package_id"));
                sockets.computeIfAbsent(socket, it -> new ArrayList<>()).add(new CpuSet(core));
            }
        }
        return List.copyOf(sockets.values());
    }

    private static String fact(Path root, int processor, String name) throws IOException {
        return Files.readString(root.resolve(PROCESSOR.formatted(processor, name)))
                .strip();
    }

    /** Returns how many lanes the cores make at most; one is as good as none. */
    public int mostLanes() {
        return lanesOf(CORES_PER_LANE);
    }

    /** A lane within one socket shares no cache with the lanes of another. */
    private int lanesOf(int cores) {
        return sockets.stream().mapToInt(socket -> socket.size() / cores).sum();
    }

    /** Returns why there can be no lanes, in words; empty if there can be two. */
    public Optional<String> noLanes() {
        return unusable.or(() -> mostLanes() >= 2 ? Optional.empty() : Optional.of(tooFew()));
    }

    private String tooFew() {
        int cores = sockets.stream().mapToInt(List::size).sum();
        return cores < 2 * CORES_PER_LANE
                ? "two lanes need %d cores and this program may use %d".formatted(2 * CORES_PER_LANE, cores)
                : "a lane needs %d cores of one socket, and this program may use %d cores in %d sockets"
                        .formatted(CORES_PER_LANE, cores, sockets.size());
    }

    /**
     * Returns lanes of the same number of cores, as many cores as possible. What is left over is for the host.
     *
     * @param count number of lanes, at least 2
     * @throws IllegalArgumentException if there are too few cores
     */
    public List<CpuSet> lanes(int count) {
        if (count < 2 || count > mostLanes()) {
            throw new IllegalArgumentException(noLanes()
                    .orElseGet(() -> "expected 2 to %d lanes of %d cores each, was %d"
                            .formatted(mostLanes(), CORES_PER_LANE, count)));
        }
        int cores = CORES_PER_LANE;
        while (lanesOf(cores + 1) >= count) {
            cores++;
        }
        List<CpuSet> lanes = new ArrayList<>();
        for (List<CpuSet> socket : sockets) {
            for (int i = 0; i + cores <= socket.size(); i += cores) {
                lanes.add(union(socket.subList(i, i + cores)));
            }
        }
        return lanes.subList(0, count);
    }

    private static CpuSet union(List<CpuSet> cores) {
        SortedSet<Integer> all = new TreeSet<>();
        cores.forEach(core -> all.addAll(core.processors()));
        return new CpuSet(all);
    }
}
