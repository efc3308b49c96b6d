package org.jvmquarks.evidence.footprint;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.evidence.GuestFile;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.NotApplicable;

/**
 * Puts together what a guest copied from the kernel.
 *
 * @param jdk name of the JDK's column, for messages
 * @param folder where the guest's files are
 */
record SnapshotReader(String jdk, Path folder) {
    /** In bytes; the longest, the list of mounts, has a few hundred lines. */
    private static final long LARGEST_FILE = 4L << 20;

    private static final long SMALL_PAGE = 4096;

    /** In KB; the size that the pins are about. */
    private static final int HUGE_PAGE = 2048;

    /** Pages that the kernel gives to all, to those who ask, or to nobody, by size in KB. */
    private static final Pattern SIZE =
            Pattern.compile("sys-kernel-mm-transparent_hugepage-hugepages-(\\d{1,7})kB-enabled");

    private static final String ROLLUP = "proc-self-smaps_rollup";
    private static final String GROUP = "sys-fs-cgroup-memory.";
    private static final String GROUP_1 = "sys-fs-cgroup-memory-memory.";

    /**
     * Reads the kernel's numbers about the guest.
     *
     * @throws NotApplicable if the kernel does not tell the resident memory
     * @throws CellError if something is missing or not understood
     */
    Snapshot read() {
        if (!isThere(ROLLUP)) {
            throw new NotApplicable(
                    "needs /proc/self/smaps_rollup, which Linux has since 4.14; this kernel does not have it");
        }
        Map<String, Long> rollup = file(ROLLUP, KernelText::rollup);
        Map<String, String> status = file("proc-self-status", KernelText::status);
        return new Snapshot(
                field(rollup, ROLLUP, "Rss"),
                field(rollup, ROLLUP, "Pss"),
                kilobytes(field(status, "proc-self-status", "VmHWM")),
                field(rollup, ROLLUP, "AnonHugePages"),
                file("proc-self-stat", KernelText::minorFaults),
                number(field(status, "proc-self-status", "Threads")),
                container());
    }

    /** Returns the kernel's mode of transparent huge pages, such as {@code madvise}; may be empty. */
    Optional<String> hugePages() {
        String name = "sys-kernel-mm-transparent_hugepage-enabled";
        return isThere(name) ? Optional.of(file(name, KernelText::hugePages)) : Optional.empty();
    }

    /**
     * Requires that the kernel, where it can, gives this process huge pages in place of small ones of 4 KB, and nothing
     * between.
     *
     * @throws NotApplicable if the kernel does not
     */
    void requireHugePagesGranted() {
        Map<String, String> status = file("proc-self-status", KernelText::status);
        if ("0".equals(status.get("THP_enabled"))) {
            throw new NotApplicable("needs transparent huge pages, they are off for this process: THP_enabled is 0"
                    + " in /proc/self/status");
        }
        String defrag = "sys-kernel-mm-transparent_hugepage-defrag";
        if (isThere(defrag) && file(defrag, KernelText::defrag).equals("never")) {
            throw new NotApplicable("needs a kernel that makes room for huge pages, /sys/kernel/mm/"
                    + "transparent_hugepage/defrag says never");
        }
        long page = file("proc-self-smaps", KernelText::pageSize);
        if (page != SMALL_PAGE) {
            throw new NotApplicable("needs small pages of 4 KB; those of this kernel have " + (page >> 10) + " KB");
        }
        sizes().forEach(this::requireSize);
    }

    private void requireSize(int kilobytes, String name) {
        String mode = file(name, KernelText::hugePages);
        if (kilobytes == HUGE_PAGE ? mode.equals("never") : mode.equals("always")) {
            throw new NotApplicable(("needs a kernel that gives pages of %d KB on request and all else in"
                            + " small pages, /sys/kernel/mm/transparent_hugepage/hugepages-%dkB/enabled says %s")
                    .formatted(HUGE_PAGE, kilobytes, mode));
        }
    }

    private Map<Integer, String> sizes() {
        String[] names = folder.toFile().list();
        Map<Integer, String> sizes = new TreeMap<>();
        for (String name : names == null ? new String[0] : names) {
            Matcher size = SIZE.matcher(name);
            if (size.matches()) {
                sizes.put(Integer.parseInt(size.group(1)), name);
            }
        }
        return sizes;
    }

    /**
     * Returns how often the kernel of the machine has not found a huge page since it started, for whatever process; 0
     * where it does not tell.
     */
    long hugePageFallbacks() {
        return isThere("proc-vmstat")
                ? file("proc-vmstat", text -> KernelText.counter(text, "thp_fault_fallback"))
                        .orElse(0)
                : 0;
    }

    private Optional<ContainerMemory> container() {
        if (isThere(GROUP + "current")) {
            return Optional.of(new ContainerMemory(
                    file(GROUP + "current", KernelText::number),
                    isThere(GROUP + "peak") ? Optional.of(file(GROUP + "peak", KernelText::number)) : Optional.empty(),
                    field(file(GROUP + "stat", KernelText::counters), GROUP + "stat", "anon")));
        }
        if (isThere(GROUP_1 + "usage_in_bytes")
                && KernelText.isOwnGroup(
                        file("proc-self-cgroup", text -> text), file("proc-self-mountinfo", text -> text))) {
            return Optional.of(new ContainerMemory(
                    file(GROUP_1 + "usage_in_bytes", KernelText::number),
                    Optional.of(file(GROUP_1 + "max_usage_in_bytes", KernelText::number)),
                    field(file(GROUP_1 + "stat", KernelText::counters), GROUP_1 + "stat", "total_rss")));
        }
        return Optional.empty();
    }

    private boolean isThere(String name) {
        return Files.exists(folder.resolve(name));
    }

    private <T> T file(String name, Function<String, T> parser) {
        return guestFile(name).read(LARGEST_FILE, KernelText.class, parser);
    }

    private <T> T field(Map<String, T> fields, String name, String field) {
        return Optional.ofNullable(fields.get(field))
                .orElseThrow(() -> guestFile(name).lacks(field));
    }

    private GuestFile guestFile(String name) {
        return new GuestFile(jdk, "the copy of " + name, folder.resolve(name));
    }

    private static long kilobytes(String text) {
        return number(text.replaceFirst(" kB$", "")) << 10;
    }

    private static long number(String text) {
        return KernelText.number(text);
    }
}
