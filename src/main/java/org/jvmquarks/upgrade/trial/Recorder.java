package org.jvmquarks.upgrade.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.upgrade.executed.CallQuestions;

/** What the VMs of an application note of themselves, in files of a folder. */
sealed interface Recorder {

    /** Returns whether they note anything. */
    boolean isOn();

    /**
     * Returns the options of each VM; empty if it notes nothing.
     *
     * @param folder for its files, as the VM sees it
     */
    Optional<String> toolOptions(String folder);

    /** Creates a folder for their files. */
    void prepare(Path folder) throws IOException;

    /** Returns that of VMs that note nothing. */
    static Recorder off() {
        return new Off();
    }

    /** They note nothing. */
    record Off() implements Recorder {
        @Override
        public boolean isOn() {
            return false;
        }

        @Override
        public Optional<String> toolOptions(String folder) {
            return Optional.empty();
        }

        @Override
        public void prepare(Path folder) {}
    }

    /**
     * They record themselves.
     *
     * @param further options that keep the recorder from printing what the application does not; not known to each VM
     */
    record Flight(String further) implements Recorder {
        /** Settings in the folder of recordings. */
        static final String SETTINGS = "trial.jfc";

        /** The messages of the start of a recording; 8 does not know the option and prints them. */
        private static final String WITHOUT_MESSAGES = "-Xlog:jfr*=off";

        /**
         * A recording is one chunk, if it can be: the end of each chunk collects the heap. The files of a round do not
         * grow beyond the size.
         */
        private static final String OPTIONS =
                "-XX:StartFlightRecording=filename=%1$s,settings=%1$s/trial.jfc,dumponexit=true,maxsize=512m"
                        + " -XX:FlightRecorderOptions=repository=%1$s/repository,maxchunksize=256m";

        /** Returns what to try, the better one first. */
        static List<Recorder> candidates() {
            return List.of(new Flight(WITHOUT_MESSAGES), new Flight(""));
        }

        @Override
        public boolean isOn() {
            return true;
        }

        @Override
        public Optional<String> toolOptions(String folder) {
            // A VM divides the variable at blanks that are not within quotes.
            return Optional.of((OPTIONS.formatted("'" + folder + "'") + " " + further).strip());
        }

        @Override
        public void prepare(Path folder) throws IOException {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve(SETTINGS), FlightTable.settings());
        }
    }

    /** An agent in them counts what is executed. */
    record Agent(CallQuestions questions) implements Recorder {
        @Override
        public boolean isOn() {
            return true;
        }

        @Override
        public Optional<String> toolOptions(String folder) {
            return Optional.of(CallQuestions.option(folder));
        }

        @Override
        public void prepare(Path folder) throws IOException {
            questions.write(folder);
        }
    }
}
