package org.jvmquarks.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskCacheTest {
    private static final byte[] ANSWER = {1, 2, 3};

    @TempDir
    private Path folder;

    private List<Path> files() throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            return walk.filter(Files::isRegularFile).toList();
        }
    }

    @Test
    void anotherProgramFindsNothing() {
        DiskCache.in(folder, "1").store("key", ANSWER);

        assertThat(DiskCache.in(folder, "1").find("key")).hasValue(ANSWER);
        assertThat(DiskCache.in(folder, "2").find("key")).isEmpty();
        assertThat(DiskCache.in(folder, "1").find("other")).isEmpty();
    }

    @Test
    void damagedFileIsMissingAndReplaced() throws IOException {
        DiskCache cache = DiskCache.in(folder, "1");
        cache.store("key", ANSWER);
        Path file = files().get(0);
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 8] ^= 1;
        Files.write(file, bytes);

        assertThat(cache.find("key")).isEmpty();
        assertThat(file).doesNotExist();
        cache.store("key", ANSWER);
        assertThat(cache.find("key")).hasValue(ANSWER);
    }

    @Test
    void longestUnusedEntryGoesFirst() throws IOException {
        byte[] large = new byte[1000];
        new Random(1).nextBytes(large);
        DiskCache cache = DiskCache.in(folder, "1", 2500);
        cache.store("old", large);
        Files.setLastModifiedTime(files().get(0), FileTime.fromMillis(0));
        cache.store("middle", large);

        DiskCache.in(folder, "1", 2500).store("new", large);

        assertThat(cache.find("old")).isEmpty();
        assertThat(cache.find("middle")).hasValue(large);
        assertThat(cache.find("new")).hasValue(large);
    }

    @Test
    void folderThatCannotBeWrittenCostsTimeAlone() throws IOException {
        Path below = Files.createFile(folder.resolve("file")).resolve("below");
        List<String> said = new ArrayList<>();
        DiskCache cache = DiskCache.in(below, "1").telling(said::add);

        cache.store("key", ANSWER);
        cache.store("other", ANSWER);

        assertThat(cache.find("key")).isEmpty();
        assertThat(said)
                .singleElement()
                .asString()
                .startsWith("nothing is kept for the next time, which will take as long: cannot write to " + below)
                .endsWith("; name another folder by XDG_CACHE_HOME, or pass --no-cache");
    }

    @Test
    void variableNamesTheFolder() {
        Path caches = folder.resolve("caches");
        DiskCache.ofUser(Map.of("XDG_CACHE_HOME", caches.toString()), folder, "1")
                .store("key", ANSWER);
        DiskCache.ofUser(Map.of("XDG_CACHE_HOME", "relative"), folder, "1").store("key", ANSWER);

        assertThat(caches.resolve("jvm-quarks")).isDirectory();
        assertThat(folder.resolve(".cache/jvm-quarks")).isDirectory();
    }
}
