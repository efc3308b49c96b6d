package org.jvmquarks.evidence.strings;

import org.apiguardian.api.API;
import org.jvmquarks.evidence.Evidence;

/** A hash table of the VM with chained buckets, as it is when the VM ends. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class VmTable extends Evidence {
    private final Size size;

    VmTable(String subject, Size size) {
        super(subject);
        this.size = size;
    }

    /**
     * The VM's numbers about a table.
     *
     * @param buckets their number
     * @param entries their number, without those of the class-data archive
     * @param bytes all that the table takes, what it refers to included
     * @param longest entries of the fullest bucket
     */
    record Size(long buckets, long entries, long bytes, long longest) {
        Size {
            if (buckets < 1 || entries < 0 || bytes < 0 || longest > entries) {
                throw new IllegalArgumentException("no table: %d buckets, %d entries, %d bytes, %d in the fullest"
                        .formatted(buckets, entries, bytes, longest));
            }
        }
    }

    public long buckets() {
        return size.buckets();
    }

    /** Entries that were made while the VM ran; those of the class-data archive lie apart. */
    public long entries() {
        return size.entries();
    }

    /** Bytes of buckets, entries, and the strings or symbols. */
    public long bytes() {
        return size.bytes();
    }

    /** Entries per bucket. */
    public double averageBucket() {
        return (double) size.entries() / size.buckets();
    }
}
