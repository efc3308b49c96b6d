package org.jvmquarks.files;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Keeps answers in files of the user for the next time. What was not used for the longest time goes first when the
 * folder is full. Several processes may use it: a file appears whole or not at all, and one that is damaged counts as
 * missing. A cache that cannot be written costs time alone, so it does not fail, and says so once. Answers of other
 * classes than those of this program are not found: nobody has to change a version when facts change.
 */
public final class DiskCache {
    /** In bytes; a service of 300 archives takes a few dozen megabytes. */
    private static final long MOST = 512L * BoundedFile.MB;

    private static final String SUFFIX = ".gz";

    private static final String UNFINISHED = ".tmp";

    private final Optional<Path> folder;
    private final String program;
    private final long most;
    private final Consumer<String> problems;
    private final AtomicBoolean told = new AtomicBoolean();

    /** Bytes that may be written until the folder is looked at; the first file lets it be. */
    private final AtomicLong untilLook = new AtomicLong();

    private DiskCache(Optional<Path> folder, String program, long most, Consumer<String> problems) {
        this.folder = folder;
        this.program = program;
        this.most = most;
        this.problems = problems;
    }

    /** Returns a cache that keeps nothing. */
    public static DiskCache none() {
        return new DiskCache(Optional.empty(), "", MOST, problem -> {});
    }

    /**
     * Returns the cache in a folder, which need not exist yet.
     *
     * @param program version of the classes that make the answers
     */
    public static DiskCache in(Path folder, String program) {
        return in(folder, program, MOST);
    }

    static DiskCache in(Path folder, String program, long most) {
        return new DiskCache(Optional.of(folder), program, most, problem -> {});
    }

    /**
     * Returns the cache of a user, where the system wants such files.
     *
     * @param variables of the environment
     * @param home of the user
     * @param program version of the classes that make the answers
     */
    public static DiskCache ofUser(Map<String, String> variables, Path home, String program) {
        Path caches = Stream.of("XDG_CACHE_HOME", "LOCALAPPDATA")
                .flatMap(name -> Stream.ofNullable(variables.get(name)))
                .filter(value -> !value.isBlank())
                .map(Path::of)
                .filter(Path::isAbsolute)
                .findFirst()
                .orElseGet(() -> home.resolve(".cache"));
        return in(caches.resolve("jvm-quarks"), program);
    }

    /**
     * Returns the same cache.
     *
     * @param receiver gets a sentence when the folder cannot be written for the first time
     */
    public DiskCache telling(Consumer<String> receiver) {
        return new DiskCache(folder, program, most, receiver);
    }

    /** Tells whether it keeps anything. */
    public boolean isOn() {
        return folder.isPresent();
    }

    /**
     * Returns what was stored under a key; empty if nothing was, or if it is damaged.
     *
     * @param key all that the answer depends on, besides this program
     */
    public Optional<byte[]> find(String key) {
        if (folder.isEmpty()) {
            return Optional.empty();
        }
        Path file = file(folder.get(), key);
        try {
            byte[] content;
            // To its end, where the checksum stands.
            try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(Files.readAllBytes(file)))) {
                content = in.readAllBytes();
            }
            Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
            return Optional.of(content);
        } catch (NoSuchFileException missing) {
            return Optional.empty();
        } catch (IOException damaged) {
            remove(key);
            return Optional.empty();
        }
    }

    /** Removes what is stored under a key, for one who cannot use it. */
    public void remove(String key) {
        folder.ifPresent(it -> delete(file(it, key)));
    }

    /**
     * Stores an answer.
     *
     * @param key all that the answer depends on, besides this program
     */
    public void store(String key, byte[] content) {
        if (folder.isEmpty()) {
            return;
        }
        Path file = file(folder.get(), key);
        try {
            Files.createDirectories(file.resolveSibling(""));
            Path unfinished = Files.createTempFile(file.resolveSibling(""), "", UNFINISHED);
            try {
                byte[] packed = pack(content);
                Files.write(unfinished, packed);
                Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
                if (untilLook.addAndGet(-packed.length) < 0) {
                    untilLook.set(most / 16);
                    trim(folder.get());
                }
            } finally {
                Files.deleteIfExists(unfinished);
            }
        } catch (IOException | UncheckedIOException e) {
            // A full disk, or a home that nobody may write to.
            delete(file);
            if (told.compareAndSet(false, true)) {
                IOException cause = e instanceof UncheckedIOException unchecked
                        ? Objects.requireNonNull(unchecked.getCause())
                        : (IOException) e;
                problems.accept(
                        "nothing is kept for the next time, which will take as long: cannot write to %s: %s; name another folder by XDG_CACHE_HOME, or pass --no-cache"
                                .formatted(folder.get(), FileProblem.writing(folder.get(), cause)));
            }
        }
    }

    private static byte[] pack(byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes) {
            {
                def.setLevel(Deflater.BEST_SPEED);
            }
        }) {
            out.write(content);
        }
        return bytes.toByteArray();
    }

    private Path file(Path root, String key) {
        String name = Sha256.hex(program + "\n" + key);
        return root.resolve(name.substring(0, 2)).resolve(name + SUFFIX);
    }

    /** A file of the cache, as it was when the folder was listed. */
    private record Kept(Path file, long size, FileTime used) {}

    private void trim(Path root) throws IOException {
        List<Kept> all = new ArrayList<>();
        try (Stream<Path> walk = Files.walk(root)) {
            walk.filter(Files::isRegularFile).forEach(file -> kept(file).ifPresent(all::add));
        }
        long size = all.stream().mapToLong(Kept::size).sum();
        all.sort(Comparator.comparing(Kept::used));
        for (Kept each : all) {
            if (size <= most) {
                return;
            }
            delete(each.file());
            size -= each.size();
        }
    }

    private static Optional<Kept> kept(Path file) {
        try {
            return Optional.of(new Kept(file, Files.size(file), Files.getLastModifiedTime(file)));
        } catch (IOException gone) {
            // Another process has just removed it.
            return Optional.empty();
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // It is damaged or old, and stays so.
        }
    }
}
