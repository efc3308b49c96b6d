package org.jvmquarks.guest.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The limits that are in force for this process: those of its control group and of all groups around it that it can
 * see, in version 1 or 2 of the interface. A limit that an engine dropped is not among them, whatever the command line
 * said.
 */
final class ControlGroups {
    /** Version 1 shows this or a little more, rounded down to pages, where there is no limit. */
    private static final long UNLIMITED = 1L << 60;

    private static final String HIERARCHICAL_LIMIT = "hierarchical_memory_limit ";

    private final TextFiles files;
    private final List<Folder> folders = new ArrayList<>();

    /** A control group of this process or around it. */
    private static final class Folder {
        final String path;
        final boolean unified;

        /** Whether it is one that says for which processors alone, not how much. */
        final boolean cpusetOnly;

        Folder(String path, boolean unified, boolean cpusetOnly) {
            this.path = path;
            this.unified = unified;
            this.cpusetOnly = cpusetOnly;
        }
    }

    ControlGroups(TextFiles files) {
        this.files = files;
        List<String> own = files.lines("/proc/self/cgroup");
        for (String mount : files.lines("/proc/self/mountinfo")) {
            addFolders(mount, own);
        }
    }

    /** Reads {@code 35 31 0:32 /root /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory}. */
    private void addFolders(String mount, List<String> own) {
        String[] words = mount.split(" ");
        int dash = Arrays.asList(words).indexOf("-");
        if (dash < 5 || words.length < dash + 4) {
            return;
        }
        boolean unified = words[dash + 1].equals("cgroup2");
        List<String> controllers = Arrays.asList(words[dash + 3].split(","));
        boolean limits = controllers.contains("memory") || controllers.contains("cpu");
        boolean cpuset = controllers.contains("cpuset");
        if (unified || (words[dash + 1].equals("cgroup") && (limits || cpuset))) {
            for (String line : own) {
                String[] parts = line.split(":", 3);
                if (parts.length == 3 && isOf(parts[1], unified, controllers)) {
                    String group = relative(parts[2], words[3]);
                    addFolders(words[4], group, unified, !unified && !limits);
                }
            }
        }
    }

    private static boolean isOf(String names, boolean unified, List<String> controllers) {
        return unified ? names.isEmpty() : !names.isEmpty() && controllers.containsAll(Arrays.asList(names.split(",")));
    }

    /** Returns the group's path below the mounted one; empty if it is that one, or outside. */
    private static String relative(String group, String mounted) {
        String root = mounted.equals("/") ? "" : mounted;
        return group.startsWith(root + "/") && !group.equals("/") && !group.contains("..")
                ? group.substring(root.length())
                : "";
    }

    /** Adds the group, the one around it, and so on up to the one that is mounted. */
    private void addFolders(String mountPoint, String group, boolean unified, boolean cpusetOnly) {
        String path = group;
        folders.add(new Folder(mountPoint + path, unified, cpusetOnly));
        while (!path.isEmpty()) {
            path = path.substring(0, path.lastIndexOf('/'));
            folders.add(new Folder(mountPoint + path, unified, cpusetOnly));
        }
    }

    /** Returns {@code v1} or {@code v2}, by where the memory is limited; empty without either. */
    Optional<String> version() {
        boolean unified = false;
        for (Folder folder : folders) {
            if (!folder.unified && !folder.cpusetOnly) {
                return Optional.of("v1");
            }
            unified |= folder.unified;
        }
        return unified ? Optional.of("v2") : Optional.<String>empty();
    }

    /** Returns the least limit of memory in bytes; empty if there is none. */
    Optional<Long> memory() {
        Optional<Long> least = Optional.empty();
        for (Folder folder : folders) {
            Optional<Long> own = memory(folder);
            if (own.isPresent() && own.get() < least.orElse(UNLIMITED)) {
                least = own;
            }
        }
        return least;
    }

    /** Returns the least limit in processors, with fractions; empty if there is none. */
    Optional<Double> processors() {
        Optional<Double> least = Optional.empty();
        for (Folder folder : folders) {
            Optional<Double> own = processors(folder);
            if (own.isPresent() && own.get() < least.orElse(Double.MAX_VALUE)) {
                least = own;
            }
        }
        return least;
    }

    /**
     * Returns the processors that the group may use, as the kernel lists them: {@code 0,2-3}; empty if no group says.
     */
    Optional<String> cpuset() {
        for (Folder folder : folders) {
            String[] names = folder.unified
                    ? new String[] {"/cpuset.cpus.effective"}
                    : new String[] {"/cpuset.effective_cpus", "/cpuset.cpus"};
            for (String name : names) {
                Optional<String> processors = files.line(folder.path + name);
                if (processors.isPresent()) {
                    return processors;
                }
            }
        }
        return Optional.empty();
    }

    /** Returns the group's shares of the processors; empty but in version 1. */
    Optional<Long> shares() {
        return first(false, "/cpu.shares");
    }

    /** Returns the group's weight for the processors; empty but in version 2. */
    Optional<Long> weight() {
        return first(true, "/cpu.weight");
    }

    /** Returns the number in a file of the nearest group that has it. */
    private Optional<Long> first(boolean unified, String name) {
        for (Folder folder : folders) {
            Optional<Long> number =
                    folder.unified == unified ? files.number(folder.path + name) : Optional.<Long>empty();
            if (number.isPresent()) {
                return number;
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the sorted names of the controllers that {@code /proc/cgroups} lists as enabled. A kernel may leave out
     * those for which it has no version 1; they work all the same.
     */
    List<String> listed() {
        List<String> listed = new ArrayList<>();
        for (String line : files.lines("/proc/cgroups")) {
            String[] words = line.trim().split("\\s+");
            if (words.length == 4 && !words[0].startsWith("#") && words[3].equals("1")) {
                listed.add(words[0]);
            }
        }
        Collections.sort(listed);
        return listed;
    }

    /** Returns the limit in bytes; in version 1 that of groups that are not mounted counts, too. */
    private Optional<Long> memory(Folder folder) {
        String file = folder.unified ? "/memory.max" : "/memory.limit_in_bytes";
        long own = positive(files.number(folder.path + file));
        long around = folder.unified ? Long.MAX_VALUE : hierarchicalLimit(folder);
        long least = Math.min(own, around);
        return least < Long.MAX_VALUE ? Optional.of(least) : Optional.<Long>empty();
    }

    /** Reads the line {@code hierarchical_memory_limit 1073741824}. */
    private long hierarchicalLimit(Folder folder) {
        for (String line : files.lines(folder.path + "/memory.stat")) {
            if (line.startsWith(HIERARCHICAL_LIMIT)) {
                return positive(TextFiles.toNumber(line.substring(HIERARCHICAL_LIMIT.length())));
            }
        }
        return Long.MAX_VALUE;
    }

    /** Returns the number, or the greatest there is if there is none. */
    private static long positive(Optional<Long> bytes) {
        long number = bytes.orElse(0L);
        return number > 0 ? number : Long.MAX_VALUE;
    }

    private Optional<Double> processors(Folder folder) {
        if (folder.unified) {
            String[] both = files.line(folder.path + "/cpu.max").orElse("max").split(" ");
            return both.length == 2
                    ? quotient(TextFiles.toNumber(both[0]), TextFiles.toNumber(both[1]))
                    : Optional.<Double>empty();
        }
        return quotient(
                files.number(folder.path + "/cpu.cfs_quota_us"), files.number(folder.path + "/cpu.cfs_period_us"));
    }

    private static Optional<Double> quotient(Optional<Long> quota, Optional<Long> period) {
        return quota.isPresent() && period.isPresent() && quota.get() > 0 && period.get() > 0
                ? Optional.of((double) quota.get() / period.get())
                : Optional.<Double>empty();
    }
}
