package org.jvmquarks.jdk;

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

    /** System property with the name of a profile. */
    public static final String PROFILE = "quarks.profile";

    /** System property with selectors. */
    public static final String JDKS = "quarks.jdks";

    /** System property with the path of a matrix file. */
    public static final String MATRIX = "quarks.matrix";

    public JdkRequest {
        Objects.requireNonNull(profile);
        Objects.requireNonNull(selectors);
        Objects.requireNonNull(matrixFile);
    }

    /** Every JDK that is installed. */
    public static JdkRequest everything() {
        return new JdkRequest(Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** What the system properties ask for; blank ones are as good as absent. */
    public static JdkRequest of(HostEnvironment environment) {
        return new JdkRequest(
                environment.property(PROFILE),
                environment.property(JDKS),
                environment
                        .property(MATRIX)
                        .map(file -> environment.workingDirectory().resolve(file)));
    }
}
