package org.jvmquarks.guest.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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
        public void archive(int number, int classes, boolean signed) {
            told.put("archive " + number, classes + " classes");
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

    private Map<String, String> ask(Set<Integer> done, Set<String> skipped) throws Exception {
        File progress = Files.createDirectories(folder.resolve("work"))
                .resolve(WorkerProgress.FILE)
                .toFile();
        LinkWork work = new LinkWork(LinkedArchives.in(folder.toFile()), done, skipped, 2, progress, report);
        assertThat(work.run()).isTrue();
        return told;
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

        assertThat(ask(Set.of(), Set.of()))
                .containsEntry("a.Bad", "LINK java.lang.VerifyError")
                .containsEntry("archive 0", "2 classes")
                .hasSize(2);
        assertThat(System.getProperty(LinkWorkTest.class.getName())).isNull();
    }

    /** Since JDK 16 the error of the VM is IncompatibleClassChangeError. */
    @Test
    void methodOfTheJdkIsFinal() throws Exception {
        archive("outer-0", Map.of("a/Worker.class", overridingFinalMethod()));

        assertThat(ask(Set.of(), Set.of()).get("a.Worker")).startsWith("LOAD java.lang.");
    }

    @Test
    void damagedArchiveIsRefusedAndNextIsRead() throws Exception {
        Files.write(folder.resolve("outer-0"), new byte[] {'P', 'K', 3, 4, 0, 0});
        archive("nested-1", Map.of("BOOT-INF/classes/a/Good.class", TestArchives.emptyClass("a/Good", 52)));

        assertThat(ask(Set.of(), Set.of()))
                .containsExactly(
                        Map.entry("archive 0", "java.util.zip.ZipException"), Map.entry("archive 1", "1 classes"));
    }

    @Test
    void jdkPackageHidesClassOfClassPathAlone() throws Exception {
        archive("outer-0", Map.of("java/sql/Own.class", TestArchives.emptyClass("java/sql/Own", 52)));
        archive("nested-1", Map.of("java/sql/Driver.class", TestArchives.emptyClass("java/sql/Driver", 52)));

        assertThat(ask(Set.of(), Set.of()))
                .containsEntry("java.sql.Own", "HIDDEN ")
                .doesNotContainKey("java.sql.Driver");
    }

    @Test
    void finishedOrSkippedWorkIsNotAskedAgain() throws Exception {
        archive("outer-0", Map.of("a/Bad.class", unverifiable("a/Bad")));
        archive("outer-1", Map.of("b/Bad.class", unverifiable("b/Bad")));

        assertThat(ask(Set.of(0), Set.of("b.Bad"))).containsExactly(Map.entry("archive 1", "1 classes"));
    }
}
