package org.jvmquarks.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import java.util.ServiceLoader;
import org.jvmquarks.jdk.JdkSource;

/** Containers with programs of the user. None of them is left at the end. */
public interface ServiceContainers extends AutoCloseable {

    /**
     * A container with a program of the user. It is there until {@link #remove}, for the files that the program leaves.
     */
    interface Running extends StartedProgram {

        /** Returns the id of the container. */
        String id();

        /**
         * Copies the files of a folder.
         *
         * @param target folder of this machine
         */
        void copyOut(String folder, Path target) throws IOException;

        /** Removes it with its files. */
        void remove();
    }

    /** Returns those of the container engine of this machine. */
    static ServiceContainers find() {
        return ServiceLoader.load(ServiceContainers.class).findFirst().orElseThrow();
    }

    /**
     * Starts a program.
     *
     * @throws LaunchException if the engine cannot start it, with its reason
     */
    Running start(ServiceRequest request) throws LaunchException, IOException, InterruptedException;

    /** Returns the number of processors that a container can have at most; empty if the engine does not tell. */
    OptionalInt processors();

    /** Returns the variables of an image. */
    Map<String, String> environment(JdkSource.Image image) throws LaunchException, InterruptedException;

    @Override
    void close();
}
