package org.jvmquarks.jdk.selection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.discovery.HomePaths;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.discovery.InstalledJdks;
import org.jvmquarks.jdk.matrix.JdkMatrix;
import org.jvmquarks.jdk.matrix.JdkMatrixException;
import org.jvmquarks.yaml.Nearest;

/** Checks the selected homes of a matrix file. Homes that are not selected may be those of other machines. */
record HomeCheck(HostEnvironment environment, InstalledJdks installed) {
    /**
     * Checks those of the selected JDKs that come from the file.
     *
     * @throws JdkMatrixException with each home that does not exist
     */
    void check(JdkMatrix matrix, List<Jdk> selected) {
        String problems = matrix.entries().stream()
                .filter(entry -> selected.contains(entry.jdk()))
                .flatMap(entry -> problem(entry).stream())
                .collect(Collectors.joining("\n"));
        if (!problems.isEmpty()) {
            throw new JdkMatrixException(problems);
        }
    }

    private Optional<String> problem(JdkMatrix.Entry entry) {
        if (!(entry.jdk().source() instanceof JdkSource.Home home) || HomePaths.isHome(home.path(), environment)) {
            return Optional.empty();
        }
        Path path = home.path();
        return Optional.of("%s: home '%s' of '%s' %s%s"
                .formatted(entry.position(), path, entry.jdk().id(), lack(path), hint(path)));
    }

    private String lack(Path path) {
        if (HomePaths.hasLauncher(path, environment)) {
            return "has " + HomePaths.lack(environment);
        }
        return Files.isDirectory(path) ? "has no bin/" + environment.launcher() : "does not exist";
    }

    private String hint(Path path) {
        try {
            return HomePaths.homeBehind(path, environment)
                    .map(home -> "; did you mean '" + home + "'?")
                    .orElseGet(() -> Nearest.hint(path.toString(), installedHomes()));
        } catch (IOException e) {
            return ": " + FileProblem.reading(path, e);
        }
    }

    private List<String> installedHomes() {
        return installed.jdks().stream().map(jdk -> jdk.source().describe()).toList();
    }
}
