package org.jvmquarks.gate.sides;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jvmquarks.engine.TestedJdks;
import org.jvmquarks.evidence.StandaloneContext;
import org.jvmquarks.evidence.inventory.InventoryOf;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.Folders;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.inventory.Inventory;
import org.jvmquarks.inventory.InventoryAnswer;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.NotApplicable;

/** Asks JDKs for their inventories, several at the same time. */
public final class InventoryQuestions {
    /** A JDK answers in three seconds, on a busy machine in ten, under an emulator in sixty. */
    private static final Duration DEADLINE = Duration.ofMinutes(5);

    /** Each only makes a JDK slower, or its heap another: no row depends on it. */
    private static final Pattern OF_SPEED = Pattern.compile("-X(int|comp|mixed|batch)|-Xm[snx].*|-Xss.*"
            + "|-XX:[+-]TieredCompilation|-XX:(TieredStopAtLevel|CICompilerCount|ActiveProcessorCount)=.*"
            + "|-XX:((Max|Min|Initial|SoftMax)HeapSize|(Max|Min|Initial)RAMPercentage)=.*");

    /** Each answers in two threads. */
    private static final int MOST_AT_ONCE = Math.max(2, Runtime.getRuntime().availableProcessors() / 2);

    private InventoryQuestions() {}

    /**
     * Asks each JDK for the same surfaces.
     *
     * @param surfaces their names
     * @return an inventory for each JDK, in order
     * @throws CellError if a JDK does not start, or does not answer
     * @throws NotApplicable if a JDK cannot run on this machine
     */
    public static List<Inventory> ask(List<Jdk> jdks, List<String> surfaces) throws InterruptedException {
        InventoryOf inquiry = new InventoryOf(surfaces);
        return each(jdks, jdk -> inquiry.gather(StandaloneContext.of(jdk)));
    }

    /** Asks each JDK for all surfaces but those on request. One that does not answer tells why. */
    static List<InventoryAnswer> answers(List<Jdk> jdks) throws InterruptedException {
        InventoryOf inquiry = InventoryOf.all();
        return each(jdks, jdk -> answer(inquiry, jdk));
    }

    private static InventoryAnswer answer(InventoryOf inquiry, TestedJdk jdk) {
        try {
            return new InventoryAnswer.Known(inquiry.gather(StandaloneContext.of(jdk)));
        } catch (CellError | NotApplicable e) {
            return new InventoryAnswer.Unknown("%s was not asked for its inventory: %s"
                    .formatted(
                            jdk.jdk().id(),
                            String.valueOf(e.getMessage()).lines().findFirst().orElse("")));
        }
    }

    private static <T> List<T> each(List<Jdk> jdks, Function<TestedJdk, T> question) throws InterruptedException {
        if (jdks.isEmpty()) {
            return List.of();
        }
        Path folder = temporaryFolder();
        ExecutorService threads = Executors.newFixedThreadPool(Math.min(jdks.size(), MOST_AT_ONCE));
        List<Jdk> quick = jdks.stream().map(InventoryQuestions::quick).toList();
        try (TestedJdks tested = TestedJdks.open(quick, folder, DEADLINE)) {
            List<Future<T>> futures = new ArrayList<>();
            for (TestedJdk jdk : tested.all()) {
                futures.add(threads.submit(() -> question.apply(jdk)));
            }
            return collect(futures);
        } finally {
            threads.shutdownNow();
            delete(folder);
        }
    }

    /**
     * Returns a JDK without those of its options that only cost time: with {@code -Xint} it takes more than a minute.
     */
    static Jdk quick(Jdk jdk) {
        return jdk.with(
                jdk.options().stream()
                        .filter(each -> !OF_SPEED.matcher(each).matches() && !Collector.isChosenBy(each))
                        .toList(),
                jdk.limits());
    }

    private static Path temporaryFolder() {
        try {
            return Files.createTempDirectory("quarks-inventory");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot create a temporary folder for the guests: " + e.getMessage(), e);
        }
    }

    private static void delete(Path folder) {
        try {
            Folders.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + folder + ": " + FileProblem.writing(folder, e), e);
        }
    }

    private static <T> List<T> collect(List<Future<T>> futures) throws InterruptedException {
        List<T> answers = new ArrayList<>();
        for (Future<T> each : futures) {
            try {
                answers.add(each.get());
            } catch (ExecutionException e) {
                if (e.getCause() instanceof RuntimeException failure) {
                    throw failure;
                }
                throw new IllegalStateException("cannot ask a JDK for its inventory", e.getCause());
            }
        }
        return answers;
    }
}
