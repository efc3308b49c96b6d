package org.jvmquarks.gate.sides;

import java.util.OptionalInt;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.GuestEnvironment;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.journal.JdkRecord;

/** Reads a JDK back from the journal of its run. */
public final class SideReader {
    private SideReader() {}

    /** Returns the same JDK as in the run: journals have its home or image, and what makes it a variant. */
    public static Jdk jdk(JdkRecord record) {
        return new Jdk(
                record.id(),
                OptionalInt.of(record.feature()),
                record.build().vendorKey(),
                JdkSource.of(record.source(), record.platform()),
                record.options(),
                record.limits().orElseGet(ContainerLimits::none),
                record.environment().orElseGet(GuestEnvironment::none));
    }
}
