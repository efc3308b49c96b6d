package org.jvmquarks.jdk.selection;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jvmquarks.jdk.discovery.HostEnvironment;

/**
 * A request for the JDKs of a run.
 *
 * @param profile a profile of the matrix file; empty for the installed JDKs
 * @param selectors ids, versions, ranges, vendors or homes, separated by commas; empty for all JDKs
 * @param matrixFile a file that must exist; empty for {@code jdks.yaml} in the working directory,
 *     which may be missing
 */
public record JdkRequest(
        Optional<String> profile, Optional<String> selectors, Optional<Path> matrixFile) {

    /** Name of the parameter, or system property, with a profile. */
    public static final String PROFILE = "quarks.profile";

    /** Name of the parameter, or system property, with selectors. */
    public static final String JDKS = "quarks.jdks";

    /** Name of the parameter, or system property, with the path of a matrix file. */
    public static final String MATRIX = "quarks.matrix";

    public JdkRequest {
        Objects.requireNonNull(profile);
        Objects.requireNonNull(selectors);
        Objects.requireNonNull(matrixFile);
    }

    /** Returns a request for every installed JDK. */
    static JdkRequest everything() {
        return new JdkRequest(Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Returns the request in the system properties. */
    public static JdkRequest of(HostEnvironment environment) {
        return of(environment::property, environment);
    }

    /**
     * Returns the request in parameters; a blank parameter counts as absent.
     *
     * @param parameters returns the value of a parameter by its name
     * @param environment environment with the folder to which the matrix file is relative
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
