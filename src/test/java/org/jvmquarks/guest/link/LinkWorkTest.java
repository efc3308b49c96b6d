package org.jvmquarks.guest.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.upgrade.application.TestArchives;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** In the JDK of the tests, of whatever version. */
class LinkWorkTest {
    @TempDir
    Path folder;

    private final Map<String, String> told = new TreeMap<>();

    private final LinkWork.Report report = new LinkWork.Report() {
        @Override
        public void archive(int number, int classes, Signature signature) {
            told.put("archive " + number, classes + " classes" + (signature == Signature.NONE ? "" : " " + signature));
        }

        @Override
        public void refusedArchive(int number, Refusal refusal) {
            told.put("archive " + number, refusal.thrown());
        }

        @Override
        public void refusedClass(int number, String name, Phase phase, Refusal refusal) {
            told.put(name, phase + " " + refusal.thrown());
        }
    };

    private Map<String, String> ask() throws Exception {
        return ask(Set.of(), AskedClasses.allBut(Set.of()));
    }

    private Map<String, String> ask(Set<Integer> done, AskedClasses asked) throws Exception {
        File progress = Files.createDirectories(folder.resolve("work"))
                .resolve(WorkerProgress.FILE)
                .toFile();
        LinkWork work = new LinkWork(LinkedArchives.in(folder.toFile()), done, asked, 2, progress, report);
        assertThat(work.run()).isTrue();
        return told;
    }

    private static byte[] packed(String manifest, String... classes) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Manifest parsed = new Manifest(new ByteArrayInputStream(
                ("Manifest-Version: 1.0\n" + manifest + "\n\n").getBytes(StandardCharsets.UTF_8)));
        try (JarOutputStream jar = new JarOutputStream(bytes, parsed)) {
            for (String entry : classes) {
                jar.putNextEntry(new ZipEntry(entry));
                String name = entry.replaceFirst("META-INF/versions/\\d+/", "").replace(".class", "");
                jar.write(TestArchives.emptyClass(name, entry.startsWith("META-INF/versions/9/") ? 999 : 52));
            }
        }
        return bytes.toByteArray();
    }

    private void archive(String name, Map<String, byte[]> classes) throws Exception {
        Files.write(folder.resolve(name), TestArchives.jar(classes));
    }

    /** Returns a class whose method returns null as a number, and whose initializer sets a property. */
    private static byte[] unverifiable(String name) {
        ClassWriter type = new ClassWriter(0);
        type.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
        MethodVisitor initializer = type.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
        initializer.visitLdcInsn(LinkWorkTest.class.getName());
        initializer.visitLdcInsn("initialized");
        initializer.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                "java/lang/System",
                "setProperty",
                "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;",
                false);
        initializer.visitInsn(Opcodes.POP);
        initializer.visitInsn(Opcodes.RETURN);
        initializer.visitMaxs(2, 0);
        MethodVisitor method = type.visitMethod(Opcodes.ACC_STATIC, "number", "()I", null, null);
        method.visitInsn(Opcodes.ACONST_NULL);
        method.visitInsn(Opcodes.IRETURN);
        method.visitMaxs(1, 0);
        return type.toByteArray();
    }

    private static byte[] overridingFinalMethod() {
        ClassWriter type = new ClassWriter(0);
        type.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "a/Worker", null, "java/lang/Thread", null);
        MethodVisitor method = type.visitMethod(Opcodes.ACC_PUBLIC, "isAlive", "()Z", null, null);
        method.visitInsn(Opcodes.ICONST_1);
        method.visitInsn(Opcodes.IRETURN);
        method.visitMaxs(1, 1);
        return type.toByteArray();
    }

    @Test
    void vmVerifiesAndRunsNothing() throws Exception {
        archive(
                "outer-0",
                Map.of("a/Bad.class", unverifiable("a/Bad"), "a/Good.class", TestArchives.emptyClass("a/Good", 52)));

        assertThat(ask())
                .containsEntry("a.Bad", "LINK java.lang.VerifyError")
                .containsEntry("archive 0", "2 classes")
                .hasSize(2);
        assertThat(System.getProperty(LinkWorkTest.class.getName())).isNull();
    }

    /** Since JDK 16 the error of the VM is IncompatibleClassChangeError. */
    @Test
    void methodOfTheJdkIsFinal() throws Exception {
        archive("outer-0", Map.of("a/Worker.class", overridingFinalMethod()));

        assertThat(ask().get("a.Worker")).startsWith("LOAD java.lang.");
    }

    @Test
    void damagedArchiveIsRefusedAndNextIsRead() throws Exception {
        Files.write(folder.resolve("outer-0"), new byte[] {'P', 'K', 3, 4, 0, 0});
        archive("nested-1", Map.of("BOOT-INF/classes/a/Good.class", TestArchives.emptyClass("a/Good", 52)));

        assertThat(ask())
                .containsExactly(
                        Map.entry("archive 0", "java.util.zip.ZipException"), Map.entry("archive 1", "1 classes"));
    }

    @Test
    void jdkPackageHidesClassOfClassPathAlone() throws Exception {
        archive("outer-0", Map.of("java/sql/Own.class", TestArchives.emptyClass("java/sql/Own", 52)));
        archive("nested-1", Map.of("java/sql/Driver.class", TestArchives.emptyClass("java/sql/Driver", 52)));

        assertThat(ask()).containsEntry("java.sql.Own", "HIDDEN ").doesNotContainKey("java.sql.Driver");
    }

    @Test
    void onlyClassesInQuestionAreAsked() throws Exception {
        archive("outer-0", Map.of("a/Bad.class", unverifiable("a/Bad"), "b/Bad.class", unverifiable("b/Bad")));

        assertThat(ask(Set.of(), AskedClasses.some(Set.of("b.Bad"), Set.of())))
                .containsExactly(Map.entry("archive 0", "2 classes"), Map.entry("b.Bad", "LINK java.lang.VerifyError"));
    }

    @Test
    void allClassesOfPackageInQuestionAreAsked() throws Exception {
        archive("outer-0", Map.of("a/Bad.class", unverifiable("a/Bad"), "a/b/Bad.class", unverifiable("a/b/Bad")));
        archive("outer-1", Map.of("a/Other.class", unverifiable("a/Other"), "Bad.class", unverifiable("Bad")));

        assertThat(ask(Set.of(), AskedClasses.some(Set.of("a.*"), Set.of())))
                .containsKeys("a.Bad", "a.Other")
                .doesNotContainKeys("a.b.Bad", "Bad");
    }

    @Test
    void firstOfTwoArchivesHasTheClass() throws Exception {
        archive("outer-0", Map.of("a/A.class", TestArchives.emptyClass("a/A", 52)));
        archive("outer-1", Map.of("a/A.class", unverifiable("a/A"), "b/B.class", unverifiable("b/B")));

        assertThat(ask()).containsKey("b.B").doesNotContainKey("a.A");
    }

    /** The class for JDK 9 is of a version that no JDK has. */
    @Test
    void classOfLatestReleaseCounts() throws Exception {
        Files.write(
                folder.resolve("outer-0"),
                packed(
                        "Multi-Release: true",
                        "META-INF/versions/9/a/A.class",
                        "META-INF/versions/9/a/B.class",
                        "META-INF/versions/10/a/A.class",
                        "a/A.class",
                        "a/B.class"));
        Files.write(folder.resolve("outer-1"), packed("Main-Class: c.C", "META-INF/versions/9/c/C.class", "c/C.class"));

        assertThat(ask())
                .containsEntry("a.B", "LOAD java.lang.UnsupportedClassVersionError")
                .doesNotContainKeys("a.A", "c.C")
                .containsEntry("archive 0", "2 classes")
                .containsEntry("archive 1", "1 classes");
    }

    @Test
    void classOfLaterReleasesIsNotLookedAt() throws Exception {
        Files.write(
                folder.resolve("outer-0"),
                packed(
                        "Multi-Release: true",
                        "META-INF/versions/999/a/A.class",
                        "META-INF/versions/999/a/B.class",
                        "a/A.class"));

        assertThat(ask()).containsExactly(Map.entry("a.B", "LATER "), Map.entry("archive 0", "1 classes"));
    }

    /** The larger archive is asked first. */
    @Test
    void sealedPackageOfTwoArchivesIsRefused() throws Exception {
        Files.write(folder.resolve("outer-0"), packed("Implementation-Version: 1", "a/A.class", "b/B.class"));
        Files.write(folder.resolve("outer-1"), packed("Sealed: true", "a/Sealed.class"));

        assertThat(ask())
                .containsAnyOf(
                        Map.entry("a.Sealed", "LOAD java.lang.SecurityException"),
                        Map.entry("a.A", "LOAD java.lang.SecurityException"))
                .doesNotContainKey("b.B");
    }

    @Test
    void finishedOrSkippedWorkIsNotAskedAgain() throws Exception {
        archive("outer-0", Map.of("a/Bad.class", unverifiable("a/Bad")));
        archive("outer-1", Map.of("b/Bad.class", unverifiable("b/Bad")));

        assertThat(ask(Set.of(0), AskedClasses.allBut(Set.of("b.Bad"))))
                .containsExactly(Map.entry("archive 1", "1 classes"));
    }
}
