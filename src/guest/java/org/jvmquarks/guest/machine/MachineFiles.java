package org.jvmquarks.guest.machine;

import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The machine, as Linux shows it in files; on other systems what the VM knows. */
final class MachineFiles {
    private static final String PROCESSORS = "/sys/devices/system/cpu/";

    /** The entry of the auxiliary vector that holds the page size, and the one that ends it. */
    private static final long AT_PAGESZ = 6;

    private static final long AT_NULL = 0;

    /** The lists of features of x86, and of Arm and RISC-V, in /proc/cpuinfo. */
    private static final List<String> FEATURES = Arrays.asList("flags", "Features", "isa");

    /** Where the header of a program says its byte order, and for which machine it is. */
    private static final int ELF_DATA = 5;

    private static final int ELF_MACHINE = 18;

    private final TextFiles files;

    MachineFiles(TextFiles files) {
        this.files = files;
    }

    /** Returns the processors of the machine, without the limits of this process. */
    Optional<Integer> onlineProcessors() {
        return count(files.line(PROCESSORS + "online").orElse(""));
    }

    /** Returns the hardware threads of the first core. */
    Optional<Integer> threadsPerCore() {
        return count(
                files.line(PROCESSORS + "cpu0/topology/thread_siblings_list").orElse(""));
    }

    /** Counts the processors in a list such as {@code 0-3,8}; empty if it is not one. */
    static Optional<Integer> count(String list) {
        int count = 0;
        for (String part : list.split(",")) {
            String[] ends = part.split("-", -1);
            Optional<Long> first = TextFiles.toNumber(ends[0]);
            Optional<Long> last = TextFiles.toNumber(ends[ends.length - 1]);
            if (!first.isPresent() || !last.isPresent()) {
                return Optional.empty();
            }
            count += (int) (last.get() - first.get() + 1);
        }
        return Optional.of(count);
    }

    /** Returns the size of a page in bytes. */
    Optional<Long> pageSize() {
        Optional<Long> told = auxiliary(files.bytes("/proc/self/auxv"), AT_PAGESZ);
        return told.isPresent() ? told : pageSizeOfUnsafe();
    }

    /** Returns an entry of the auxiliary vector, which is pairs of words of this VM's size. */
    private static Optional<Long> auxiliary(byte[] vector, long key) {
        boolean wide = !System.getProperty("sun.arch.data.model", "64").equals("32");
        ByteBuffer words = ByteBuffer.wrap(vector).order(ByteOrder.nativeOrder());
        while (words.remaining() >= (wide ? 16 : 8)) {
            long type = wide ? words.getLong() : words.getInt();
            long value = wide ? words.getLong() : words.getInt();
            if (type == key) {
                return Optional.of(value);
            }
            if (type == AT_NULL) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static Optional<Long> pageSizeOfUnsafe() {
        try {
            Class<?> type = Class.forName("sun.misc.Unsafe");
            Field field = type.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            Object size = type.getMethod("pageSize").invoke(field.get(null));
            return Optional.of(((Integer) size).longValue());
        } catch (ReflectiveOperationException | RuntimeException withoutUnsafe) {
            return Optional.empty();
        }
    }

    /** Returns the size of a line of the first processor's first cache, in bytes. */
    Optional<Long> cacheLine() {
        Optional<Long> line = files.number(PROCESSORS + "cpu0/cache/index0/coherency_line_size");
        return line.isPresent() ? line : TextFiles.toNumber(valueOf("clflush size", files.lines("/proc/cpuinfo")));
    }

    /** Returns the memory of the machine in bytes. */
    Optional<Long> memory() {
        String kilobytes = valueOf("MemTotal", files.lines("/proc/meminfo")).replace(" kB", "");
        Optional<Long> number = TextFiles.toNumber(kilobytes);
        return number.isPresent() ? Optional.of(number.get() << 10) : number;
    }

    /**
     * Returns the architecture of the program that the kernel runs for this thread. That is the launcher of this VM, or
     * an emulator: QEMU answers for /proc/self/exe, /proc/self/maps and, from 8.2 on, /proc/cpuinfo as the emulated
     * machine would, but not for this path. Empty where there is no such file, or its architecture is not known here.
     */
    Optional<String> executor() {
        byte[] header = files.bytes("/proc/thread-self/exe");
        if (header.length < ELF_MACHINE + 2 || header[0] != 0x7f || header[1] != 'E') {
            return Optional.empty();
        }
        ByteOrder order = header[ELF_DATA] == 1 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        short machine = ByteBuffer.wrap(header).order(order).getShort(ELF_MACHINE);
        switch (machine) {
            case 3:
                return Optional.of("i386");
            case 22:
                return Optional.of("s390x");
            case 40:
                return Optional.of("arm");
            case 62:
                return Optional.of("amd64");
            case 183:
                return Optional.of("aarch64");
            case 243:
                return Optional.of("riscv64");
            default:
                return Optional.empty();
        }
    }

    /** Returns the features of the first processor, sorted; empty where the system says none. */
    List<String> cpuFeatures() {
        List<String> lines = files.lines("/proc/cpuinfo");
        for (String name : FEATURES) {
            String features = valueOf(name, lines);
            if (!features.isEmpty()) {
                List<String> sorted = new ArrayList<>(Arrays.asList(features.split(" ")));
                Collections.sort(sorted);
                return Collections.unmodifiableList(sorted);
            }
        }
        return Collections.emptyList();
    }

    /** Returns the mode in brackets of {@code always [madvise] never}. */
    Optional<String> transparentHugePages() {
        String modes = files.line("/sys/kernel/mm/transparent_hugepage/enabled").orElse("");
        int begin = modes.indexOf('[') + 1;
        int end = modes.indexOf(']');
        return 0 < begin && begin < end ? Optional.of(modes.substring(begin, end)) : Optional.<String>empty();
    }

    /** Returns the value of the first line {@code name : value}; empty if there is none. */
    private static String valueOf(String name, List<String> lines) {
        for (String line : lines) {
            int colon = Math.max(0, line.indexOf(':'));
            if (line.startsWith(name) && line.substring(0, colon).trim().equals(name)) {
                return line.substring(colon + 1).trim();
            }
        }
        return "";
    }
}
