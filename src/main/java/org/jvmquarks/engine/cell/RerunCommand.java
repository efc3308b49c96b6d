package org.jvmquarks.engine.cell;

import java.util.List;
import org.jvmquarks.jdk.Jdk;

/** Names the command line that runs a single cell again, by the means that started the run. */
public interface RerunCommand {

    /**
     * Returns the command line, ready to be pasted into a shell.
     *
     * @param jdks the JDK of the cell, after the one that wrote what it reads
     */
    String of(PinDefinition pin, List<Jdk> jdks);

    /** Returns the command line that continues the run. */
    String resume();
}
