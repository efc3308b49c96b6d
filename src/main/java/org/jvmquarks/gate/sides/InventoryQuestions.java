package org.jvmquarks.gate.sides;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jvmquarks.engine.TestedJdks;
import org.jvmquarks.evidence.StandaloneContext;
import org.jvmquarks.evidence.inventory.InventoryOf;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.Folders;
import org.jvmquarks.files.UnusableFileException;
import org.jvmquarks.guest.SurfacesCommand;
import org.jvmquarks.guest.inventory.Surface;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.inventory.Inventory;
import org.jvmquarks.inventory.InventoryAnswer;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.NotApplicable;

/**
 * Asks JDKs for their inventories, several at the same time.
 *
 * @param cache for inventories of installed JDKs, which are not asked again
 */
public record InventoryQuestions(DiskCache cache) {
    /** A JDK answers in three seconds, on a busy machine in ten, under an emulator in sixty. */
    private static final Duration DEADLINE = Duration.ofMinutes(5);

    /** Each only makes a JDK slower, or its heap another: no row depends on it. */
    private static final Pattern OF_SPEED = Pattern.compile("-X(int|comp|mixed|batch)|-Xm[snx].*|-Xss.*"
            + "|-XX:[+-]TieredCompilation|-XX:(TieredStopAtLevel|CICompilerCount|ActiveProcessorCount)=.*"
            + "|-XX:((Max|Min|Initial|SoftMax)HeapSize|(Max|Min|Initial)RAMPercentage)=.*");

    /** Each answers in two threads. */
    private static final int MOST_AT_ONCE = Math.max(2, Runtime.getRuntime().availableProcessors() / 2);

    /**
     * Asks each JDK for the same surfaces.
     *
     * @param surfaces their names
     * @return an inventory for each JDK, in order
     * @throws CellError if a JDK does not start, or does not answer
     * @throws NotApplicable if a JDK cannot run on this machine
     */
    public List<Inventory> ask(List<Jdk> jdks, List<String> surfaces) throws InterruptedException {
        return each(jdks, surfaces, (jdk, inventory) -> inventory.get());
    }

    /** Asks each JDK for all surfaces but those on request. One that does not answer tells why. */
    List<InventoryAnswer> answers(List<Jdk> jdks) throws InterruptedException {
        return each(jdks, SurfacesCommand.surfaces().stream().map(Surface::name).toList(), InventoryQuestions::answer);
    }

    private static InventoryAnswer answer(Jdk jdk, Supplier<Inventory> inventory) {
        try {
            return new InventoryAnswer.Known(inventory.get());
        } catch (CellError | NotApplicable e) {
            return new InventoryAnswer.Unknown("%s was not asked for its inventory: %s"
                    .formatted(
                            jdk.id(),
                            String.valueOf(e.getMessage()).lines().findFirst().orElse("")));
        }
    }

    private <T> List<T> each(List<Jdk> jdks, List<String> surfaces, BiFunction<Jdk, Supplier<Inventory>, T> answer)
            throws InterruptedException {
        InventoryOf inquiry = new InventoryOf(surfaces);
        CachedInventories cached = new CachedInventories(cache);
        List<Jdk> quick = jdks.stream().map(InventoryQuestions::quick).toList();
        Map<Jdk, T> answers = new HashMap<>();
        Map<Jdk, Optional<String>> keys = new HashMap<>();
        for (Jdk each : quick) {
            Optional<String> key = cached.key(each, surfaces);
            keys.put(each, key);
            cached.find(key).ifPresent(it -> answers.put(each, answer.apply(each, () -> it)));
        }
        List<Jdk> unknown = quick.stream()
                .filter(each -> !answers.containsKey(each))
                .distinct()
                .toList();
        answers.putAll(asked(
                unknown,
                tested -> answer.apply(tested.jdk(), () -> {
                    Inventory inventory = inquiry.gather(StandaloneContext.of(tested));
                    cached.keep(keys.getOrDefault(tested.jdk(), Optional.empty()), inventory);
                    return inventory;
                })));
        return quick.stream().map(answers::get).map(Objects::requireNonNull).toList();
    }

    private static <T> Map<Jdk, T> asked(List<Jdk> jdks, Function<TestedJdk, T> question) throws InterruptedException {
        if (jdks.isEmpty()) {
            return Map.of();
        }
        Path folder = temporaryFolder();
        ExecutorService threads = Executors.newFixedThreadPool(Math.min(jdks.size(), MOST_AT_ONCE));
        try (TestedJdks tested = TestedJdks.open(jdks, folder, DEADLINE)) {
            Map<Jdk, Future<T>> futures = new LinkedHashMap<>();
            for (TestedJdk jdk : tested.all()) {
                futures.put(jdk.jdk(), threads.submit(() -> question.apply(jdk)));
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
            throw new UncheckedIOException("cannot create a temporary folder for the guests", e);
        }
    }

    private static void delete(Path folder) {
        try {
            Folders.delete(folder);
        } catch (IOException e) {
            throw new UnusableFileException("cannot delete " + folder, FileProblem.writing(folder, e), e);
        }
    }

    private static <T> Map<Jdk, T> collect(Map<Jdk, Future<T>> futures) throws InterruptedException {
        Map<Jdk, T> answers = new HashMap<>();
        for (Map.Entry<Jdk, Future<T>> each : futures.entrySet()) {
            try {
                answers.put(each.getKey(), each.getValue().get());
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
