package org.jvmquarks.gate.sides;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.journal.JdkRun;
import org.jvmquarks.journal.RunRecord;

/** What a comparison asks of the program that it is a part of: pins, JDKs, and runs of both. */
public interface ComparisonRuns {

    /** Returns the pins that the program has. */
    List<PinDefinition> pins();

    /**
     * Returns the JDKs that these selectors select, one each, in their order. Starts none.
     *
     * @throws org.jvmquarks.jdk.JdkConfigurationException if a selector selects none or several
     */
    List<Jdk> select(List<String> selectors);

    /**
     * Returns the run of each JDK that these selectors select, in their order, and runs what is missing.
     *
     * @param pins what a run has to have
     * @param folder where runs are looked for and written
     * @param settings the run whose settings are taken over; empty for the defaults
     */
    List<JdkRun> run(List<String> selectors, List<PinDefinition> pins, Path folder, Optional<RunRecord> settings);

    /** Returns the command line that runs what the run in a folder lacks. */
    String resume(Path folder);
}
