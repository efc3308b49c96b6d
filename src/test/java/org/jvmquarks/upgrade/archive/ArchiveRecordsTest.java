package org.jvmquarks.upgrade.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.files.FileHashes;
import org.jvmquarks.files.Sha256;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.upgrade.application.TestArchives;

class ArchiveRecordsTest {
    /** Has something of each kind that is kept. */
    private static final String WORKER = """
            package a;
            public class Worker extends Thread {
                public static void main(String[] args) throws Exception {
                    new Worker().stop();
                    Class.forName("sun.misc.BASE64Encoder").getMethod("encode");
                    System.out.println(new String("UseBiasedLocking"));
                }
                synchronized native void run(int number);
                protected void finalize() { System.runFinalization(); }
            }
            """;

    private static final String OPTION = """
            package a;
            public class Option {
                Object run() { new Worker().stop(); return new java.util.zip.CRC32(); }
            }
            """;

    @TempDir
    private Path folder;

    private Path app;

    @BeforeEach
    void write() throws IOException {
        Map<String, byte[]> classes =
                TestArchives.compile(Files.createDirectory(folder.resolve("x")), 17, WORKER, OPTION);
        Map<String, byte[]> entries = new LinkedHashMap<>(classes);
        entries.put(
                "META-INF/MANIFEST.MF",
                "Manifest-Version: 1.0\nMain-Class: a.Worker\n\n".getBytes(StandardCharsets.UTF_8));
        entries.put("lib/inner.jar", TestArchives.jar(Map.of("a/Option.class", classes.get("a/Option.class"))));
        app = Files.write(folder.resolve("app.jar"), TestArchives.jar(entries));
    }

    private DiskCache cache() {
        return DiskCache.in(folder.resolve("cache"), "1");
    }

    private ArchiveFacts read(int target, Path... paths) {
        return new ArchiveScan(target, List.of(new ApiPattern("java.lang.Thread#stop")), cache(), new FileHashes())
                .read(List.of(paths));
    }

    private List<Path> kept() throws IOException {
        try (Stream<Path> walk = Files.walk(folder.resolve("cache"))) {
            return walk.filter(Files::isRegularFile).sorted().toList();
        }
    }

    @Test
    void whatIsKeptSaysTheSame() throws IOException {
        ArchiveFacts first = read(17, app);
        List<Path> kept = kept();
        assertThat(kept).hasSize(2);
        for (Path each : kept) {
            Files.setLastModifiedTime(each, FileTime.fromMillis(0));
        }

        assertThat(read(17, app)).isEqualTo(first);
        assertThat(new ArchiveRecords(cache(), 17, List.of("stop")).find(Sha256.hex(app), 4))
                .isPresent();
        assertThat(first.references().uses()).isNotEmpty();
        assertThat(first.archives()).hasSize(2);
        assertThat(kept())
                .as("used, and not written again")
                .containsExactlyElementsOf(kept)
                .allSatisfy(each -> assertThat(Files.getLastModifiedTime(each)).isGreaterThan(FileTime.fromMillis(0)));
    }
}
