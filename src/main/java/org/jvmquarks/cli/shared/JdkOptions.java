package org.jvmquarks.cli.shared;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.selection.JdkRequest;
import org.jvmquarks.jdk.selection.Jdks;
import picocli.CommandLine.Option;

/** The options that select the JDKs of a command. */
public final class JdkOptions {
    @Option(
            names = "--jdks",
            paramLabel = "SELECTORS",
            description =
                    "selects JDKs by ids, versions (17), ranges (17..25), vendor:NAME or homes,"
                            + " separated by commas; !SELECTOR excludes; default: all JDKs of the"
                            + " profile or of this machine")
    private Optional<String> selectors = Optional.empty();

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            description = "uses a profile of the matrix file; default: the JDKs of this machine")
    private Optional<String> profile = Optional.empty();

    @Option(
            names = "--matrix",
            paramLabel = "FILE",
            description = "the matrix file; default: jdks.yaml, if it exists")
    private Optional<Path> matrix = Optional.empty();

    public JdkRequest request() {
        return new JdkRequest(profile, selectors, matrix.map(Path::toAbsolutePath));
    }

    /**
     * Returns the selected JDKs, at least one.
     *
     * @throws org.jvmquarks.jdk.JdkConfigurationException if the options select none, or the matrix
     *     file has a problem
     */
    public List<Jdk> select() {
        return Jdks.select(request(), HostEnvironment.current());
    }

    /** Returns the requested matrix file, or the one in the working directory. */
    public Path matrixFile() {
        return matrix.orElse(Path.of("jdks.yaml"));
    }
}
