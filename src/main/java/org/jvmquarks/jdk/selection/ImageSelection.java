package org.jvmquarks.jdk.selection;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.ImagePlatform;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.discovery.InstalledIds;

/** Finds the JDK in a requested image. Whether the image exists, and which JDK it has, only a run can tell. */
final class ImageSelection {
    // localhost:5000/team/eclipse-temurin:25-jdk@sha256:0f0f…
    private static final Pattern PARTS =
            Pattern.compile("(?:.*/)?([^:@/]+)(?::([^@/]+))?(?:@sha256:([0-9a-f]{12}).*)?");

    private final List<Jdk> known;

    /** @param known JDKs that have an id: those of a matrix file */
    ImageSelection(List<Jdk> known) {
        this.known = List.copyOf(known);
    }

    /**
     * Returns the JDK in an image. If a known JDK has that image and nothing else, it is meant.
     *
     * @param others JDKs whose ids are taken
     */
    Jdk in(JdkSource.Image image, Collection<Jdk> others) {
        return Stream.concat(others.stream(), known.stream())
                .filter(jdk -> jdk.isPlain() && jdk.source().equals(image))
                .findFirst()
                .orElseGet(() -> adHoc(image, others));
    }

    /** Returns a test for the JDKs in an image, on any platform if the selector names none. */
    static Predicate<Jdk> isIn(JdkSource.Image image) {
        return jdk -> jdk.source() instanceof JdkSource.Image other
                && other.reference().equals(image.reference())
                && (image.platform().isEmpty() || other.platform().equals(image.platform()));
    }

    private Jdk adHoc(JdkSource.Image image, Collection<Jdk> others) {
        Set<String> taken =
                Stream.concat(others.stream(), known.stream()).map(Jdk::id).collect(Collectors.toSet());
        return new Jdk(
                InstalledIds.free(id(image), taken),
                OptionalInt.empty(),
                Optional.empty(),
                image,
                List.of(),
                ContainerLimits.none());
    }

    /** {@code eclipse-temurin-25-jdk}: name and tag, or the beginning of the digest. */
    private static String id(JdkSource.Image image) {
        Matcher parts = PARTS.matcher(image.reference());
        if (!parts.matches()) {
            throw new IllegalStateException("no name in the reference " + image.reference());
        }
        String id = Stream.of(
                        Optional.of(parts.group(1)),
                        Optional.ofNullable(parts.group(2)).or(() -> Optional.ofNullable(parts.group(3))))
                .flatMap(Optional::stream)
                .collect(Collectors.joining("-"))
                .toLowerCase(Locale.ROOT);
        String valid = Jdk.isId(id) ? id : "image-" + id;
        Optional<ImagePlatform> platform = image.platform();
        return platform.map(it -> it.idOf(valid)).orElse(valid);
    }
}
