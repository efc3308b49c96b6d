package org.jvmquarks.guest.binary;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Literals of a class file, read without making a string of each name in it. */
public final class TextConstants {
    private static final int MAGIC_AND_VERSION = 8;
    private static final int CHARACTERS = 1;
    private static final int TEXT = 8;
    private static final int UNSIGNED = 0xffff;

    /** Bytes behind the tag of a constant of each kind; 0 for those that do not exist. */
    private static final int[] LENGTHS = {0, 2, 0, 4, 4, 8, 8, 2, 2, 4, 4, 4, 4, 0, 0, 3, 2, 4, 4, 2, 2};

    private TextConstants() {}

    /**
     * Returns the literals.
     *
     * @throws IOException if a constant has an unknown kind
     */
    public static List<String> read(byte[] file) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(file);
        in.position(MAGIC_AND_VERSION);
        int[] places = new int[in.getShort() & UNSIGNED];
        List<Integer> texts = new ArrayList<>();
        for (int i = 1; i < places.length; i++) {
            int kind = in.get();
            places[i] = in.position();
            if (kind <= 0 || kind >= LENGTHS.length || LENGTHS[kind] == 0) {
                throw new IOException("a constant has the unknown kind " + kind);
            }
            int length = LENGTHS[kind];
            if (kind == CHARACTERS) {
                length += in.getShort(places[i]) & UNSIGNED;
            } else if (kind == TEXT) {
                texts.add(in.getShort(places[i]) & UNSIGNED);
            } else if (length == Long.BYTES) {
                i++; // A long takes two places.
            }
            in.position(in.position() + length);
        }
        List<String> all = new ArrayList<>();
        for (int text : texts) {
            int length = in.getShort(places[text]) & UNSIGNED;
            all.add(new String(file, places[text] + 2, length, StandardCharsets.UTF_8));
        }
        return all;
    }
}
