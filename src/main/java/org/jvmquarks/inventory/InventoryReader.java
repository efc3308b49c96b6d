package org.jvmquarks.inventory;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.jvmquarks.files.BoundedFile;

/**
 * Reads the file of rows that a guest wrote. All that is not as the guest writes it is an error: a line that was lost
 * or repeated would be a difference between two JDKs.
 */
public final class InventoryReader {
    /** Ten times what the calls of a JDK take. */
    private static final int MOST_BYTES = 256 * BoundedFile.MB;

    private static final int MOST_COMPRESSED = 64 * BoundedFile.MB;

    private static final int COLUMNS = 3;
    private static final int HEX_DIGITS = 4;

    private final Map<String, SortedMap<String, String>> surfaces = new LinkedHashMap<>();
    private String surface = "";
    private SortedMap<String, String> values = new TreeMap<>();
    private int number;

    private InventoryReader() {}

    /**
     * Returns the values of each surface, in the order of the file.
     *
     * @throws DamagedInventory if a line is not one that a guest writes in that place
     * @throws IOException if the file cannot be read, is not compressed, or is too large
     */
    public static Map<String, SortedMap<String, String>> read(Path file) throws IOException, DamagedInventory {
        return read(BoundedFile.bytes(file, MOST_COMPRESSED));
    }

    /** Does the same with the content of a file. */
    public static Map<String, SortedMap<String, String>> read(byte[] compressed) throws IOException, DamagedInventory {
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
            byte[] bytes = in.readNBytes(MOST_BYTES);
            if (in.read() >= 0) {
                throw new IOException("has more than %d MB when uncompressed".formatted(MOST_BYTES / BoundedFile.MB));
            }
            return readText(decode(bytes));
        }
    }

    private static String decode(byte[] bytes) throws DamagedInventory {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new DamagedInventory("it is not in UTF-8", e);
        }
    }

    /** Does the same with the text of a file. */
    static Map<String, SortedMap<String, String>> readText(String text) throws DamagedInventory {
        InventoryReader reader = new InventoryReader();
        int start = 0;
        while (start < text.length()) {
            int end = text.indexOf('\n', start);
            reader.number++;
            if (end < 0) {
                throw reader.damaged("has no line end", text.substring(start));
            }
            reader.accept(text.substring(start, end));
            start = end + 1;
        }
        return reader.surfaces;
    }

    private void accept(String line) throws DamagedInventory {
        String[] columns = line.split("\t", -1);
        if (columns.length != COLUMNS || columns[0].isEmpty() || columns[1].isEmpty()) {
            throw damaged("is not a surface, a key and a value between tabs", line);
        }
        if (!columns[0].equals(surface)) {
            surface = columns[0];
            values = new TreeMap<>();
            if (surfaces.put(surface, values) != null) {
                throw damaged("continues the surface " + surface + ", which has ended", line);
            }
        }
        String key = unescaped(columns[1], line);
        if (!values.isEmpty() && values.lastKey().compareTo(key) >= 0) {
            throw damaged("is not behind the line before it in the order of keys", line);
        }
        values.put(key, unescaped(columns[2], line));
    }

    private String unescaped(String text, String line) throws DamagedInventory {
        if (text.indexOf('\\') < 0) {
            return text;
        }
        StringBuilder out = new StringBuilder();
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i++);
            if (c != '\\') {
                out.append(c);
            } else if (i < text.length() && text.charAt(i) == 'u') {
                out.append(unit(text, i + 1, line));
                i += 1 + HEX_DIGITS;
            } else {
                out.append(escaped(i < text.length() ? text.charAt(i) : ' ', line));
                i++;
            }
        }
        return out.toString();
    }

    private char unit(String text, int start, String line) throws DamagedInventory {
        int end = start + HEX_DIGITS;
        if (end > text.length() || !text.substring(start, end).matches("[0-9a-f]+")) {
            throw damaged("has an escape of a character without four hexadecimal digits", line);
        }
        return (char) Integer.parseInt(text.substring(start, end), 16);
    }

    private char escaped(char c, String line) throws DamagedInventory {
        return switch (c) {
            case '\\' -> '\\';
            case 't' -> '\t';
            case 'n' -> '\n';
            default -> throw damaged("has an unknown escape", line);
        };
    }

    private DamagedInventory damaged(String what, String line) {
        return new DamagedInventory(number, line, what);
    }
}
