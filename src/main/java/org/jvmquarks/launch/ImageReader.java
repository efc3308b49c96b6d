package org.jvmquarks.launch;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.Predicate;
import org.jvmquarks.jdk.JdkSource;

/** Reads images without starting anything of them. */
public interface ImageReader {

    /** Returns the reader of this program. */
    static ImageReader load() {
        return ServiceLoader.load(ImageReader.class).findFirst().orElseThrow();
    }

    /**
     * What a container of an image would start.
     *
     * @param command its entry point with the arguments
     * @param environment its variables
     * @param folder in which it starts
     */
    record Start(List<String> command, Map<String, String> environment, String folder) {
        public Start {
            command = List.copyOf(command);
            environment = Map.copyOf(environment);
        }
    }

    /**
     * Returns what a container would start; the engine pulls an image that it does not have.
     *
     * @throws LaunchException if there is no engine, or it does not get the image
     */
    Start start(JdkSource.Image image) throws LaunchException, InterruptedException;

    /**
     * Copies files of an image into a folder, by the paths that they have in the image.
     *
     * @param wanted tells by a path without a slash before it whether a file is copied
     * @throws LaunchException if the engine does not send them all
     */
    void copy(JdkSource.Image image, Predicate<String> wanted, Path folder)
            throws LaunchException, InterruptedException;
}
