package org.jvmquarks.jdk.selection;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.discovery.HomePaths;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.discovery.InstalledJdks;
import org.jvmquarks.jdk.matrix.JdkMatrix;
import org.jvmquarks.jdk.matrix.JdkMatrixException;
import org.jvmquarks.yaml.Nearest;

/**
 * Checks the selected homes of a matrix file. Homes that are not selected may be those of other
 * machines.
 */
final class HomeCheck {

    private final HostEnvironment environment;
    private final InstalledJdks installed;

    HomeCheck(HostEnvironment environment, InstalledJdks installed) {
        this.environment = environment;
        this.installed = installed;
    }

    /**
     * Checks those of the selected JDKs that come from the file.
     *
     * @throws JdkMatrixException with each home that does not exist
     */
    void check(JdkMatrix matrix, List<Jdk> selected) {
        String problems =
                matrix.entries().stream()
                        .filter(entry -> selected.contains(entry.jdk()))
                        .flatMap(entry -> problem(entry).stream())
                        .collect(Collectors.joining("\n"));
        if (!problems.isEmpty()) {
            throw new JdkMatrixException(problems);
        }
    }

    private Optional<String> problem(JdkMatrix.Entry entry) {
        if (!(entry.jdk().source() instanceof JdkSource.Home home)
                || HomePaths.hasLauncher(home.path(), environment)) {
            return Optional.empty();
        }
        Path path = home.path();
        String what =
                Files.isDirectory(path) ? "has no bin/" + environment.launcher() : "does not exist";
        return Optional.of(
                "%s: home '%s' of '%s' %s%s"
                        .formatted(
                                entry.position(),
                                path,
                                entry.jdk().id(),
                                what,
                                Nearest.hint(path.toString(), installedHomes())));
    }

    private List<String> installedHomes() {
        return installed.jdks().stream().map(jdk -> jdk.source().describe()).toList();
    }
}
