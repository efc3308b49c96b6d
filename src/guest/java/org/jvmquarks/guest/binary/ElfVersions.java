package org.jvmquarks.guest.binary;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads from a library in the format ELF with 64 bits which versions of other libraries it needs. */
public final class ElfVersions {
    private static final int SECTION_TABLE = 0x28;
    private static final int SECTION_SIZE = 0x3a;
    private static final int SECTION_COUNT = 0x3c;
    private static final int MAGIC = 0x7f454c46;
    private static final int BITS_64 = 2;

    /** The type of the section {@code .gnu.version_r}. */
    private static final int VERSION_NEEDS = 0x6ffffffe;

    private static final int TYPE = 4;
    private static final int OFFSET = 0x18;
    private static final int LINK = 0x28;
    private static final int INFO = 0x2c;

    private final ByteBuffer file;

    private ElfVersions(ByteBuffer file) {
        this.file = file;
    }

    /** Returns the highest version of each family: {@code GLIBC} with {@code 2.17}; nothing if it is another format. */
    public static SortedMap<String, String> read(Path library) throws IOException {
        try (FileChannel channel = FileChannel.open(library, StandardOpenOption.READ)) {
            ByteBuffer file = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
            if (file.remaining() < 64 || file.getInt(0) != MAGIC || file.get(TYPE) != BITS_64) {
                return new TreeMap<>();
            }
            file.order(file.get(5) == 1 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
            return new ElfVersions(file).highest();
        }
    }

    private SortedMap<String, String> highest() {
        SortedMap<String, String> highest = new TreeMap<>();
        for (int i = 0; i < file.getShort(SECTION_COUNT); i++) {
            int section = section(i);
            if (file.getInt(section + TYPE) == VERSION_NEEDS) {
                int strings = offset(section(file.getInt(section + LINK)));
                addNeeds(offset(section), file.getInt(section + INFO), strings, highest);
            }
        }
        return highest;
    }

    private int section(int index) {
        return Math.toIntExact(file.getLong(SECTION_TABLE)) + index * file.getShort(SECTION_SIZE);
    }

    private int offset(int section) {
        return Math.toIntExact(file.getLong(section + OFFSET));
    }

    /** A need has versions; both are lists in which each entry knows how far the next one is. */
    private void addNeeds(int start, int count, int strings, SortedMap<String, String> highest) {
        int need = start;
        for (int i = 0; i < count; i++) {
            int version = need + file.getInt(need + 8);
            for (int j = 0; j < file.getShort(need + 2); j++) {
                add(text(strings + file.getInt(version + 8)), highest);
                version += file.getInt(version + 12);
            }
            need += file.getInt(need + 12);
        }
    }

    private static void add(String version, SortedMap<String, String> highest) {
        int end = version.lastIndexOf('_');
        if (end > 0 && end + 1 < version.length() && Character.isDigit(version.charAt(end + 1))) {
            highest.merge(
                    version.substring(0, end),
                    version.substring(end + 1),
                    (one, other) -> later(one, other) ? one : other);
        }
    }

    /** Compares numbers between dots. */
    private static boolean later(String one, String other) {
        String[] left = one.split("\\.");
        String[] right = other.split("\\.");
        for (int i = 0; i < Math.min(left.length, right.length); i++) {
            int difference = Integer.parseInt(left[i]) - Integer.parseInt(right[i]);
            if (difference != 0) {
                return difference > 0;
            }
        }
        return left.length > right.length;
    }

    private String text(int start) {
        StringBuilder text = new StringBuilder();
        for (int i = start; file.get(i) != 0; i++) {
            text.append((char) file.get(i));
        }
        return text.toString();
    }
}
