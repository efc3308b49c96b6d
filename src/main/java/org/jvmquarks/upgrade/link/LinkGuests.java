package org.jvmquarks.upgrade.link;

import java.util.List;
import org.jvmquarks.evidence.StandaloneContext;
import org.jvmquarks.host.TestedJdk;

/**
 * Guests that link the archives of one application. A JDK whose answers are kept is not started.
 *
 * @param jdks start them
 */
record LinkGuests(LinkJdks jdks, StagedArchives archives, KeptLinks kept) {
    private static final int MOST_THREADS = 4;

    /**
     * Asks a JDK about classes of the archives.
     *
     * @throws org.jvmquarks.verdict.CellError if it does not answer
     * @throws org.jvmquarks.verdict.NotApplicable if no guest of it can run on this machine
     */
    LinkAnswers ask(ArchiveLinks.Side side, LinkScope scope) {
        List<String> options = LinkOptions.of(side.options());
        return kept.find(side.jdk(), options, scope).orElseGet(() -> start(side, options, scope));
    }

    private LinkAnswers start(ArchiveLinks.Side side, List<String> options, LinkScope scope) {
        TestedJdk jdk = jdks.of(side.jdk());
        int threads = Math.max(1, Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors()));
        return kept.of(
                jdk,
                options,
                scope,
                () -> new LinkQuestion(
                                StandaloneContext.of(jdk),
                                archives,
                                scope.classes().map(names -> jdks.write(side.jdk(), names)),
                                options,
                                threads)
                        .ask());
    }
}
