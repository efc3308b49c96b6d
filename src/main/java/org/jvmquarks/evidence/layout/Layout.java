package org.jvmquarks.evidence.layout;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apiguardian.api.API;

/** Layout of an object in the heap. */
@API(status = API.Status.EXPERIMENTAL)
public final class Layout {
    private final String subject;
    private final long size;
    private final long header;
    private final Map<String, Long> offsets;
    private final boolean ofJdk;

    /**
     * @param subject the class and the JDK
     * @param ofJdk whether the JDK under test decides which fields there are
     */
    Layout(String subject, long size, long header, Map<String, Long> offsets, boolean ofJdk) {
        if (header <= 0 || size < header || offsets.values().stream().anyMatch(o -> o < 0)) {
            throw new IllegalArgumentException(
                    "no object has %d bytes with a header of %d and fields at %s"
                            .formatted(size, header, offsets));
        }
        this.subject = subject;
        this.size = size;
        this.header = header;
        this.offsets = Collections.unmodifiableMap(new LinkedHashMap<>(offsets));
        this.ofJdk = ofJdk;
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

    String subject() {
        return subject;
    }
}
