package org.jvmquarks.upgrade.link;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jvmquarks.engine.TestedJdks;
import org.jvmquarks.evidence.StandaloneContext;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.upgrade.archive.References;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.NotApplicable;

/** Asks two JDKs about the archives of an application, and compares their answers. */
public final class ArchiveLinks {
    /** Three hundred archives take twenty seconds, on a busy machine a minute. */
    private static final Duration DEADLINE = Duration.ofMinutes(3);

    private static final int MOST_THREADS = 4;

    private final Path folder;
    private final DiskCache cache;

    /**
     * @param folder for what the guests leave
     * @param cache for answers
     */
    public ArchiveLinks(Path folder, DiskCache cache) {
        this.folder = folder;
        this.cache = cache;
    }

    /**
     * A JDK with the options of the application that it takes.
     *
     * @param feature its version
     */
    public record Side(Jdk jdk, int feature, List<String> options) {
        public Side {
            options = List.copyOf(options);
        }
    }

    /**
     * Compares what both make of the archives.
     *
     * @param content what tells the archives from others
     * @param unreferred classes to which nothing in the archives refers
     * @throws java.io.UncheckedIOException if the folder cannot be written
     */
    public LinkComparison compare(
            Side before, Side after, StagedArchives archives, String content, References.Unreferred unreferred)
            throws InterruptedException {
        List<Side> sides = List.of(before, after);
        KeptLinks kept = new KeptLinks(cache, content);
        List<LinkAnswers> known = sides.stream()
                .flatMap(each -> kept.find(each.jdk(), LinkOptions.of(each.options())).stream())
                .toList();
        try {
            List<LinkAnswers> answers = known.size() == sides.size() ? known : ask(sides, archives, kept);
            return new LinkComparison(
                    new LinkFindings(archives.paths(), unreferred, before.feature(), after.feature())
                            .of(answers.get(0), answers.get(1)),
                    answers.stream().flatMap(each -> each.gaps().stream()).toList());
        } catch (CellError | NotApplicable e) {
            return new LinkComparison(List.of(), List.of(String.valueOf(e.getMessage())));
        }
    }

    private List<LinkAnswers> ask(List<Side> sides, StagedArchives archives, KeptLinks kept)
            throws InterruptedException {
        List<Jdk> jdks = sides.stream().map(Side::jdk).toList();
        try (TestedJdks tested = TestedJdks.open(jdks, folder, DEADLINE)) {
            int threads =
                    Math.max(1, Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors()));
            List<Callable<LinkAnswers>> questions = new ArrayList<>();
            for (int i = 0; i < sides.size(); i++) {
                TestedJdk jdk = tested.all().get(i);
                List<String> options = LinkOptions.of(sides.get(i).options());
                LinkQuestion question = new LinkQuestion(StandaloneContext.of(jdk), archives, options, threads);
                questions.add(() -> kept.of(jdk, options, question));
            }
            return ask(questions);
        }
    }

    private static List<LinkAnswers> ask(List<Callable<LinkAnswers>> questions) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(questions.size());
        try {
            List<LinkAnswers> answers = new ArrayList<>();
            for (Future<LinkAnswers> each : threads.invokeAll(questions)) {
                answers.add(each.get());
            }
            return answers;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof CellError error) {
                throw new CellError(error.kind(), String.valueOf(error.getMessage()), error);
            }
            if (e.getCause() instanceof NotApplicable reason) {
                throw new NotApplicable(String.valueOf(reason.getMessage()));
            }
            throw new IllegalStateException("cannot ask about archives", e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }
}
