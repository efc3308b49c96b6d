package org.jvmquarks.upgrade.link;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import org.jvmquarks.engine.TestedJdks;
import org.jvmquarks.evidence.StandaloneContext;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.UnusableFileException;
import org.jvmquarks.host.TestedJdk;

/** Guests that link archives. A JDK whose answers are kept is not started. */
final class LinkGuests implements AutoCloseable {
    /** Three hundred archives take twenty seconds, on a busy machine a minute. */
    private static final Duration DEADLINE = Duration.ofMinutes(3);

    private static final int MOST_THREADS = 4;

    private final Path folder;
    private final StagedArchives archives;
    private final KeptLinks kept;
    private final List<TestedJdks> opened = new ArrayList<>();

    /** @param folder for what the guests leave */
    LinkGuests(Path folder, StagedArchives archives, KeptLinks kept) {
        this.folder = folder;
        this.archives = archives;
        this.kept = kept;
    }

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
        TestedJdks jdks = TestedJdks.open(List.of(side.jdk()), folder, DEADLINE);
        opened.add(jdks);
        TestedJdk jdk = jdks.all().get(0);
        int threads = Math.max(1, Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors()));
        return kept.of(
                jdk,
                options,
                scope,
                () -> new LinkQuestion(
                                StandaloneContext.of(jdk),
                                archives,
                                scope.classes().map(names -> write(side.jdk().id(), names)),
                                options,
                                threads)
                        .ask());
    }

    private Path write(String jdk, SortedSet<String> names) {
        Path file = folder.resolve(jdk + ".classes");
        try {
            return Files.write(file, names);
        } catch (IOException e) {
            throw new UnusableFileException("cannot write to " + file, FileProblem.writing(file, e), e);
        }
    }

    @Override
    public void close() {
        opened.forEach(TestedJdks::close);
    }
}
