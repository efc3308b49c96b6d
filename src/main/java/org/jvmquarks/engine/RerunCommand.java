package org.jvmquarks.engine;

import org.jvmquarks.jdk.Jdk;

/** Names the command line that runs a single cell again, by the means that started the run. */
public interface RerunCommand {

    /** Returns the command line, ready to be pasted into a shell. */
    String of(PinDefinition pin, Jdk jdk);

    /** Returns the command line that goes on with the run. */
    String resume();
}
