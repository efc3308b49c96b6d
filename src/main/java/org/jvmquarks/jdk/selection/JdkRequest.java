package org.jvmquarks.jdk.selection;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * Which JDKs somebody asked for.
 *
 * @param profile of the matrix file; empty for the installed JDKs
 * @param selectors as {@link JdkSelection} reads them; empty for all
 * @param matrixFile a file that must be there; empty for {@code jdks.yaml} in the working
 *     directory, which need not
 */
public record JdkRequest(
        Optional<String> profile, Optional<String> selectors, Optional<Path> matrixFile) {

    public JdkRequest {
        Objects.requireNonNull(profile);
        Objects.requireNonNull(selectors);
        Objects.requireNonNull(matrixFile);
    }

    /** Every JDK that is installed. */
    public static JdkRequest everything() {
        return new JdkRequest(Optional.empty(), Optional.empty(), Optional.empty());
    }
}
