package org.jvmquarks.upgrade.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.bytebuddy.ClassFileVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.upgrade.application.TestArchives;
import org.jvmquarks.upgrade.archive.EvidenceStrength;

class SignFindingsTest {
    private static final int JDK_8 = 52;
    private static final int JDK_21 = 65;

    @TempDir
    Path folder;

    @Test
    void classForANewerJdkFails() throws IOException {
        assertThat(find(21, 17, new Code().with("a/A.class", TestArchives.emptyClass("a/A", JDK_21))))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.consequence()).isEqualTo(Consequence.FAILURE);
                    assertThat(finding.what())
                            .isEqualTo("1 class has a class-file version that JDK 17 does not load: it throws"
                                    + " UnsupportedClassVersionError");
                    assertThat(finding.advice())
                            .isEqualTo("Compile with --release 17, or use a build of the library for that JDK.");
                });
    }

    /** It may be an optional part, for a still later JDK. */
    @Test
    void fewClassesThatAreTooNewMayFail() throws IOException {
        assertThat(find(11, 17, library()))
                .containsExactly(new CodeFinding(
                        CodeFinding.Cause.of("newer class files"),
                        EvidenceStrength.CONTAINS,
                        Consequence.FAILURE,
                        "1 class has a class-file version that JDK 17 does not load: loading"
                                + " one throws UnsupportedClassVersionError",
                        Optional.of("the archives do not show whether the application loads"
                                + " them; they may be parts for later JDKs"),
                        CodeFinding.Origin.unknown(),
                        "If it loads them, compile with --release 17, or use a build of the library for that JDK.",
                        List.of("a.A in app.jar")));
    }

    /** One class of two, in an archive that nobody is known to start. */
    private static Code library() {
        return new Code()
                .with("a/A.class", TestArchives.emptyClass("a/A", JDK_21))
                .with("a/B.class", TestArchives.emptyClass("a/B", JDK_8));
    }

    private static Code program() {
        Code code = new Code().with("META-INF/MANIFEST.MF", TestArchives.manifest("Main-Class: a.B"));
        library().addTo(code);
        return code;
    }

    @Test
    void tooNewProgramDoesNotRunDespiteLibraries() throws IOException {
        assertThat(find(11, 17, program())).containsExactly(tooNewFor17());
    }

    @ParameterizedTest
    @ValueSource(strings = {"-jar lib/app.jar", "a.B", "-Xmx1g a.A x"})
    void commandLineTellsTheProgram(String words) throws IOException {
        assertThat(find(library(), words)).containsExactly(tooNewFor17());
    }

    /** Then a main class of the manifest is not started. */
    @Test
    void commandLineTellsMoreThanAManifest() throws IOException {
        assertThat(find(program(), "-jar other.jar"))
                .extracting(CodeFinding::evidence)
                .containsExactly(EvidenceStrength.CONTAINS);
    }

    /** Libraries such as databases and compilers have a main class, too. */
    @Test
    void manifestOfNestedArchiveIsNotThePrograms() throws IOException {
        Code outer = new Code().with("lib/inner.jar", program().jar());

        assertThat(find(11, 17, outer)).extracting(CodeFinding::evidence).containsExactly(EvidenceStrength.CONTAINS);
    }

    @Test
    void partsForLaterReleasesAreNotTooNew() throws IOException {
        Code code = new Code()
                .with("META-INF/MANIFEST.MF", TestArchives.manifest("Main-Class: a.A", "Multi-Release: true"))
                .with("a/A.class", TestArchives.emptyClass("a/A", JDK_8))
                .with("META-INF/versions/21/a/A.class", TestArchives.emptyClass("a/A", JDK_21));

        assertThat(find(11, 17, code)).isEmpty();
    }

    private static CodeFinding tooNewFor17() {
        return new CodeFinding(
                CodeFinding.Cause.of("newer class files"),
                Consequence.FAILURE,
                "1 class has a class-file version that JDK 17 does not load: it throws UnsupportedClassVersionError",
                CodeFinding.Origin.unknown(),
                "Compile with --release 17, or use a build of the library for that JDK.",
                List.of("a.A in app.jar"));
    }

    private List<CodeFinding> find(Code code, String words) throws IOException {
        return new CodeFindings()
                .of(code.read(folder, 17, List.of(words.split(" "))), Optional.empty(), JdkChange.between(11, 17));
    }

    /** The application cannot have run before, and does not run afterwards. */
    @Test
    void applicationTooNewAsWholeDoesNotRun() throws IOException {
        Code code = new Code().with("a/A.class", TestArchives.emptyClass("a/A", JDK_21));

        assertThat(find(11, 17, code))
                .singleElement()
                .satisfies(finding -> assertThat(finding.consequence()).isEqualTo(Consequence.FAILURE));
    }

    @ParameterizedTest
    @CsvSource({"21, 25, 1", "17, 21, 0"})
    void previewLoadsOnItsOwnJdkAlone(int from, int to, int findings) throws IOException {
        byte[] preview = TestArchives.emptyClass("a/A", JDK_21);
        ByteBuffer.wrap(preview).putShort(4, (short) 0xFFFF);
        assertThat(find(from, to, new Code().with("a/A.class", preview))).hasSize(findings);
    }

    @ParameterizedTest
    @CsvSource({"8, 11, 0", "8, 17, 1", "11, 12, 1", "12, 17, 0"})
    void hackOfModifiersFailsSince12(int from, int to, int findings) throws IOException {
        assertThat(find(
                        from,
                        to,
                        compiled("class A { Object run() throws Exception { return"
                                + " java.lang.reflect.Field.class.getDeclaredField(\"modifiers\"); } }")))
                .hasSize(findings);
    }

    @ParameterizedTest
    @CsvSource({
        "8, 17, '', ''",
        "17, 21, FAILURE, unless -Djdk.reflect.useDirectMethodHandle=false is set",
        "17, 25, FAILURE, and since JDK 22 even with -Djdk.reflect.useDirectMethodHandle=false",
        "21, 25, UNDECIDED, and since JDK 22 even with -Djdk.reflect.useDirectMethodHandle=false",
        "22, 25, '', ''",
    })
    void hackOfDeclaredFieldsFailsSince18(int from, int to, String effect, String end) throws IOException {
        List<CodeFinding> found = find(
                from,
                to,
                compiled("class A { Object run() throws Exception { return"
                        + " Class.class.getDeclaredMethod(\"getDeclaredFields0\"); } }"));
        assertThat(found).hasSize(effect.isEmpty() ? 0 : 1);
        assertThat(found).allSatisfy(it -> {
            assertThat(it.consequence()).hasToString(effect);
            assertThat(it.what())
                    .startsWith("1 class asks for Class.getDeclaredFields0 to make"
                            + " final fields writable: writing a static final field or a final field of a hidden"
                            + " class, such as that of a lambda, throws IllegalAccessException or InternalError"
                            + " since JDK 18")
                    .endsWith(end);
        });
    }

    /** The fact names the version that brought it, except where that version only made it final. */
    @ParameterizedTest
    @CsvSource({"17, 21, 18, true, 1", "17, 25, 18, true, 2", "21, 25, 22, true, 2"})
    void originOfHackIsVersionThatEndsIt(int from, int to, int since, boolean told, int sources) throws IOException {
        CodeFinding.Origin origin = find(
                        from,
                        to,
                        compiled("class A { Object run() throws Exception { return"
                                + " Class.class.getDeclaredMethod(\"getDeclaredFields0\"); } }"))
                .get(0)
                .origin();

        assertThat(origin.since()).contains(since);
        assertThat(origin.told()).isEqualTo(told);
        assertThat(origin.by()).hasSize(sources);
    }

    @Test
    void nashornByNameIsNull() throws IOException {
        assertThat(find(
                        11,
                        17,
                        compiled("class A { Object run() { return new"
                                + " javax.script.ScriptEngineManager().getEngineByName(\"nashorn\"); } }")))
                .extracting(CodeFinding::what)
                .containsExactly("1 class uses the script engine Nashorn by name, which gives null since JDK 15");
    }

    @ParameterizedTest
    @CsvSource({"NashornScriptEngineFactory, 0", "GroovyJsr223Factory, 1"})
    void nashornByNameExistsWhereArchiveBringsEngine(String factory, int findings) throws IOException {
        assertThat(find(
                        11,
                        17,
                        compiled("class A { Object run() { return new"
                                + " javax.script.ScriptEngineManager().getEngineByName(\"js\");"
                                + " } } abstract class %s implements javax.script.ScriptEngineFactory {}"
                                        .formatted(factory))))
                .hasSize(findings);
    }

    @Test
    void engineOfUnknownNameMayBeNull() throws IOException {
        List<CodeFinding> found = find(
                11,
                17,
                compiled("class A { Object run(String language) { return new"
                        + " javax.script.ScriptEngineManager().getEngineByName(language); } }"));

        assertThat(found)
                .extracting(CodeFinding::what)
                .containsExactly("1 class asks for a script engine by a name that the archives do not tell; for"
                        + " JavaScript it gets null since JDK 15, which has no engine of its own");
        assertThat(found).extracting(CodeFinding::evidence).containsExactly(EvidenceStrength.CONTAINS);
    }

    @Test
    void finalizerIsOneFinding() throws IOException {
        assertThat(find(17, 21, compiled("class A { protected void finalize() { hashCode(); } }")))
                .extracting(CodeFinding::what)
                .containsExactly("1 class uses finalization (Object.finalize()), which JDK 18 marks for"
                        + " removal and --finalization=disabled leaves out");
    }

    @ParameterizedTest
    @CsvSource({
        "17, 21, pins its carrier on JDK 21",
        "21, 25, no longer pins its carrier since JDK 24",
        "21, 23, ''",
        "24, 25, ''",
    })
    void synchronizedCodePinsVirtualThreads(int from, int to, String expected) throws IOException {
        Code code = compiled("class A { synchronized void run() {} }").calling("a/B", "java/lang/Thread.ofVirtual()V");
        List<CodeFinding> found = find(from, to, code);
        assertThat(found).hasSize(expected.isEmpty() ? 0 : 1);
        assertThat(found).allSatisfy(it -> assertThat(it.what()).endsWith(expected));
    }

    @Test
    void agentThatAttachesWarns() throws IOException {
        Code code = new Code()
                .with("META-INF/MANIFEST.MF", TestArchives.manifest("Agent-Class: a.A"))
                .calling("a/A");
        assertThat(find(17, 21, code)).singleElement().satisfies(found -> {
            assertThat(found.what())
                    .isEqualTo(
                            folder.resolve("app.jar")
                                    + " is an agent that can attach to a running JVM; since JDK 21 the JVM then prints a warning");
            assertThat(found.evidence()).isEqualTo(EvidenceStrength.CONTAINS);
            assertThat(found.remark()).contains("the application meets this only if something attaches it at run time");
        });
    }

    @Test
    void bytecodeLibraryThatRefusesTargetIsPossible() throws IOException {
        int asm = 28;
        Code code = new Code()
                .with(
                        "org/objectweb/asm/ClassReader.class",
                        TestArchives.classFile(org.objectweb.asm.ClassReader.class));
        assertThat(find(25, asm, code)).isEmpty();
        assertThat(find(25, asm + 1, code))
                .extracting(
                        CodeFinding::evidence,
                        CodeFinding::consequence,
                        CodeFinding::what,
                        found -> found.remark().orElseThrow())
                .containsExactly(tuple(
                        EvidenceStrength.CONTAINS,
                        Consequence.FAILURE,
                        "ASM (org.objectweb.asm) in app.jar reads class files of JDK 28 at most and"
                                + " refuses those of JDK 29",
                        "the application meets this only if the library reads classes of the JDK or classes compiled"
                                + " for JDK 29"));
        assertThat(find(asm + 1, asm + 2, code)).isEmpty();
    }

    @Test
    void propertyLetsByteBuddyReadNewerClasses() throws IOException {
        int known = ClassFileVersion.latest().getJavaVersion();
        Code code =
                new Code().with("net/bytebuddy/ClassFileVersion.class", TestArchives.classFile(ClassFileVersion.class));

        assertThat(find(17, known, code)).isEmpty();
        assertThat(find(17, known + 1, code)).singleElement().satisfies(found -> {
            assertThat(found.what()).startsWith("Byte Buddy (net.bytebuddy) in app.jar reads class files of JDK ");
            assertThat(found.advice()).endsWith(" Until then, start with -Dnet.bytebuddy.experimental=true.");
            assertThat(found.prevented()).isEmpty();
        });
        assertThat(find(17, known + 1, code, "-Dnet.bytebuddy.experimental=true"))
                .singleElement()
                .satisfies(found -> assertThat(found.prevented()).contains("-Dnet.bytebuddy.experimental=true"));
    }

    @Test
    void asmInsideByteBuddyIsNotToldTwice() throws IOException {
        Map<String, byte[]> asm = TestArchives.compile(
                folder,
                8,
                "package net.bytebuddy.jar.asm; public class ClassVisitor {}",
                "package net.bytebuddy.jar.asm; public class ClassReader {"
                        + " ClassReader(short major) { if (major > 61) throw new IllegalArgumentException(); }"
                        + " void accept(ClassVisitor v, int flags) {} }");
        Code alone = new Code();
        asm.forEach(alone::with);
        int beyond = ClassFileVersion.latest().getJavaVersion() + 1;

        assertThat(find(17, beyond, alone))
                .extracting(found -> found.cause().name())
                .containsExactly("ASM (net.bytebuddy.jar.asm)");
        assertThat(find(
                        17,
                        beyond,
                        alone.with(
                                "net/bytebuddy/ClassFileVersion.class",
                                TestArchives.classFile(ClassFileVersion.class))))
                .extracting(found -> found.cause().name())
                .containsExactly("Byte Buddy (net.bytebuddy)");
    }

    private Code compiled(String source) {
        Code code = new Code();
        for (Map.Entry<String, byte[]> each :
                TestArchives.compile(folder, 8, source).entrySet()) {
            code.with(each.getKey(), each.getValue());
        }
        return code;
    }

    private List<CodeFinding> find(int from, int to, Code code) throws IOException {
        return new CodeFindings().of(code.read(folder, to), Optional.empty(), JdkChange.between(from, to));
    }

    private List<CodeFinding> find(int from, int to, Code code, String option) throws IOException {
        LaunchSettings launch = new LaunchSettings(List.of(OptionUse.of(option)), Optional.empty());
        return new CodeFindings()
                .of(
                        code.read(folder, to),
                        Optional.empty(),
                        new JdkChange(from, to, Optional.empty(), Optional.empty(), launch));
    }
}
