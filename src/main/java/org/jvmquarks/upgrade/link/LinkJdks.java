package org.jvmquarks.upgrade.link;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import org.jvmquarks.engine.TestedJdks;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.Folders;
import org.jvmquarks.files.UnusableFileException;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.jdk.Jdk;

/**
 * JDKs that link archives of one application or of many. Each proves its identity with its first guest, and is started
 * only if a question is open.
 *
 * <p>For one application at a time.
 */
public final class LinkJdks implements AutoCloseable {
    /** Three hundred archives take twenty seconds, on a busy machine a minute. */
    private static final Duration DEADLINE = Duration.ofMinutes(3);

    private final Path folder;
    private final Map<Jdk, TestedJdks> opened = new HashMap<>();

    /** @param folder for what the guests leave */
    public LinkJdks(Path folder) {
        this.folder = folder;
    }

    /** @throws UnusableFileException if the folder cannot be written */
    TestedJdk of(Jdk jdk) {
        return opened.computeIfAbsent(jdk, it -> TestedJdks.open(List.of(it), folder, DEADLINE))
                .all()
                .get(0);
    }

    /** Writes the names of classes for a guest of a JDK. */
    Path write(Jdk jdk, SortedSet<String> names) {
        Path file = folder.resolve(jdk.id() + ".classes");
        try {
            return Files.write(file, names);
        } catch (IOException e) {
            throw new UnusableFileException("cannot write to " + file, FileProblem.writing(file, e), e);
        }
    }

    /** Removes what the guests of the last application left: those of hundreds would fill a disk. */
    public void clean() throws IOException {
        Folders.delete(folder.resolve("evidence"));
    }

    @Override
    public void close() {
        opened.values().forEach(TestedJdks::close);
    }
}
