package org.jvmquarks.upgrade.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.StartedProgram;

/** Where the commands of one round run, on one JDK. */
interface Stage extends AutoCloseable {

    /**
     * What a command is started with.
     *
     * @param service of the command
     * @param ports of the round
     * @param recorder records each of its VMs; none where nothing is recorded
     * @param output the file for what it prints
     * @param lines gets each line that it prints
     */
    record Start(Service service, Ports ports, Recorder recorder, Path output, Consumer<String> lines) {}

    /** Starts a service. */
    StartedProgram start(Start start) throws LaunchException, IOException, InterruptedException;

    /** Starts a load for a service, on this machine. */
    StartedProgram load(List<String> words, Start start) throws LaunchException;

    /** Returns the folder of this machine with the recordings of a service that has ended. */
    Path recordings(Service service) throws IOException;

    /** Returns whether ports of services are those of a proxy, which takes connections that they do not. */
    boolean isProxied();

    /** Ends what is left. */
    @Override
    void close();
}
