package org.jvmquarks.jdk.selection;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSelectionException;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.discovery.HomePaths;
import org.jvmquarks.jdk.discovery.HostEnvironment;

/**
 * Finds one JDK among those of a finished run, by the selectors that a run takes.
 *
 * @param jdks JDKs of the run
 * @param environment environment with the folder to which paths are relative
 */
public record RecordedJdks(List<Jdk> jdks, HostEnvironment environment) {

    public RecordedJdks {
        jdks = List.copyOf(jdks);
    }

    /**
     * Returns the id of the only JDK that a selector selects, or else the selector, which may be the id of a JDK that
     * never proved its identity.
     *
     * @param text an id, a version, a vendor, an image or a home
     * @throws JdkSelectionException if the text is not a selector, or selects several JDKs
     */
    public String id(String text) {
        if (jdks.stream().anyMatch(jdk -> jdk.id().equals(text))) {
            return text;
        }
        Selector selector = Selector.parse(text);
        List<String> found = jdks.stream()
                .filter(jdk -> isSelected(jdk, selector))
                .map(Jdk::id)
                .toList();
        if (found.size() > 1) {
            throw new JdkSelectionException(found.stream()
                    .collect(Collectors.joining(
                            ", ", "'" + text + "' selects several JDKs of the run, name one: ", "")));
        }
        return found.isEmpty() ? text : found.get(0);
    }

    private boolean isSelected(Jdk jdk, Selector selector) {
        if (selector instanceof Selector.Features features) {
            return features.range().contains(jdk.feature());
        }
        if (selector instanceof Selector.OfVendor vendor) {
            return jdk.vendor().equals(Optional.of(vendor.vendor()));
        }
        if (selector instanceof Selector.OfImage image) {
            return ImageSelection.isIn(image.image()).test(jdk);
        }
        return selector instanceof Selector.AtHome home
                && jdk.source() instanceof JdkSource.Home own
                && path(home.text()).equals(Optional.of(own.path()));
    }

    private Optional<Path> path(String text) {
        return HomePaths.resolve(text, environment.workingDirectory(), environment);
    }
}
