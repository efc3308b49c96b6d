package org.jvmquarks.evidence.heapdump;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.jvmquarks.evidence.OneGuest;
import org.jvmquarks.launch.WithoutLibraries;
import org.jvmquarks.verdict.NotApplicable;

class HeapDumpLibrariesTest {
    @Test
    void cellDoesNotApplyWithoutShark() {
        assertThat(WithoutLibraries.get(Gathering.class, "shark-"))
                .isEqualTo("0 guests: needs Shark on the class path to read heap dumps; to install it:"
                        + " add the dependency com.squareup.leakcanary:shark-hprof");
    }

    @Test
    void cellDoesNotApplyWithoutWhatSharkNeeds() {
        assertThat(WithoutLibraries.get(Gathering.class, "okio-"))
                .isEqualTo("0 guests: needs Okio on the class path to read heap dumps; to install it:"
                        + " add the dependency com.squareup.okio:okio-jvm");
    }

    /** Returns the number of guests that were started, and why the cell does not apply. */
    public static final class Gathering implements Supplier<String> {
        @Override
        public String get() {
            OneGuest guest = new OneGuest(Path.of("nowhere"));
            try {
                HeapDumpOf.all(DumpedProbe.class).gather(guest);
                return "";
            } catch (NotApplicable e) {
                return guest.requests().size() + " guests: " + e.getMessage();
            }
        }
    }
}
