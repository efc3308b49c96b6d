package org.jvmquarks.launch;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.jdk.JdkSource;

/** The images that a container engine has or can pull. */
public interface Images {

    /** Returns why no engine can be used, in words; empty if one can. */
    Optional<String> unavailable();

    /** Returns name, version and address of the engine; empty if no engine can be used. */
    Optional<String> describe();

    /** Tells whether the engine has the image, for its platform if it is bound to one. */
    boolean has(JdkSource.Image image);

    /**
     * Returns the names by digest ({@code repository@sha256:...}) that registries gave an image. The engine pulls an
     * image that it does not have.
     *
     * @throws UnknownDigest if no registry knows the image
     */
    List<String> digests(String reference) throws InterruptedException;

    /** An image whose digest cannot be found out; the message says why. */
    final class UnknownDigest extends RuntimeException {
        public UnknownDigest(String message) {
            super(message);
        }

        public UnknownDigest(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
