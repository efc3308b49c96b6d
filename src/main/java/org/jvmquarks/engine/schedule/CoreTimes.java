package org.jvmquarks.engine.schedule;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long each core of the machine was busy and idle since it started, in ticks of the kernel.
 *
 * @param cores in their order; empty where the system does not say it
 */
public record CoreTimes(List<Core> cores) {
    private static final Path FILE = Path.of("/proc/stat");

    /** The kernel's counters: user, nice, system, idle, iowait, irq, softirq, steal. */
    private static final Pattern CORE = Pattern.compile("cpu\\d+((?: \\d+){8}).*");

    private static final int IDLE = 3;
    private static final int IO_WAIT = 4;

    /** Ticks of one core. */
    record Core(long busy, long idle) {}

    public CoreTimes {
        cores = List.copyOf(cores);
    }

    /** Reads the counters of this machine, which only Linux has. */
    public static CoreTimes now() {
        try {
            return Files.isReadable(FILE) ? of(Files.readAllLines(FILE)) : new CoreTimes(List.of());
        } catch (IOException unreadable) {
            return new CoreTimes(List.of());
        }
    }

    static CoreTimes of(List<String> lines) {
        List<Core> cores = new ArrayList<>();
        for (String line : lines) {
            Matcher core = CORE.matcher(line);
            if (core.matches()) {
                List<Long> ticks =
                        List.of(core.group(1).strip().split(" ")).stream()
                                .map(Long::valueOf)
                                .toList();
                long idle = ticks.get(IDLE) + ticks.get(IO_WAIT);
                long all = ticks.stream().mapToLong(Long::longValue).sum();
                cores.add(new Core(all - idle, idle));
            }
        }
        return new CoreTimes(cores);
    }

    /**
     * Returns the share of the time since then that each core was busy, from 0 to 1; empty if that
     * is unknown, or if no tick went by.
     */
    List<Double> busySince(CoreTimes before) {
        List<Double> shares = new ArrayList<>();
        if (cores.size() == before.cores.size()) {
            for (int i = 0; i < cores.size(); i++) {
                long busy = cores.get(i).busy() - before.cores.get(i).busy();
                long all = busy + cores.get(i).idle() - before.cores.get(i).idle();
                if (all <= 0) {
                    return List.of();
                }
                shares.add(Math.round(1000.0 * busy / all) / 1000.0);
            }
        }
        return shares;
    }
}
