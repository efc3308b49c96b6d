package org.jvmquarks.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.OwnThread;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.junit.samples.MeetingProbes;
import org.jvmquarks.settings.Setting;
import org.jvmquarks.verdict.Verdict;

/** Guests that wait leave their processors to others, also where JUnit starts the cells. */
@SharesMachine
class WaitingCellsIT {
    private static final String PARALLEL = "junit.jupiter.execution.parallel.";
    private static final int CELLS = 3;

    /** After this long without a guest, a cell has not been started. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    /**
     * No guest ends before all three have started. One of them needs all processors of the machine, so it starts only
     * if the two others, which wait, have none.
     */
    @Test
    void thirdCellStartsWhileTwoWait() throws IOException {
        try (ServerSocket meeting = new ServerSocket(0, CELLS, InetAddress.getLoopbackAddress())) {
            meeting.setSoTimeout((int) PATIENCE.toMillis());
            CompletableFuture<Integer> met = CompletableFuture.supplyAsync(() -> meet(meeting), OwnThread.EACH);
            Cells cells = cells(meeting.getLocalPort());

            cells.tests("firstWaits", "secondWaits", "thirdComputes")
                    .assertStatistics(tests -> tests.started(CELLS).succeeded(CELLS));

            assertThat(met.join()).as("guests at the same time").isEqualTo(CELLS);
            assertThat(cells.journal().cells())
                    .hasSize(CELLS)
                    .extracting(CellRecord::verdict)
                    .containsOnly(Verdict.HOLDS);
        }
    }

    /** JUnit gets a thread for each cell; how many guests compute is not its business. */
    private Cells cells(int port) throws IOException {
        Path matrix = Files.writeString(
                folder.resolve("jdks.yaml"),
                "jdks:\n- {id: here, home: '%s', options: ['-D%s=%d']}\n"
                        .formatted(System.getProperty("java.home"), MeetingProbes.PORT, port));
        return new Cells(folder.resolve("output"), MeetingPins.class)
                .with(Setting.MATRIX, matrix.toString())
                .with(Setting.JDKS, "here")
                .with(Setting.DEADLINE, "50")
                .with(PARALLEL + "enabled", "true")
                .with(PARALLEL + "mode.default", "concurrent")
                .with(PARALLEL + "config.strategy", "fixed")
                .with(PARALLEL + "config.fixed.parallelism", Integer.toString(CELLS))
                .with(PARALLEL + "config.fixed.max-pool-size", Integer.toString(CELLS));
    }

    /** Lets all guests end once the last of them has come; closes all connections if one is late. */
    private static int meet(ServerSocket meeting) {
        List<Socket> guests = new ArrayList<>();
        try {
            for (int i = 0; i < CELLS; i++) {
                guests.add(meeting.accept());
            }
            for (Socket guest : guests) {
                guest.getOutputStream().write(1);
            }
        } catch (IOException late) {
            // The number of those that came says it.
            close(meeting);
        }
        guests.forEach(WaitingCellsIT::close);
        return guests.size();
    }

    private static void close(Closeable connection) {
        try {
            connection.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close a connection to a guest", e);
        }
    }
}
