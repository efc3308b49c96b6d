package org.jvmquarks.launch;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.JdkSource;

/**
 * What is started in a container.
 *
 * @param image with the program
 * @param command its words; empty for the entry point of the image
 * @param environment variables besides those of the image
 * @param contents files of the container besides those of the image
 * @param limits of the container
 * @param network how others reach it
 * @param printed where it prints
 */
public record ServiceRequest(
        JdkSource.Image image,
        List<String> command,
        Map<String, String> environment,
        Contents contents,
        ContainerLimits limits,
        Network network,
        Printed printed) {
    public ServiceRequest {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }

    /**
     * The files of a container.
     *
     * @param folder in which the program starts; empty for that of the image
     * @param emptied folder of the image that is empty at first, for files that replace those of the image
     * @param files what is copied before it starts
     */
    public record Contents(Optional<String> folder, Optional<String> emptied, List<Files> files) {
        public Contents {
            files = List.copyOf(files);
        }

        /** Returns those of the image. */
        public static Contents ofTheImage() {
            return new Contents(Optional.empty(), Optional.empty(), List.of());
        }
    }

    /**
     * Where a program prints.
     *
     * @param file for all of it
     * @param lines gets each line
     */
    public record Printed(Path file, Consumer<String> lines) {}

    /** How others reach a container. */
    public sealed interface Network {

        /**
         * By ports of this machine.
         *
         * @param ports of this machine, with those in the container
         */
        record Published(Map<Integer, Integer> ports) implements Network {}

        /**
         * As another container, whose network it shares.
         *
         * @param container its id
         */
        record Of(String container) implements Network {}

        /** Not at all. */
        record None() implements Network {}
    }

    /**
     * Files for a container.
     *
     * @param archive a tar file
     * @param target folder of the container
     */
    public record Files(Path archive, String target) {}
}
