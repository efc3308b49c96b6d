package org.jvmquarks.cli.shared;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.matrix.JdkMatrix;
import org.jvmquarks.jdk.selection.JdkRequest;
import org.jvmquarks.jdk.selection.Jdks;
import org.jvmquarks.settings.Setting;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that select the JDKs of a command. */
public final class JdkOptions {
    @Option(names = "--jdks", paramLabel = "SELECTORS", description = "${bundle:quarks.jdks}")
    private Optional<String> selectors = Optional.empty();

    @Mixin
    private MatrixOptions matrix = new MatrixOptions();

    /**
     * Returns the request.
     *
     * @throws IllegalArgumentException if an option is blank
     */
    public JdkRequest request() {
        selectors.ifPresent(value -> SettingOptions.notBlank(Setting.JDKS, value));
        return matrix.request(selectors);
    }

    /**
     * Returns the selected JDKs, at least one.
     *
     * @throws org.jvmquarks.jdk.JdkConfigurationException if the options select none, or the matrix file has a problem
     */
    public List<Jdk> select() {
        return Jdks.select(request(), HostEnvironment.current());
    }

    /** Returns the content of {@link #matrixFile}; empty if none was requested and none exists. */
    public Optional<JdkMatrix> matrix() {
        return Jdks.matrix(request(), HostEnvironment.current());
    }

    /** Returns the requested matrix file, or the one in the working directory. */
    public Path matrixFile() {
        return matrix.file();
    }
}
