package org.jvmquarks.cli.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.journal.HostRecord;

class MachineChecksTest {
    @TempDir
    Path root;

    @Test
    void completeMachineIsOkInAllChecks() throws IOException {
        file("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");
        file("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance\n");
        file("proc/sys/kernel/perf_event_paranoid", "2\n");
        file("sys/bus/event_source/devices/cpu/type", "4\n");
        file("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc\n");
        file("sys/fs/cgroup/cgroup.controllers", "cpu memory\n");

        assertThat(lines(8, 16384))
                .containsExactly(
                        "ok    memory           16384 MB",
                        "ok    processors       8",
                        "ok    huge pages       THP mode madvise",
                        "ok    governor         performance",
                        "ok    perf             perf_event_paranoid 2",
                        "ok    PMU              performance counters of the processor",
                        "ok    clock source     tsc",
                        "ok    cgroup           version 2");
    }

    @Test
    void missingAbilityNamesItsCost() throws IOException {
        file("sys/kernel/mm/transparent_hugepage/enabled", "always madvise [never]\n");
        file("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave\n");
        file("proc/sys/kernel/perf_event_paranoid", "4\n");
        file("sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet\n");

        assertThat(lines(1, 1024))
                .containsExactly(
                        "warn  memory           1024 MB: guests with heaps of 1 GB or more may be"
                                + " killed, or end as MEMORY_REFUSED; 2048 MB are enough",
                        "warn  processors       1: pins that need two processors are"
                                + " NOT_APPLICABLE, and compiler threads disturb timing claims",
                        "warn  huge pages       THP mode never: pins about transparent huge pages"
                                + " are NOT_APPLICABLE; madvise is enough",
                        "warn  governor         powersave: the clock frequency changes, so that"
                                + " timing claims need more pairs or stay INCONCLUSIVE",
                        "warn  perf             perf_event_paranoid 4: unprivileged processes"
                                + " cannot count events; to allow it, run sudo sysctl kernel.perf_event_paranoid=2",
                        "warn  PMU              no performance counters: this system cannot count"
                                + " events of the processor, as in many virtual machines",
                        "warn  clock source     hpet: System.nanoTime is a system call, which adds to short times",
                        "warn  cgroup           none: pins about limits of containers are NOT_APPLICABLE");
    }

    @Test
    void unknownAbilityIsALack() {
        assertThat(lines(2, 4096))
                .contains("warn  clock source     unknown: this system does not show the source of System.nanoTime");
    }

    private List<String> lines(int processors, long megabytes) {
        HostRecord host = new HostRecord("Linux 6.1", "amd64", processors, megabytes, "17.0.15+6");
        return new MachineChecks(root, host).all().stream().map(Check::line).toList();
    }

    private void file(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, text);
    }
}
