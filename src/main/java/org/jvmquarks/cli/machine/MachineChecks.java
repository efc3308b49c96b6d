package org.jvmquarks.cli.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.journal.HostRecord;

/**
 * What Linux tells about the machine.
 *
 * @param root of the file system with proc and sys
 * @param host the machine as the JVM sees it
 */
record MachineChecks(Path root, HostRecord host) {
    private static final String NOT_THERE = "not told by this system";
    private static final Pattern CHOSEN = Pattern.compile("\\[(\\w+)]");

    /** Megabytes that the biggest heaps of pins need together with their host. */
    private static final long ENOUGH_MEGABYTES = 2048;

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
        return host.memoryMegabytes() >= ENOUGH_MEGABYTES
                ? Check.ok("memory", found)
                : Check.lack(
                        "memory",
                        found,
                        "guests with heaps of 1 GB or more may end as OUT_OF_MEMORY; "
                                + ENOUGH_MEGABYTES
                                + " MB are enough");
    }

    private Check processors() {
        String found = Integer.toString(host.processors());
        return host.processors() >= 2
                ? Check.ok("processors", found)
                : Check.lack(
                        "processors",
                        found,
                        "pins that need two processors are NOT_APPLICABLE, and compiler threads"
                                + " disturb claims about time");
    }

    private Check hugePages() {
        return fromFile(
                "huge pages",
                "sys/kernel/mm/transparent_hugepage/enabled",
                "what transparent huge pages do cannot be shown",
                text -> {
                    Matcher chosen = CHOSEN.matcher(text);
                    String mode = chosen.find() ? chosen.group(1) : text;
                    return mode.equals("never")
                            ? Check.lack(
                                    "huge pages",
                                    "THP mode never",
                                    "pins about transparent huge pages are NOT_APPLICABLE; madvise"
                                            + " is enough")
                            : Check.ok("huge pages", "THP mode " + mode);
                });
    }

    private Check governor() {
        return fromFile(
                "governor",
                "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor",
                "whether the clock frequency moves is not known, as in most virtual machines; a"
                        + " frequency that moves makes pairs of times spread",
                text ->
                        text.equals("performance")
                                ? Check.ok("governor", text)
                                : Check.lack(
                                        "governor",
                                        text,
                                        "the clock frequency moves, so that claims about time"
                                                + " take more pairs or stay INCONCLUSIVE"));
    }

    private Check perf() {
        return fromFile(
                "perf",
                "proc/sys/kernel/perf_event_paranoid",
                "events of the processor cannot be counted",
                text ->
                        text.matches("-?\\d+") && Integer.parseInt(text) <= 2
                                ? Check.ok("perf", "perf_event_paranoid " + text)
                                : Check.lack(
                                        "perf",
                                        "perf_event_paranoid " + text,
                                        "processes without privileges cannot count events; sysctl"
                                                + " kernel.perf_event_paranoid=2 lets them"));
    }

    private Check performanceCounters() {
        return Files.isDirectory(root.resolve("sys/bus/event_source/devices/cpu"))
                ? Check.ok("PMU", "performance counters of the processor")
                : Check.lack(
                        "PMU",
                        "no performance counters",
                        "events of the processor cannot be counted here, as in many virtual"
                                + " machines");
    }

    private Check clockSource() {
        return fromFile(
                "clock source",
                "sys/devices/system/clocksource/clocksource0/current_clocksource",
                "how System.nanoTime is made is not known",
                text ->
                        List.of(
                                                "tsc",
                                                "kvm-clock",
                                                "arch_sys_counter",
                                                "hyperv_clocksource_tsc_page")
                                        .contains(text)
                                ? Check.ok("clock source", text)
                                : Check.lack(
                                        "clock source",
                                        text,
                                        "System.nanoTime is a system call, which adds to the"
                                                + " smallest times"));
    }

    private Check controlGroups() {
        if (Files.exists(root.resolve("sys/fs/cgroup/cgroup.controllers"))) {
            return Check.ok("cgroup", "version 2");
        }
        return Files.isDirectory(root.resolve("sys/fs/cgroup/memory"))
                ? Check.ok("cgroup", "version 1")
                : Check.lack(
                        "cgroup",
                        "none",
                        "limits of containers cannot be shown; pins about them are"
                                + " NOT_APPLICABLE");
    }

    private Check fromFile(
            String name, String path, String costOfAbsence, Function<String, Check> judge) {
        return read(root.resolve(path))
                .map(judge)
                .orElseGet(() -> Check.lack(name, NOT_THERE, costOfAbsence));
    }

    /** Empty where the kernel, or a container, does not show the file. */
    private static Optional<String> read(Path file) {
        if (!Files.isReadable(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Files.readString(file).strip());
        } catch (IOException e) {
            return Optional.of("unreadable (" + e.getMessage() + ")");
        }
    }
}
