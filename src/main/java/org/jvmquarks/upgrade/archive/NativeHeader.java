package org.jvmquarks.upgrade.archive;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Reads system and architecture from the header of a native library. */
final class NativeHeader {
    /** Bytes to read: the header of PE begins where the one of MS-DOS says, in the first page. */
    static final int SIZE = 4096;

    private static final int ELF = 0x7F454C46;

    private static final int MACH_O_32 = 0xFEEDFACE;
    private static final int MACH_O_64 = 0xFEEDFACF;

    /** Several libraries for several architectures; also the magic of a class file. */
    private static final int MACH_O_FAT = 0xCAFEBABE;

    private static final int PE = 0x50450000;
    private static final int PE_OFFSET = 0x3C;

    private NativeHeader() {}

    /**
     * Reads a header; empty if the file is not a native library.
     *
     * @param start the first bytes of the file, all or {@link #SIZE}
     */
    static Optional<NativeLibrary> read(String path, byte[] start) {
        ByteBuffer bytes = ByteBuffer.wrap(start);
        try {
            int magic = bytes.getInt(0);
            if (magic == ELF) {
                return Optional.of(new NativeLibrary(path, NativeLibrary.Os.ELF, elf(bytes)));
            }
            if (magic >>> 16 == 0x4D5A) {
                return windows(path, bytes);
            }
            return apple(magic, bytes).map(archs -> new NativeLibrary(path, NativeLibrary.Os.MACOS, archs));
        } catch (IndexOutOfBoundsException | BufferUnderflowException e) {
            return Optional.empty();
        }
    }

    private static String elf(ByteBuffer bytes) {
        boolean little = bytes.get(5) == 1;
        boolean wide = bytes.get(4) == 2;
        bytes.order(little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        int machine = Short.toUnsignedInt(bytes.getShort(18));
        return switch (machine) {
            case 3 -> "x86";
            case 8 -> "mips";
            case 20 -> "ppc";
            case 21 -> little ? "ppc64le" : "ppc64";
            case 22 -> wide ? "s390x" : "s390";
            case 40 -> "arm";
            case 2, 18, 43 -> "sparc";
            case 62 -> "amd64";
            case 183 -> "aarch64";
            case 243 -> wide ? "riscv64" : "riscv32";
            case 258 -> "loongarch64";
            default -> unknown(machine);
        };
    }

    private static Optional<NativeLibrary> windows(String path, ByteBuffer bytes) {
        bytes.order(ByteOrder.LITTLE_ENDIAN);
        int header = bytes.getInt(PE_OFFSET);
        if (Integer.reverseBytes(bytes.getInt(header)) != PE) {
            return Optional.empty();
        }
        int machine = Short.toUnsignedInt(bytes.getShort(header + 4));
        String arch =
                switch (machine) {
                    case 0x14C -> "x86";
                    case 0x8664 -> "amd64";
                    case 0x1C0, 0x1C4 -> "arm";
                    case 0xAA64 -> "aarch64";
                    default -> unknown(machine);
                };
        return Optional.of(new NativeLibrary(path, NativeLibrary.Os.WINDOWS, arch));
    }

    private static Optional<List<String>> apple(int magic, ByteBuffer bytes) {
        int swapped = Integer.reverseBytes(magic);
        if (magic == MACH_O_32 || magic == MACH_O_64) {
            return Optional.of(List.of(processor(bytes.getInt(4))));
        }
        if (swapped == MACH_O_32 || swapped == MACH_O_64) {
            return Optional.of(List.of(processor(Integer.reverseBytes(bytes.getInt(4)))));
        }
        return magic == MACH_O_FAT ? Optional.of(fat(bytes)) : Optional.empty();
    }

    private static List<String> fat(ByteBuffer bytes) {
        return IntStream.range(0, bytes.getInt(4))
                .mapToObj(i -> processor(bytes.getInt(8 + 20 * i)))
                .distinct()
                .toList();
    }

    private static String processor(int type) {
        return switch (type) {
            case 7 -> "x86";
            case 0x01000007 -> "amd64";
            case 12 -> "arm";
            case 0x0100000C -> "aarch64";
            case 18 -> "ppc";
            case 0x01000012 -> "ppc64";
            default -> unknown(type);
        };
    }

    private static String unknown(int machine) {
        return "machine 0x" + Integer.toHexString(machine);
    }
}
