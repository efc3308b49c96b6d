package org.jvmquarks.jdk.selection;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * A request for the JDKs of a run.
 *
 * @param profile a profile of the matrix file; empty for all JDKs of a requested matrix file, or else the installed
 *     JDKs
 * @param selectors ids, versions, ranges, vendors or homes, separated by commas; empty for all JDKs
 * @param matrixFile a file that must exist; empty for {@code jdks.yaml} in the working directory, which may be missing
 */
public record JdkRequest(Optional<String> profile, Optional<String> selectors, Optional<Path> matrixFile) {

    public JdkRequest {
        Objects.requireNonNull(profile);
        Objects.requireNonNull(selectors);
        Objects.requireNonNull(matrixFile);
    }
}
