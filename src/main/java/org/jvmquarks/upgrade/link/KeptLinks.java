package org.jvmquarks.upgrade.link;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.files.JsonCache;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.jdk.InstalledBuild;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;

/**
 * Keeps what JDKs answered about archives. An answer counts as long as the archives and their order, the build of the
 * JDK and the options are the same.
 */
final class KeptLinks {
    private final JsonCache cache;
    private final String content;

    /** @param content what tells the archives from others */
    KeptLinks(DiskCache cache, String content) {
        this.cache = new JsonCache(cache);
        this.content = content;
    }

    /** Returns the answers of an installed JDK that are kept; it is not started for this. */
    Optional<LinkAnswers> find(Jdk jdk, List<String> options) {
        return jdk.source() instanceof JdkSource.Home home && isKept(options)
                ? cache.find(key(jdk, build(home), options), LinkAnswers.class)
                : Optional.empty();
    }

    /** Returns the answers that are kept, or asks and keeps them if they are complete. */
    LinkAnswers of(TestedJdk tested, List<String> options, LinkQuestion question) {
        if (!isKept(options)) {
            return question.ask();
        }
        // A tag of an image may have moved.
        String build = tested.jdk().source() instanceof JdkSource.Home home
                ? build(home)
                : tested.identity().toString();
        String key = key(tested.jdk(), build, options);
        Optional<LinkAnswers> kept = cache.find(key, LinkAnswers.class);
        if (kept.isPresent()) {
            return kept.get();
        }
        LinkAnswers answers = question.ask();
        // The next VM need not crash, nor take as long.
        if (answers.gaps().isEmpty() && answers.fatal().isEmpty()) {
            cache.store(key, answers);
        }
        return answers;
    }

    /** A file that an option names may change. */
    private boolean isKept(List<String> options) {
        return cache.isOn() && options.stream().noneMatch(each -> each.startsWith("-Djava.security.properties="));
    }

    private String key(Jdk jdk, String build, List<String> options) {
        return "links %s %s %s %s %s".formatted(jdk.source(), build, jdk.options(), options, content);
    }

    private static String build(JdkSource.Home home) {
        try {
            return InstalledBuild.in(home.path()).toString();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the files of " + home.path(), e);
        }
    }
}
