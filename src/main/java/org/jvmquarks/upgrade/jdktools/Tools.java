package org.jvmquarks.upgrade.jdktools;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.launch.process.EndedProgram;

/** Starts the tools of a JDK. */
interface Tools {

    /** Returns the argument by which a tool finds an archive. */
    String argument(Path archive);

    /** Returns what stands between the entries of a class path. */
    String separator();

    /**
     * Runs a tool to its end.
     *
     * @param reasons gets a sentence if it could not run, or did not end
     * @return empty without an end
     * @throws InterruptedException if the host has to stop; the tool is dead then
     */
    Optional<EndedProgram> run(String tool, List<String> arguments, List<String> reasons) throws InterruptedException;
}
