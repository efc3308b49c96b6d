package org.jvmquarks.cli.gate;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.jvmquarks.gate.compare.Side;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.Vendors;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.selection.RecordedJdks;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.JournalReader;
import org.jvmquarks.journal.RunRecord;

/** Reads one side of a comparison from the journal of its run. */
final class SideReader {
    private SideReader() {}

    /**
     * Reads the only JDK of a run that a selector selects.
     *
     * @param selector an id, a version, a vendor or a home
     * @throws org.jvmquarks.jdk.JdkSelectionException if the selector selects several JDKs
     * @throws org.jvmquarks.gate.compare.GateException if it selects none
     */
    static Side read(Path journal, String selector) {
        RunRecord run = JournalReader.read(journal);
        List<Jdk> jdks = run.jdks().stream().map(SideReader::jdk).toList();
        return Side.of(run, new RecordedJdks(jdks, HostEnvironment.current()).id(selector));
    }

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
