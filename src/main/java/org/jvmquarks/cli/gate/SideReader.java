package org.jvmquarks.cli.gate;

import java.util.OptionalInt;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.Vendors;
import org.jvmquarks.journal.JdkRecord;

/** Reads a JDK back from the journal of its run. */
final class SideReader {
    private SideReader() {}

    /** Returns the same JDK as in the run: journals have its home or image, and its options. */
    static Jdk jdk(JdkRecord record) {
        return new Jdk(
                record.id(),
                OptionalInt.of(record.feature()),
                Vendors.keyOf(record.vendor()),
                JdkSource.of(record.source()),
                record.options(),
                record.limits().orElseGet(ContainerLimits::none));
    }
}
