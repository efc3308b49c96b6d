package org.jvmquarks.upgrade.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.upgrade.application.TestArchives;
import org.objectweb.asm.Opcodes;

class DamagedArchivesTest {
    private static final ArchiveScan.ScanLimits SMALL = new ArchiveScan.ScanLimits(1 << 20, 2 << 20, 4 << 20, 2);

    private static final byte[] CLASS = TestArchives.emptyClass("a/B", Opcodes.V17);

    @TempDir
    private Path folder;

    @Test
    void missingFileIsNamed() {
        assertThat(problems(folder.resolve("no.jar")))
                .containsExactly(folder + "/no.jar cannot be read: it does not exist; correct the path");
    }

    @Test
    void textIsNoArchive() throws IOException {
        Path app = Files.writeString(folder.resolve("app.jar"), "not a jar");

        assertThat(problems(app)).containsExactly(app + " is not a readable archive: zip END header not found");
    }

    @Test
    void damagedEntryIsProblemAndOthersAreRead() throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        entries.put("a/A.class", new byte[2000]);
        entries.put("a/B.class", CLASS);
        byte[] jar = TestArchives.jar(entries);
        // After the local header of 30 bytes and the name: the deflated content.
        Arrays.fill(jar, 30 + "a/A.class".length(), 30 + "a/A.class".length() + 4, (byte) 0xFF);
        Path app = Files.write(folder.resolve("app.jar"), jar);

        ArchiveFacts facts = scan(app);

        assertThat(facts.classes()).isEqualTo(1);
        assertThat(facts.problems()).singleElement().asString().startsWith(app + "!/a/A.class is damaged: ");
    }

    @Test
    void damagedClassIsAProblem() throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        entries.put("a/Cut.class", Arrays.copyOf(CLASS, CLASS.length / 2));
        entries.put("a/Text.class", "class Text {}".getBytes(StandardCharsets.UTF_8));
        entries.put("a/Empty.class", new byte[0]);
        Path app = Files.write(folder.resolve("app.jar"), TestArchives.jar(entries));

        assertThat(problems(app))
                .satisfiesExactly(
                        cut -> assertThat(cut).startsWith(app + "!/a/Cut.class is a damaged class file: "),
                        text -> assertThat(text)
                                .isEqualTo(app + "!/a/Text.class is not a class file: it does not begin with CAFEBABE"),
                        empty -> assertThat(empty).isEqualTo(app + "!/a/Empty.class is empty"));
    }

    @Test
    void entryThatExpandsBeyondLimitIsNotRead() throws IOException {
        Path app = Files.write(folder.resolve("app.jar"), TestArchives.jar(Map.of("a/Bomb.class", new byte[3 << 20])));

        assertThat(problems(app))
                .containsExactly(
                        app + "!/a/Bomb.class unpacks to more than 1 MB, the limit for a class file; it was not read");
    }

    @Test
    void nestedArchiveBeyondTheLimitIsNotRead() throws IOException {
        Path app = Files.write(
                folder.resolve("app.war"), TestArchives.jar(Map.of("WEB-INF/lib/bomb.zip", new byte[3 << 20])));

        assertThat(problems(app))
                .containsExactly(app
                        + "!/WEB-INF/lib/bomb.zip unpacks to more than 2 MB, the limit for"
                        + " a nested archive; it was not read");
    }

    @Test
    void archivesInArchivesEndSomewhere() throws IOException {
        byte[] inner = TestArchives.jar(Map.of("a/B.class", CLASS));
        byte[] middle = TestArchives.jar(Map.of("inner.jar", inner));
        Path app = Files.write(folder.resolve("app.jar"), TestArchives.jar(Map.of("middle.jar", middle)));

        assertThat(problems(app))
                .containsExactly(app + "!/middle.jar!/inner.jar is nested in more than 1 archives; it was not read");
    }

    private List<String> problems(Path path) {
        return scan(path).problems().stream().map(ArchiveProblem::toString).toList();
    }

    private static ArchiveFacts scan(Path path) {
        return new ArchiveScan(17, SMALL).read(List.of(path));
    }
}
