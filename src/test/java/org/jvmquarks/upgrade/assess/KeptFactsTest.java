package org.jvmquarks.upgrade.assess;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.upgrade.application.TestArchives;
import org.jvmquarks.upgrade.archive.ArchiveFacts;
import org.jvmquarks.upgrade.archive.ArchiveScan;
import org.jvmquarks.upgrade.code.CodeFindings;

class KeptFactsTest {
    private static final List<String> WORDS = List.of("a.Program");

    @TempDir
    private Path folder;

    private KeptFacts kept(String content) {
        return new KeptFacts(DiskCache.in(folder.resolve("cache"), "1"), Optional.of(content));
    }

    /** Reads an archive with something of each kind. */
    private ArchiveFacts facts(Path... others) throws IOException {
        Map<String, byte[]> entries =
                new TreeMap<>(TestArchives.compile(Files.createDirectory(folder.resolve("classes")), 8, """
                package a;
                public class Program extends Thread {
                    public static void main(String[] arguments) throws Exception {
                        new Program().stop();
                        Class.forName("java.lang.Compiler").getMethod("enable");
                        java.time.ZoneId.of("Europe/Kiev");
                        "".matches("[\\uD800\\uDC00-\\uDBFF\\uDFFF]\\\\bx");
                        System.loadLibrary("native");
                    }
                }
                class Unused { String flag = "getVMOption UseCompressedOops"; }
                """));
        entries.put(
                "META-INF/services/java.nio.file.spi.FileSystemProvider", "a.Files\n".getBytes(StandardCharsets.UTF_8));
        entries.put("linux/libnative.so", new byte[] {0x7f, 'E', 'L', 'F'});
        Path app = Files.write(folder.resolve("app.jar"), TestArchives.jar(entries));
        return new ArchiveScan(25, new CodeFindings().apis())
                .read(Stream.concat(Stream.of(app), Stream.of(others)).toList(), WORDS);
    }

    @Test
    void keptFactsAreTheSame() throws IOException {
        ArchiveFacts facts = facts();

        kept("1").keep(WORDS, facts);

        assertThat(kept("1").find(25, WORDS)).hasValue(facts);
        assertThat(facts.references().names().constants()).isNotEmpty();
    }

    @Test
    void otherFilesOrCommandLinesAreOtherQuestions() throws IOException {
        kept("1").keep(WORDS, facts());

        assertThat(kept("2").find(25, WORDS)).isEmpty();
        assertThat(kept("1").find(26, WORDS)).isEmpty();
        assertThat(kept("1").find(25, List.of())).isEmpty();
    }

    /** The next time they may be readable. */
    @Test
    void factsWithProblemsAreNotKept() throws IOException {
        Path damaged = Files.write(folder.resolve("damaged.jar"), new byte[] {'P', 'K', 3, 4, 0, 0});
        ArchiveFacts facts = facts(damaged);

        kept("1").keep(WORDS, facts);

        assertThat(facts.problems()).hasSize(1);
        assertThat(kept("1").find(25, WORDS)).isEmpty();
    }

    @Test
    void nothingIsKeptAboutUnreadableFiles() throws IOException {
        KeptFacts none = new KeptFacts(DiskCache.in(folder.resolve("cache"), "1"), Optional.empty());
        none.keep(WORDS, facts());

        assertThat(none.find(25, WORDS)).isEmpty();
        assertThat(folder.resolve("cache")).doesNotExist();
    }
}
