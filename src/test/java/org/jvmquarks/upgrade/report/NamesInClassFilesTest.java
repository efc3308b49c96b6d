package org.jvmquarks.upgrade.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.files.Utf8;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.report.Format;
import org.jvmquarks.report.Format.View;
import org.jvmquarks.report.Report;
import org.jvmquarks.report.TableStyle;
import org.jvmquarks.upgrade.application.TestArchives;
import org.jvmquarks.upgrade.archive.ArchiveScan;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.code.CodeFindings;
import org.jvmquarks.upgrade.code.JdkChange;
import org.jvmquarks.upgrade.findings.KnownApplication;
import org.jvmquarks.upgrade.findings.Observed;
import org.jvmquarks.upgrade.findings.SampleUpgrade;
import org.jvmquarks.upgrade.findings.UpgradeResult;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class NamesInClassFilesTest {
    @TempDir
    Path folder;

    /** The JVM allows half of a surrogate pair in a name, which no file in UTF-8 can have. */
    @Test
    void methodNameWithHalfSurrogatePairIsReported() throws IOException {
        Path archive = folder.resolve("app.jar");
        Files.write(archive, TestArchives.jar(Map.of("a/B.class", stoppingIn("run\ud800"))));
        var facts = new ArchiveScan(25).read(List.of(archive));
        List<CodeFinding> code = new CodeFindings().of(facts, Optional.empty(), JdkChange.between(17, 25));
        KnownApplication application =
                new KnownApplication(Optional.empty(), ContainerLimits.none(), Optional.empty(), Optional.empty());

        UpgradeResult result = SampleUpgrade.result(
                SampleUpgrade.answers(application, code.toArray(CodeFinding[]::new)), Observed.nothing());

        Report report = new Report(UpgradeDocument.of(result), UpgradeJson.of(result));
        for (Format format : Format.all()) {
            Path file = folder.resolve(format.name());
            try (BufferedWriter out = Utf8.writer(file)) {
                out.write(format.render(report, new View(TableStyle.plain(1000), true)));
            }
            assertThat(file)
                    .as(format.name())
                    .content(UTF_8)
                    .contains("Thread.stop")
                    .containsPattern("a\\.B\\.run(\ufffd|\\?|\\\\uD800) in app\\.jar");
        }
    }

    private static byte[] stoppingIn(String method) {
        ClassWriter type = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        type.visit(Opcodes.V11, Opcodes.ACC_PUBLIC, "a/B", null, "java/lang/Object", null);
        MethodVisitor code = type.visitMethod(Opcodes.ACC_STATIC, method, "(Ljava/lang/Thread;)V", null, null);
        code.visitCode();
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Thread", "stop", "()V", false);
        code.visitInsn(Opcodes.RETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
        type.visitEnd();
        return type.toByteArray();
    }
}
