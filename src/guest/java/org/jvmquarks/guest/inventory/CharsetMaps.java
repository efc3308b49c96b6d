package org.jvmquarks.guest.inventory;

import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.CRC32;

/**
 * What a charset makes of characters and of bytes. A charset of single bytes has a row with the characters of 16 bytes;
 * another has a checksum of each 256 characters that it maps, and of pairs of bytes.
 */
final class CharsetMaps {
    private static final int BYTES = 0x100;
    private static final int LINE = 0x10;
    private static final int BLOCK = 0x100;
    private static final int PLANE = 0x10000;
    private static final int LARGE_BLOCK = 0x1000;
    private static final int IDEOGRAPHS = 0x20000;
    private static final int UNASSIGNED = 0xffff;

    private final Charset charset;
    private final Rows rows;

    CharsetMaps(Charset charset, Rows rows) {
        this.charset = charset;
        this.rows = rows;
    }

    /** Lists the maps; those of Unicode are arithmetic. */
    void list() {
        if (charset.name().contains("UTF-") || charset.name().equals("CESU-8")) {
            return;
        }
        boolean single = charset.canEncode() && charset.newEncoder().maxBytesPerChar() == 1;
        if (single) {
            addLines();
            addCharacters(0, PLANE, PLANE);
            return;
        }
        addPairs();
        if (charset.canEncode()) {
            addCharacters(0, PLANE, BLOCK);
            addCharacters(IDEOGRAPHS, IDEOGRAPHS + PLANE, LARGE_BLOCK);
        }
    }

    private void addLines() {
        for (int start = 0; start < BYTES; start += LINE) {
            byte[] bytes = new byte[LINE];
            for (int i = 0; i < LINE; i++) {
                bytes[i] = (byte) (start + i);
            }
            add("bytes %02X to %02X", start, start + LINE - 1, decode(bytes));
        }
    }

    /** With first bytes of the same four high bits; damaged pairs show how the decoder goes on. */
    private void addPairs() {
        for (int start = 0; start < PLANE; start += LARGE_BLOCK) {
            byte[] bytes = new byte[2 * LARGE_BLOCK];
            for (int i = 0; i < LARGE_BLOCK; i++) {
                bytes[2 * i] = (byte) ((start + i) >> Byte.SIZE);
                bytes[2 * i + 1] = (byte) (start + i);
            }
            CRC32 sum = new CRC32();
            String text = decode(bytes);
            for (int i = 0; i < text.length(); i++) {
                sum.update(text.charAt(i) >> Byte.SIZE);
                sum.update(text.charAt(i));
            }
            add("bytes %04X to %04X", start, start + LARGE_BLOCK - 1, checksum(sum));
        }
    }

    /** On 8, x-COMPOUND_TEXT throws on some pairs that are no text. */
    private String decode(byte[] bytes) {
        try {
            return new String(bytes, charset);
        } catch (IllegalArgumentException refused) {
            return "throws " + refused.getClass().getName();
        }
    }

    private void addCharacters(int from, int to, int block) {
        int[] points = new int[block];
        Arrays.fill(points, UNASSIGNED);
        byte[] nothing = new String(points, 0, block).getBytes(charset);
        for (int start = from; start < to; start += block) {
            for (int i = 0; i < block; i++) {
                int point = start + i;
                boolean isSurrogate = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
                points[i] = isSurrogate ? UNASSIGNED : point;
            }
            byte[] bytes = new String(points, 0, block).getBytes(charset);
            if (!Arrays.equals(bytes, nothing)) {
                CRC32 sum = new CRC32();
                sum.update(bytes, 0, bytes.length);
                add("U+%04X to U+%04X", start, start + block - 1, checksum(sum));
            }
        }
    }

    private void add(String range, int first, int last, String value) {
        rows.add(charset.name(), String.format(Locale.ROOT, range, first, last), value);
    }

    private static String checksum(CRC32 sum) {
        return "checksum " + Long.toHexString(sum.getValue());
    }
}
