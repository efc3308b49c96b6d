package org.jvmquarks.cli.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.journal.HostRecord;

/**
 * Checks of the machine, from files of Linux.
 *
 * @param root root of the file system with proc and sys
 * @param host the machine as the JVM sees it
 */
record MachineChecks(Path root, HostRecord host) {
    private static final String UNKNOWN = "unknown";
    private static final Pattern CHOSEN = Pattern.compile("\\[(\\w+)]");

    /** Memory in MB (2^20 bytes) that the host and the guest with the largest heap need. */
    private static final long NEEDED_MEGABYTES = 2048;

    List<Check> all() {
        return List.of(
                memory(),
                processors(),
                hugePages(),
                governor(),
                perf(),
                performanceCounters(),
                clockSource(),
                controlGroups());
    }

    private Check memory() {
        String found = host.memoryMegabytes() + " MB";
        return host.memoryMegabytes() >= NEEDED_MEGABYTES
                ? Check.ok("memory", found)
                : Check.warn(
                        "memory",
                        found,
                        "guests with heaps of 1 GB or more may be killed, or end as MEMORY_REFUSED; "
                                + NEEDED_MEGABYTES
                                + " MB are enough");
    }

    private Check processors() {
        String found = Integer.toString(host.processors());
        return host.processors() >= 2
                ? Check.ok("processors", found)
                : Check.warn(
                        "processors",
                        found,
                        "pins that need two processors are NOT_APPLICABLE, and compiler threads disturb timing claims");
    }

    private Check hugePages() {
        return fromFile(
                "huge pages",
                "sys/kernel/mm/transparent_hugepage/enabled",
                "this system does not show the mode of transparent huge pages",
                text -> {
                    Matcher chosen = CHOSEN.matcher(text);
                    String mode = chosen.find() ? chosen.group(1) : text;
                    return mode.equals("never")
                            ? Check.warn(
                                    "huge pages",
                                    "THP mode never",
                                    "pins about transparent huge pages are NOT_APPLICABLE; madvise is enough")
                            : Check.ok("huge pages", "THP mode " + mode);
                });
    }

    private Check governor() {
        return fromFile(
                "governor",
                "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor",
                "this system does not show the governor, as in most virtual machines; a clock"
                        + " frequency that changes adds noise to times",
                text -> text.equals("performance")
                        ? Check.ok("governor", text)
                        : Check.warn(
                                "governor",
                                text,
                                "the clock frequency changes, so that timing claims need"
                                        + " more pairs or stay INCONCLUSIVE"));
    }

    private Check perf() {
        return fromFile(
                "perf",
                "proc/sys/kernel/perf_event_paranoid",
                "this system cannot count events of the processor",
                text -> text.matches("-?\\d+") && Integer.parseInt(text) <= 2
                        ? Check.ok("perf", "perf_event_paranoid " + text)
                        : Check.warn(
                                "perf",
                                "perf_event_paranoid " + text,
                                "unprivileged processes cannot count events; to allow it,"
                                        + " run sudo sysctl kernel.perf_event_paranoid=2"));
    }

    private Check performanceCounters() {
        return Files.isDirectory(root.resolve("sys/bus/event_source/devices/cpu"))
                ? Check.ok("PMU", "performance counters of the processor")
                : Check.warn(
                        "PMU",
                        "no performance counters",
                        "this system cannot count events of the processor, as in many virtual machines");
    }

    private Check clockSource() {
        return fromFile(
                "clock source",
                "sys/devices/system/clocksource/clocksource0/current_clocksource",
                "this system does not show the source of System.nanoTime",
                text -> List.of("tsc", "kvm-clock", "arch_sys_counter", "hyperv_clocksource_tsc_page")
                                .contains(text)
                        ? Check.ok("clock source", text)
                        : Check.warn(
                                "clock source", text, "System.nanoTime is a system call, which adds to short times"));
    }

    private Check controlGroups() {
        if (Files.exists(root.resolve("sys/fs/cgroup/cgroup.controllers"))) {
            return Check.ok("cgroup", "version 2");
        }
        return Files.isDirectory(root.resolve("sys/fs/cgroup/memory"))
                ? Check.ok("cgroup", "version 1")
                : Check.warn("cgroup", "none", "pins about limits of containers are NOT_APPLICABLE");
    }

    private Check fromFile(String name, String path, String costOfAbsence, Function<String, Check> judge) {
        return read(root.resolve(path)).map(judge).orElseGet(() -> Check.warn(name, UNKNOWN, costOfAbsence));
    }

    /** Returns the text of a file; empty if the kernel, or a container, does not show it. */
    private static Optional<String> read(Path file) {
        if (!Files.isReadable(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Files.readString(file).strip());
        } catch (IOException e) {
            return Optional.of("unreadable (" + FileProblem.reading(file, e) + ")");
        }
    }
}
