package org.jvmquarks.upgrade.assess;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.options.OptionReader;
import org.jvmquarks.upgrade.application.TestArchives;
import org.jvmquarks.upgrade.archive.ArchiveFacts;
import org.jvmquarks.upgrade.archive.ArchiveProblem;
import org.jvmquarks.upgrade.archive.ArchiveScan;
import org.objectweb.asm.Opcodes;

class UnreadEntriesTest {
    private static final byte[] CLASS = TestArchives.emptyClass("a/B", Opcodes.V1_8);

    @TempDir
    private Path folder;

    private Path lib;

    @BeforeEach
    void writeArchives() throws IOException {
        lib = Files.createDirectory(folder.resolve("lib"));
        Files.write(lib.resolve("a.jar"), TestArchives.jar(Map.of("a/B.class", CLASS)));
    }

    @Test
    void classPathThatWasReadIsNoProblem() {
        assertThat(problems("-cp", lib + "/a.jar:" + lib + "/*:" + lib)).isEmpty();
        assertThat(problems("-jar", lib + "/a.jar", "--port=1")).isEmpty();
    }

    @Test
    void namedButUnpassedArchiveWasNotRead() throws IOException {
        Path other = Files.write(folder.resolve("other.jar"), new byte[0]);

        assertThat(problems("-cp", lib + "/a.jar:" + other, "a.B"))
                .containsExactly("-cp names %1$s, which was not read; pass it with --jar %1$s".formatted(other));
        assertThat(problems("--module-path=" + other, "-javaagent:" + other + "=port=1", "a.B"))
                .containsExactly(
                        "--module-path names %1$s, which was not read; pass it with --jar %1$s".formatted(other),
                        "-javaagent names %1$s, which was not read; pass it with --jar %1$s".formatted(other));
        assertThat(problems("-cp", "/no/b.jar:/no/c.jar:/no/d.jar:/no/e.jar", "a.B"))
                .containsExactly("-cp names /no/b.jar, /no/c.jar, /no/d.jar and 1 more, which were not"
                        + " read; pass each of them, or their folder, with --jar");
    }

    @Test
    void pathsOfAnotherMachineCountByTheirNames() {
        assertThat(problems("-cp", "/opt/service/lib/a.jar:/opt/service/lib/*")).isEmpty();
        assertThat(problems("-cp", "C:\\service\\lib\\a.jar;C:\\service\\b.jar", "a.B"))
                .containsExactly("-cp names C:\\service\\b.jar, which was not read; pass it with --jar"
                        + " 'C:\\service\\b.jar'");
    }

    /** The JVM does not look at it either. */
    @Test
    void classPathBesideStartedArchiveDoesNotCount() {
        assertThat(problems("-cp", "/no/b.jar", "-jar", "/opt/a.jar")).isEmpty();
        assertThat(problems("-jar", "/no/b.jar"))
                .containsExactly("-jar names /no/b.jar, which was not read; pass it with --jar /no/b.jar");
    }

    @Test
    void manifestOfAProgramNamesCode() throws IOException {
        write("program.jar", "Main-Class: a.B", "Class-Path: a.jar b.jar");

        assertThat(problems())
                .containsExactly(
                        "the Class-Path of %1$s/program.jar names %1$s/b.jar, which was not read;".formatted(lib)
                                + " pass it with --jar %s/b.jar".formatted(lib));
    }

    /** A library may name what nobody needs; what is there is loaded. */
    @Test
    void manifestOfLibraryCountsForFilesThatExist() throws IOException {
        write("library.jar", "Class-Path: ../other.jar missing.jar");
        assertThat(problems()).isEmpty();

        Path other = Files.write(folder.resolve("other.jar"), new byte[0]);
        assertThat(problems())
                .containsExactly(
                        "the Class-Path of %1$s/library.jar names %2$s, which was not read; pass it with --jar %2$s"
                                .formatted(lib, other));
    }

    private void write(String name, String... manifest) throws IOException {
        Files.write(
                lib.resolve(name), TestArchives.jar(Map.of("META-INF/MANIFEST.MF", TestArchives.manifest(manifest))));
    }

    private List<String> problems(String... line) {
        Optional<OptionLine> told =
                line.length == 0 ? Optional.empty() : Optional.of(OptionReader.ofCommandLine(List.of(line)));
        ArchiveFacts facts = new ArchiveScan(17).read(List.of(lib));
        return facts.with(new UnreadEntries(List.of(lib)).of(told, facts.manifests())).problems().stream()
                .map(ArchiveProblem::toString)
                .toList();
    }
}
