package org.jvmquarks.jdk.selection;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSelectionException;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.discovery.InstalledJdks;
import org.jvmquarks.jdk.matrix.JdkMatrix;
import org.jvmquarks.jdk.matrix.JdkMatrixException;
import org.jvmquarks.jdk.matrix.JdkMatrixReader;

/** Selects the JDKs of a run from the matrix file and this machine. */
public final class Jdks {

    static final String MATRIX_FILE = "jdks.yaml";

    private final HostEnvironment environment;
    private final InstalledJdks installed;

    private Jdks(HostEnvironment environment, InstalledJdks installed) {
        this.environment = environment;
        this.installed = installed;
    }

    /**
     * Returns the requested JDKs, at least one, each with a unique id. Checks that homes exist, but not that images do,
     * and starts nothing.
     *
     * @throws JdkMatrixException if the matrix file has a problem, or a selected home of it does not exist
     * @throws JdkSelectionException if a profile, a selector or the machine has no JDK
     */
    public static List<Jdk> select(JdkRequest request, HostEnvironment environment) {
        return select(request, environment, InstalledJdks.find(environment));
    }

    /** Returns a path as a selector: in quotes if it has a comma, which separates selectors. */
    public static String quoted(String home) {
        return SelectorList.quoted(home);
    }

    static List<Jdk> select(JdkRequest request, HostEnvironment environment, InstalledJdks installed) {
        return new Jdks(environment, installed).select(request);
    }

    private List<Jdk> select(JdkRequest request) {
        Optional<JdkMatrix> matrix = matrix(request, environment);
        List<Jdk> base = base(request, matrix);
        if (request.selectors().isEmpty() && base.isEmpty()) {
            throw new JdkSelectionException(noneFound());
        }
        List<Jdk> selected = request.selectors()
                .map(selectors -> selection(request, base, matrix).select(selectors))
                .orElse(base);
        matrix.ifPresent(file -> new HomeCheck(environment, installed).check(file, selected));
        return selected;
    }

    /** A file that the user names is the list of JDKs; the default file only gives them names. */
    private List<Jdk> base(JdkRequest request, Optional<JdkMatrix> matrix) {
        if (request.profile().isPresent()) {
            return profile(request.profile().get(), matrix);
        }
        return request.matrixFile().isPresent() ? matrix.map(JdkMatrix::jdks).orElse(List.of()) : installed.jdks();
    }

    /** Prefers the ids of a requested matrix file to those of the installed JDKs. */
    private JdkSelection selection(JdkRequest request, List<Jdk> base, Optional<JdkMatrix> matrix) {
        List<Jdk> ofMatrix = matrix.map(JdkMatrix::known).orElse(List.of());
        boolean named = request.matrixFile().isPresent();
        return new JdkSelection(base, named ? join(ofMatrix, base) : join(base, ofMatrix), installed, environment);
    }

    private static List<Jdk> join(List<Jdk> first, List<Jdk> then) {
        return Stream.concat(first.stream(), then.stream()).toList();
    }

    /**
     * Returns the matrix file of a request: the named one, or the one in the working directory; empty if there is none.
     *
     * @throws JdkMatrixException if it has a problem
     */
    public static Optional<JdkMatrix> matrix(JdkRequest request, HostEnvironment environment) {
        Path file = request.matrixFile()
                .orElseGet(() -> environment.workingDirectory().resolve(MATRIX_FILE));
        if (request.matrixFile().isEmpty() && !Files.exists(file)) {
            return Optional.empty();
        }
        return Optional.of(JdkMatrixReader.read(file, environment));
    }

    private List<Jdk> profile(String name, Optional<JdkMatrix> matrix) {
        return matrix.orElseThrow(() -> new JdkSelectionException("unknown profile '%s': expected %s in %s, found none"
                        .formatted(name, MATRIX_FILE, environment.workingDirectory())))
                .profile(name);
    }

    private String noneFound() {
        return "expected a JDK on this machine, found none in "
                + String.join(", ", installed.places())
                + (installed.unreadable().isEmpty() ? "" : "; " + String.join("; ", installed.unreadable()))
                + ". Set JAVA_HOME, select a home by its path (jdks=/path/of/a/jdk), or use containers (profile=lts)";
    }
}
