package org.jvmquarks.upgrade.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.files.FileHashes;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.upgrade.archive.ArchiveRecords.Tree;

/**
 * Reads archives and folders, and the archives inside them. Memory grows with the number of different references to the
 * JDK, and by four bytes for each class that has one, not with the size of the archives: a service of 86 MB and 39,000
 * classes is read in a heap of 128 MB, of which the facts take 14 MB.
 */
public final class ArchiveScan {
    private final int target;
    private final Set<String> watched;
    private final ScanLimits limits;
    private final DiskCache cache;
    private final FileHashes hashes;

    /** @param target feature version of the JDK that is to load the classes */
    public ArchiveScan(int target) {
        this(target, Set.of(), DiskCache.none(), new FileHashes());
    }

    /** Reads everything anew. */
    public ArchiveScan(int target, Collection<ApiPattern> apis) {
        this(target, apis, DiskCache.none(), new FileHashes());
    }

    /**
     * @param target feature version of the JDK that is to load the classes
     * @param apis parts of the API whose methods and fields are found even where code uses them by a class of the
     *     application that inherits them; there are too many others to keep
     * @param cache for what archives have, as long as they stay the same
     * @param hashes of files that were read already
     */
    public ArchiveScan(int target, Collection<ApiPattern> apis, DiskCache cache, FileHashes hashes) {
        this(
                target,
                apis.stream()
                        .flatMap(api -> api.member().stream())
                        .filter(name -> !name.startsWith("<"))
                        .collect(Collectors.toSet()),
                ScanLimits.USUAL,
                cache,
                hashes);
    }

    ArchiveScan(int target, ScanLimits limits) {
        this(target, Set.of(), limits, DiskCache.none(), new FileHashes());
    }

    private ArchiveScan(int target, Set<String> watched, ScanLimits limits, DiskCache cache, FileHashes hashes) {
        this.target = target;
        this.watched = watched;
        this.limits = limits;
        this.cache = cache;
        this.hashes = hashes;
    }

    /**
     * Reads archives (jar, war, ear, zip) and folders.
     *
     * @param paths files and folders; findings name them as they are given
     */
    public ArchiveFacts read(List<Path> paths) {
        return read(paths, List.of());
    }

    /**
     * Reads archives (jar, war, ear, zip) and folders.
     *
     * @param paths files and folders; findings name them as they are given
     * @param words of the command line, which may name classes
     */
    public ArchiveFacts read(List<Path> paths, Collection<String> words) {
        FactsBuilder facts = new FactsBuilder(target, words);
        Set<String> seen = new HashSet<>();
        ZipWalk archives = new ZipWalk(target, watched, limits, new ArchiveRecords(cache, target, watched), hashes);
        try (InOrder<Tree> reading = new InOrder<>()) {
            for (Path path : paths) {
                if (Files.isDirectory(path)) {
                    readFolder(path, archives, reading, facts, seen);
                } else {
                    reading.add(
                            () -> archives.read(path),
                            tree -> add(ArchivePath.archive(path.toString()), tree, facts, seen));
                }
            }
        }
        return facts.facts();
    }

    private void readFolder(
            Path folder, ZipWalk archives, InOrder<Tree> reading, FactsBuilder facts, Set<String> seen) {
        // After all archives before it.
        reading.finish();
        try {
            FolderWalk.Walked walked = new FolderWalk(target, watched).walk(folder);
            facts.add(ArchivePath.folder(folder.toString()), walked.own());
            walked.archives()
                    .forEach((name, file) -> reading.add(
                            () -> archives.read(file),
                            tree -> add(ArchivePath.archive(folder + "/" + name), tree, facts, seen)));
        } catch (IOException e) {
            facts.add(
                    ArchivePath.folder(folder.toString()),
                    ArchiveRecord.unread("cannot be read: " + FileProblem.reading(folder, e)));
        }
    }

    /** Adds an archive, unless its very content was added before, under whatever name: its classes count once. */
    private static void add(ArchivePath path, Tree tree, FactsBuilder facts, Set<String> seen) {
        if (tree.hash().isPresent() && !seen.add(tree.hash().get())) {
            return;
        }
        facts.add(path, tree.own());
        tree.inner().forEach(inner -> add(path.inner(inner.entry()), inner.tree(), facts, seen));
    }

    /**
     * Works on several things at a time, and passes the results on in the order of the things. Few results wait for one
     * before them, so that the memory for them has a bound.
     */
    private static final class InOrder<T> implements AutoCloseable {
        private static final int MOST_THREADS = 4;

        private final int threads =
                Math.max(1, Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors()));
        private final ExecutorService workers = Executors.newFixedThreadPool(threads);
        private final Deque<Waiting<T>> waiting = new ArrayDeque<>();

        private record Waiting<T>(CompletableFuture<T> result, Consumer<T> receiver) {
            void pass() {
                receiver.accept(result.join());
            }
        }

        /** Begins a work whose result goes to a receiver in the calling thread. */
        void add(Supplier<T> work, Consumer<T> receiver) {
            if (waiting.size() >= 2 * threads) {
                waiting.remove().pass();
            }
            waiting.add(new Waiting<>(CompletableFuture.supplyAsync(work, workers), receiver));
        }

        /** Waits for all works so far. */
        void finish() {
            while (!waiting.isEmpty()) {
                waiting.remove().pass();
            }
        }

        @Override
        public void close() {
            try {
                finish();
            } finally {
                workers.shutdownNow();
            }
        }
    }

    /**
     * Bounds of what a scan reads, against archives that expand without end.
     *
     * @param classBytes bytes of a class file or manifest
     * @param nestedBytes bytes of an archive inside another one, unpacked
     * @param totalBytes bytes of all that is unpacked in a scan
     * @param depth how deep archives may lie in each other; 1 for those on disk
     */
    record ScanLimits(long classBytes, long nestedBytes, long totalBytes, int depth) {
        private static final long MIB = 1L << 20;

        /** Several times the largest service that is known. */
        static final ScanLimits USUAL = new ScanLimits(32 * MIB, 2048 * MIB, 16_384 * MIB, 4);
    }
}
