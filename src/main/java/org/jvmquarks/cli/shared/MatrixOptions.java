package org.jvmquarks.cli.shared;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSelectionException;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.selection.JdkRequest;
import org.jvmquarks.jdk.selection.Jdks;
import org.jvmquarks.settings.Setting;
import picocli.CommandLine.Option;

/** The options that say which JDKs there are to select from. */
public final class MatrixOptions {
    @Option(names = "--profile", paramLabel = "NAME", description = "${bundle:quarks.profile}")
    private Optional<String> profile = Optional.empty();

    @Option(names = "--matrix", paramLabel = "FILE", description = "${bundle:quarks.matrix}")
    private Optional<Path> matrix = Optional.empty();

    /**
     * Returns a request for some of these JDKs.
     *
     * @param selectors as {@code run --jdks} takes them; empty for all
     * @throws IllegalArgumentException if an option is blank
     */
    public JdkRequest request(Optional<String> selectors) {
        profile.ifPresent(value -> SettingOptions.notBlank(Setting.PROFILE, value));
        matrix.ifPresent(value -> SettingOptions.notBlank(Setting.MATRIX, value.toString()));
        return new JdkRequest(profile, selectors, matrix.map(Path::toAbsolutePath));
    }

    /**
     * Returns the JDKs that these selectors select, one each, in their order and with different ids. Starts none.
     *
     * @throws org.jvmquarks.jdk.JdkConfigurationException if a selector selects none or several, if two select the
     *     same, or if the matrix file has a problem
     */
    public List<Jdk> each(List<String> selectors) {
        selectors.forEach(this::requireOne);
        // Together, since a home gets an id that the others do not have.
        List<Jdk> jdks = select(String.join(",", selectors));
        if (jdks.size() < selectors.size()) {
            throw new JdkSelectionException("'%s' select the same JDK, %s; name different ones"
                    .formatted(
                            String.join("' and '", selectors),
                            jdks.stream().map(Jdk::id).collect(Collectors.joining(", "))));
        }
        return jdks;
    }

    private void requireOne(String selector) {
        List<Jdk> found = select(selector);
        if (found.size() > 1) {
            throw new JdkSelectionException("'%s' selects several JDKs, name one: %s"
                    .formatted(selector, found.stream().map(Jdk::id).collect(Collectors.joining(", "))));
        }
    }

    private List<Jdk> select(String selectors) {
        return Jdks.select(request(Optional.of(selectors)), HostEnvironment.current());
    }

    /** Returns the settings of a run of selected JDKs. */
    public Map<Setting, String> settings(List<String> selectors) {
        Map<Setting, String> settings = new EnumMap<>(Setting.class);
        JdkRequest request = request(Optional.of(String.join(",", selectors)));
        request.selectors().ifPresent(text -> settings.put(Setting.JDKS, text));
        request.profile().ifPresent(name -> settings.put(Setting.PROFILE, name));
        request.matrixFile().ifPresent(file -> settings.put(Setting.MATRIX, file.toString()));
        return settings;
    }

    /** Returns the requested matrix file, or the one in the working directory. */
    Path file() {
        return matrix.orElse(Path.of("jdks.yaml"));
    }
}
