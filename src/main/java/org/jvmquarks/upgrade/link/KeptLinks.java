package org.jvmquarks.upgrade.link;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.files.RecordCache;
import org.jvmquarks.files.Sha256;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.jdk.InstalledBuild;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;

/**
 * Keeps what JDKs answered about archives. An answer counts as long as the archives and their order, the build of the
 * JDK and the options are the same; one about all classes also counts where only some are in question.
 */
final class KeptLinks {
    private final RecordCache cache;
    private final String content;

    /** @param content what tells the archives from others */
    KeptLinks(DiskCache cache, String content) {
        this.cache = new RecordCache(cache);
        this.content = content;
    }

    /** Returns the answers of an installed JDK that are kept; it is not started for this. */
    Optional<LinkAnswers> find(Jdk jdk, List<String> options, LinkScope scope) {
        return jdk.source() instanceof JdkSource.Home home && isKept(options)
                ? find(jdk, build(home), options, scope)
                : Optional.empty();
    }

    /** Returns the answers that are kept, or asks and keeps them if they are complete. */
    LinkAnswers of(TestedJdk tested, List<String> options, LinkScope scope, Supplier<LinkAnswers> question) {
        if (!isKept(options)) {
            return question.get();
        }
        // A tag of an image may have moved.
        String build = tested.jdk().source() instanceof JdkSource.Home home
                ? build(home)
                : tested.identity().toString();
        Optional<LinkAnswers> kept = find(tested.jdk(), build, options, scope);
        if (kept.isPresent()) {
            return kept.get();
        }
        LinkAnswers answers = question.get();
        // The next VM need not crash, nor take as long.
        if (answers.gaps().isEmpty() && answers.fatal().isEmpty()) {
            cache.store(key(tested.jdk(), build, options, scope), answers);
        }
        return answers;
    }

    private Optional<LinkAnswers> find(Jdk jdk, String build, List<String> options, LinkScope scope) {
        return Stream.of(LinkScope.all(), scope)
                .distinct()
                .map(each -> key(jdk, build, options, each))
                .flatMap(key -> cache.find(key, LinkAnswers.class).stream())
                .findFirst();
    }

    /** A file that an option names may change. */
    private boolean isKept(List<String> options) {
        return cache.isOn() && options.stream().noneMatch(each -> each.startsWith("-Djava.security.properties="));
    }

    private String key(Jdk jdk, String build, List<String> options, LinkScope scope) {
        String classes = scope.classes()
                .map(names -> Sha256.hex(String.join("\n", names)))
                .orElse("all");
        return "links %s %s %s %s %s %s".formatted(jdk.source(), build, jdk.options(), options, content, classes);
    }

    private static String build(JdkSource.Home home) {
        try {
            return InstalledBuild.in(home.path()).toString();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the files of " + home.path(), e);
        }
    }
}
