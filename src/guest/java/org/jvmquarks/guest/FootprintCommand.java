package org.jvmquarks.guest;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.guest.wire.ResultFile;

/**
 * Does the work of a probe, holds its result, and copies the kernel's files about this process and its container. The
 * host parses the copies: to parse here would itself take memory, and the copies remain as evidence.
 */
final class FootprintCommand implements Command {
    /**
     * Files to copy, in this order, because each copy takes some memory itself. A missing file is left out, and the
     * host knows which ones it needs; an unreadable file is an error.
     */
    private static final String[] FILES = {
        "/proc/self/smaps_rollup",
        "/proc/self/stat",
        "/proc/self/status",
        "/proc/self/cgroup",
        "/proc/self/mountinfo",
        "/sys/fs/cgroup/memory.current",
        "/sys/fs/cgroup/memory.peak",
        "/sys/fs/cgroup/memory.stat",
        "/sys/fs/cgroup/memory/memory.usage_in_bytes",
        "/sys/fs/cgroup/memory/memory.max_usage_in_bytes",
        "/sys/fs/cgroup/memory/memory.stat",
        "/sys/kernel/mm/transparent_hugepage/enabled",
        "/sys/kernel/mm/transparent_hugepage/defrag",
        "/proc/vmstat",
    };

    /** One folder for each size of huge pages, on kernels that have several. */
    private static final Path HUGE_PAGES = Paths.get("/sys/kernel/mm/transparent_hugepage");

    @Override
    public void run(List<String> arguments, ResultFile results) throws Throwable {
        RetainedWork held = RetainedWork.workOf(arguments.get(0));
        for (String file : FILES) {
            copy(Paths.get(file));
        }
        copySizesOfHugePages();
        copyFirstMapping(Paths.get("/proc/self/smaps"));
        Map<String, Object> line = new LinkedHashMap<>();
        line.put(Fields.HELD, held.count());
        results.writeResult(Commands.FOOTPRINT, line);
    }

    private static void copySizesOfHugePages() throws IOException {
        if (Files.exists(HUGE_PAGES)) {
            try (DirectoryStream<Path> sizes = Files.newDirectoryStream(HUGE_PAGES, "hugepages-*kB")) {
                for (Path size : sizes) {
                    copy(size.resolve("enabled"));
                }
            }
        }
    }

    /** Copies the first of the many mappings, up to the size of its pages. */
    private static void copyFirstMapping(Path smaps) throws IOException {
        if (Files.exists(smaps)) {
            List<String> first = new ArrayList<>();
            try (BufferedReader reader = Files.newBufferedReader(smaps)) {
                String line = reader.readLine();
                while (line != null) {
                    first.add(line);
                    line = line.startsWith("KernelPageSize:") ? null : reader.readLine();
                }
            }
            Files.write(copyOf(smaps), first);
        }
    }

    /** Returns the name of a copy: {@code proc-self-stat} for {@code /proc/self/stat}. */
    private static Path copyOf(Path file) {
        return Paths.get(file.toString().substring(1).replace('/', '-'));
    }

    private static void copy(Path file) throws IOException {
        if (Files.exists(file)) {
            Files.write(copyOf(file), Files.readAllBytes(file));
        }
    }
}
