package org.jvmquarks.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.Inconclusive;

class LogOfGuestTest {
    private static final String LOG = "some.log";

    @TempDir
    Path folder;

    @Test
    void logThatIsUnderstoodNeedsOneGuest() {
        Guests guests = new Guests("well\n");

        assertThat(read(guests)).isEqualTo("well\n");
        assertThat(guests.requests()).hasSize(1);
    }

    @Test
    void tornLogIsWrittenOnceMore() {
        Guests guests = new Guests("we[0.1s]ll\n", "well\n");

        assertThat(read(guests)).isEqualTo("well\n");
        assertThat(guests.requests()).hasSize(2);
        assertThat(guests.requests().get(1)).isEqualTo(guests.requests().get(0));
    }

    @Test
    void unfinishedLogIsWrittenAgain() {
        assertThat(read(new Guests("busy\n", "well\n"))).isEqualTo("well\n");

        Guests busy = new Guests("busy\n", "busy\n");
        assertThatThrownBy(() -> read(busy)).isInstanceOf(Inconclusive.class).hasMessage("busy");
        assertThat(busy.requests()).hasSize(2);
    }

    @Test
    void unknownLineOfBothGuestsIsAnError() {
        Guests guests = new Guests("lunch\n", "dinner\n", "well\n");

        assertThatThrownBy(() -> read(guests))
                .isInstanceOf(CellError.class)
                .hasMessage("debian-17: the log cannot be read, line 1 is not known: 'dinner\n'; if the"
                        + " VM wrote this line, report it as unknown to LogOfGuestTest; in "
                        + folder.resolve(LOG));
        assertThat(guests.requests()).hasSize(2);
    }

    /** A missing or an empty file is no accident. */
    @Test
    void otherFaultIsAnErrorAtOnce() {
        Guests guests = new Guests("", "well\n");

        assertThatThrownBy(() -> read(guests))
                .isInstanceOf(CellError.class)
                .hasMessageStartingWith("debian-17: the log has 0 bytes, expected 1 to 100");
        assertThat(guests.requests()).hasSize(1);
    }

    private static String read(Guests guests) {
        return LogOfGuest.read(
                guests,
                GuestRequest.on(LogOfGuestTest.class, "main"),
                result -> GuestFile.of(guests, result, LOG, "the log")
                        .read(100, LogOfGuestTest.class, LogOfGuestTest::parse));
    }

    private static String parse(String log) {
        if (log.equals("busy\n")) {
            throw new Inconclusive("busy");
        }
        if (!log.equals("well\n")) {
            throw new UnknownLine(1, log, "is not known");
        }
        return log;
    }

    /** Guests that write one log after the other. */
    private final class Guests extends OneGuest {
        private final Deque<String> logs;

        Guests(String... logs) {
            super(folder);
            this.logs = new ArrayDeque<>(List.of(logs));
        }

        @Override
        public GuestResult run(GuestRequest request) {
            try {
                Files.writeString(folder.resolve(LOG), logs.remove());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return super.run(request);
        }
    }
}
