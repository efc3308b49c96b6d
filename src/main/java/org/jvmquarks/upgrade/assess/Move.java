package org.jvmquarks.upgrade.assess;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.upgrade.archive.ArchivePath;
import org.jvmquarks.upgrade.archive.ManifestFacts;
import org.jvmquarks.upgrade.findings.UpgradeResult;
import org.jvmquarks.upgrade.trial.TrialPlan;

/** A move between two JDKs, for one application after the other. */
public interface Move {

    /**
     * The move of an application, with the archives that have a say in it.
     *
     * @param archives those of an application of which something must be fixed, which the next assessment removes; none
     *     if nothing must
     * @param line its options and program; empty if they are not known
     * @param started manifest of the archive that {@code java -jar} starts; empty if nobody knows which one
     */
    record Assessed(
            UpgradeResult result, List<Archive> archives, Optional<OptionLine> line, Optional<ManifestFacts> started) {
        public Assessed {
            archives = List.copyOf(archives);
        }
    }

    /**
     * An archive of an application.
     *
     * @param path as findings name it
     * @param file where it can be read
     */
    record Archive(ArchivePath path, Path file) {}

    /**
     * Returns the feature version of the JDK in use.
     *
     * @throws UpgradeException if a VM does not start
     */
    int feature() throws IOException, InterruptedException;

    /**
     * Assesses the move of an application.
     *
     * @param trial what runs of the application itself; empty if nothing does
     * @throws UpgradeException if a VM does not start
     */
    Assessed of(ApplicationFacts application, Optional<TrialPlan> trial) throws IOException, InterruptedException;

    /**
     * Returns the keys of what must be fixed in an archive, as far as it shows this by itself.
     *
     * @param linked whether both JDKs also link it, which takes seconds
     * @return empty if the archive cannot be read whole, which tells nothing of it
     */
    Optional<Set<String>> urgentIn(Path archive, boolean linked) throws IOException, InterruptedException;
}
