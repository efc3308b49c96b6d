package org.jvmquarks.jdk.selection;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jvmquarks.jdk.discovery.HostEnvironment;

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

    /** Parameter, or system property, with the name of a profile. */
    public static final String PROFILE = "quarks.profile";

    /** Parameter, or system property, with selectors. */
    public static final String JDKS = "quarks.jdks";

    /** Parameter, or system property, with the path of a matrix file. */
    public static final String MATRIX = "quarks.matrix";

    public JdkRequest {
        Objects.requireNonNull(profile);
        Objects.requireNonNull(selectors);
        Objects.requireNonNull(matrixFile);
    }

    /** Every JDK that is installed. */
    static JdkRequest everything() {
        return new JdkRequest(Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** What the system properties ask for. */
    public static JdkRequest of(HostEnvironment environment) {
        return of(environment::property, environment);
    }

    /**
     * What parameters ask for; blank ones are as good as absent.
     *
     * @param parameters value of a parameter by its name
     * @param environment that the path of the matrix file is relative to
     */
    public static JdkRequest of(
            Function<String, Optional<String>> parameters, HostEnvironment environment) {
        Function<String, Optional<String>> given =
                name -> parameters.apply(name).filter(value -> !value.isBlank());
        return new JdkRequest(
                given.apply(PROFILE),
                given.apply(JDKS),
                given.apply(MATRIX).map(file -> environment.workingDirectory().resolve(file)));
    }
}
