package org.jvmquarks.evidence.layout;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.Evidence;

/** Layout of an object in the heap. */
@API(status = API.Status.STABLE, since = "0.1")
public final class Layout extends Evidence {
    /** Each VM aligns objects to this at least, with addresses of 32 bits as well. */
    static final int LEAST_ALIGNMENT = 8;

    private final long size;
    private final long header;
    private final Map<String, Long> offsets;
    private final boolean ofJdk;

    /**
     * A field, or the elements of an array.
     *
     * @param name its name
     * @param offset where it begins, in bytes from the start of the object
     * @param size its bytes
     */
    record Field(String name, long offset, long size) {
        long end() {
            return offset + size;
        }
    }

    /**
     * The layout of an object that ends with its last field, at the VM's alignment. The size follows from both: a tool
     * that cannot ask its VM for the alignment guesses it.
     *
     * @param subject the class and the JDK
     * @param header bytes of the header
     * @param fields the fields in any order
     * @param alignment bytes at a multiple of which each object begins
     * @param ofJdk whether the JDK under test decides which fields there are
     * @throws IllegalArgumentException if a VM has no such object
     */
    Layout(String subject, long header, List<Field> fields, long alignment, boolean ofJdk) {
        super(subject);
        requirePossible(header, fields, alignment);
        long end = fields.stream().mapToLong(Field::end).reduce(header, Math::max);
        this.size = (end + alignment - 1) / alignment * alignment;
        this.header = header;
        Map<String, Long> begins = new LinkedHashMap<>();
        fields.forEach(field -> begins.put(field.name(), field.offset()));
        this.offsets = Collections.unmodifiableMap(begins);
        this.ofJdk = ofJdk;
    }

    private static void requirePossible(long header, List<Field> fields, long alignment) {
        if (alignment < LEAST_ALIGNMENT || Long.bitCount(alignment) != 1) {
            throw new IllegalArgumentException("no VM aligns objects to %d bytes".formatted(alignment));
        }
        if (header <= 0) {
            throw new IllegalArgumentException("no object has a header of " + header + " bytes");
        }
        List<Field> sorted = new ArrayList<>(fields);
        sorted.sort(Comparator.comparingLong(Field::offset));
        long free = header;
        for (Field field : sorted) {
            if (field.size() < 0 || field.offset() < free) {
                throw new IllegalArgumentException(
                        "no object has a header of %d bytes and the fields %s, of which one covers another or the header"
                                .formatted(header, sorted));
            }
            free = field.end();
        }
    }

    /** Bytes of the whole object, with alignment. */
    public long size() {
        return size;
    }

    /** Bytes of the header; for an array with its length. */
    public long header() {
        return header;
    }

    /** Offsets in bytes of the fields, by name, in the order of the class. */
    Map<String, Long> offsets() {
        return offsets;
    }

    /** Whether a field may be missing because of the JDK, and not because of the pin. */
    boolean isOfJdk() {
        return ofJdk;
    }
}
