package org.jvmquarks.upgrade.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.upgrade.executed.CallQuestions;

/**
 * What the VMs of an application note of themselves, in files of a folder.
 *
 * @param flight how they record themselves; empty if they do not
 * @param agent what an agent in them counts; empty if none does
 */
record Recorder(Optional<Flight> flight, Optional<CallQuestions> agent) {

    /**
     * How a VM records itself.
     *
     * @param further options that keep the recorder from printing what the application does not; not known to each VM
     */
    record Flight(String further) {
        /** Settings in the folder of recordings. */
        static final String SETTINGS = "trial.jfc";

        /**
         * The messages of the start of a recording; 8 does not know the option and prints them. Not {@code jfr*=off}:
         * with it, a recording takes a third more processor time on 17.
         */
        private static final String WITHOUT_MESSAGES = "-Xlog:jfr+startup=error";

        /**
         * A recording is one chunk, if it can be: the end of each chunk collects the heap. The files of a round do not
         * grow beyond the size. The VM divides the variable at blanks that are not within quotes and drops these
         * quotes; then it divides an option at commas that are not within quotes, so that a folder needs two pairs.
         */
        private static final String OPTIONS = "-XX:StartFlightRecording="
                + "filename='\"%1$s\"',settings='\"%1$s/trial.jfc\"',dumponexit=true,maxsize=512m"
                + " -XX:FlightRecorderOptions=repository='\"%1$s/repository\"',maxchunksize=256m";

        /** Returns what to try, the better one first. */
        static List<Flight> candidates() {
            return List.of(new Flight(WITHOUT_MESSAGES), new Flight(""));
        }

        private String toolOptions(String folder) {
            return (OPTIONS.formatted(folder) + " " + further).strip();
        }
    }

    /** Returns that of VMs that note nothing. */
    static Recorder off() {
        return new Recorder(Optional.empty(), Optional.empty());
    }

    /** Returns whether they note anything. */
    boolean isOn() {
        return flight.isPresent() || agent.isPresent();
    }

    /**
     * Returns the options of each VM; empty if it notes nothing.
     *
     * @param folder for its files, as the VM sees it
     */
    Optional<String> toolOptions(String folder) {
        return Stream.concat(
                        flight.map(it -> it.toolOptions(folder)).stream(),
                        agent.map(it -> CallQuestions.option(folder)).stream())
                .collect(Collectors.collectingAndThen(Collectors.joining(" "), Optional::of))
                .filter(options -> !options.isEmpty());
    }

    /** Creates a folder for their files. */
    void prepare(Path folder) throws IOException {
        Files.createDirectories(folder);
        if (flight.isPresent()) {
            Files.writeString(folder.resolve(Flight.SETTINGS), FlightTable.settings());
        }
        if (agent.isPresent()) {
            agent.get().write(folder);
        }
    }
}
