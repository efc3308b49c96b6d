package org.jvmquarks.upgrade.assess;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.inspect.RecordedInspections;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.NamedConstant;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.upgrade.application.TestArchives;
import org.jvmquarks.upgrade.archive.ArchivePath;
import org.jvmquarks.upgrade.archive.ArchiveScan;
import org.jvmquarks.upgrade.archive.CodeLocation;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.code.Consequence;
import org.jvmquarks.upgrade.code.LaunchSettings;
import org.jvmquarks.upgrade.code.Source;
import org.jvmquarks.upgrade.findings.Answers;
import org.jvmquarks.upgrade.findings.AskedJdk;
import org.jvmquarks.upgrade.findings.Gap;
import org.jvmquarks.upgrade.guard.ConstantArgument;
import org.jvmquarks.upgrade.guard.GuardedName;

class KeptCodeTest {
    private static final Path OWN = Path.of(System.getProperty("java.home"));

    @TempDir
    private Path folder;

    private KeptCode kept(String content) {
        return new KeptCode(DiskCache.in(folder.resolve("cache"), "1"), Optional.of(content));
    }

    private static AskedJdk asked(int index, JdkSource source) {
        return new AskedJdk(
                new Jdk("jdk", OptionalInt.empty(), Optional.empty(), source, List.of(), ContainerLimits.none()),
                RecordedInspections.of(17, 25).jdks().get(index));
    }

    private static Optional<String> key(KeptCode kept, JdkSource source, String question) throws IOException {
        return kept.key(asked(0, source), asked(1, new JdkSource.Home(OWN)), question);
    }

    @Test
    void whatIsKeptSaysTheSame() throws IOException {
        CodeFinding finding = new CodeFinding(
                new CodeFinding.Cause(
                        "Thread.stop()",
                        Set.of(new NamedApi("java/lang/Thread", "stop")),
                        3,
                        CodeFinding.Origin.told(
                                20, List.of(new Source.Jep(486), new Source.Issue(8_289_610), Source.of("a page"))),
                        Optional.of(new NamedApi("java/lang/reflect/Field", "modifiers")),
                        List.of("javax/mail")),
                EvidenceStrength.GUARDED,
                Consequence.FAILURE,
                new CodeFinding.Fact(3, "calls", "call", "Thread.stop()"),
                Optional.of("a remark"),
                "Do not.",
                List.of("a.B.run in x.jar"),
                Optional.empty());
        Answers.Code code = new Answers.Code(
                List.of(finding),
                List.of(),
                Map.of(
                        new ConstantArgument(new Reference("java/lang/String", "getBytes", "()[B"), 0, "GB18030"),
                        List.of(new CodeLocation(ArchivePath.archive("x.jar"), "a/B.class", "a/B", "run"))),
                List.of(new GuardedName(
                        new NamedConstant(Optional.of(new NamedApi("java/time/ZoneId", "of")), "Europe/Kiev"),
                        true,
                        "a catch of DateTimeException")));
        String key = key(kept("1"), new JdkSource.Home(OWN), "").orElseThrow();

        kept("1").keep(key, code);

        assertThat(kept("1").find(key)).contains(code);
    }

    @Test
    void answerWithAGapIsAskedAgain() throws IOException {
        String key = key(kept("1"), new JdkSource.Home(OWN), "").orElseThrow();

        kept("1").keep(key, new Answers.Code(List.of(), List.of(Gap.ofCode("classes", "not now"))));

        assertThat(kept("1").find(key)).isEmpty();
    }

    @Test
    void otherFilesOrCommandLinesAreOtherQuestions() throws IOException {
        JdkSource home = new JdkSource.Home(OWN);

        assertThat(List.of(key(kept("1"), home, "a"), key(kept("2"), home, "a"), key(kept("1"), home, "b")))
                .doesNotHaveDuplicates()
                .allMatch(Optional::isPresent);
        assertThat(key(kept("1"), new JdkSource.Image("debian-openjdk:17"), "a"))
                .as("a tag may move")
                .isEmpty();
        assertThat(key(KeptCode.none(), home, "a")).isEmpty();
    }

    /** The second answer comes from the cache alone: the class files are gone by then. */
    @Test
    void answersWithAndWithoutCacheAreTheSame() throws Exception {
        Map<String, byte[]> classes = TestArchives.compile(Files.createDirectory(folder.resolve("x")), 8, """
                package a;
                class Stopping {
                    void run(Thread it) throws Exception { it.stop(); "".getBytes("x-Big5-" + "Solaris"); }
                }
                """);
        Map<String, byte[]> entries = new TreeMap<>(classes);
        entries.put("linux/libnative.so", new byte[] {0x7f, 'E', 'L', 'F'});
        Path app = Files.write(folder.resolve("app.jar"), TestArchives.jar(entries));
        CodeQuestions questions = questions(app);
        Answers.Code uncached = questions.ask(false, KeptCode.none());

        assertThat(questions.ask(false, kept("1"))).isEqualTo(uncached);
        Files.delete(app);
        assertThat(questions.ask(false, kept("1"))).isEqualTo(uncached);
        assertThat(uncached.findings()).isNotEmpty();
        assertThat(uncached.gaps())
                .as("what nobody looks at is no reason to ask again")
                .isNotEmpty();
    }

    private static CodeQuestions questions(Path app) {
        JdkSource home = new JdkSource.Home(OWN);
        return new CodeQuestions(
                new ArchiveScan(25).read(List.of(app)),
                Optional.empty(),
                asked(0, home),
                asked(1, home),
                LaunchSettings.unknown(),
                List.of(),
                Optional.empty());
    }
}
