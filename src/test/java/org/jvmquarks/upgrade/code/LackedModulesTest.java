package org.jvmquarks.upgrade.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.upgrade.application.TestArchives;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.platform.InstalledApi;
import org.jvmquarks.upgrade.platform.StandardModules;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A runtime without jdk.httpserver, as an image for services often is. */
class LackedModulesTest {
    private static final String SERVER = "com/sun/net/httpserver/HttpServer";

    private static final String INTERNAL = "sun/net/httpserver/ServerImpl";

    @TempDir
    Path folder;

    private List<CodeFinding> find(Code code, int from, String oldModule, List<String> missing) throws IOException {
        Map<String, byte[]> older = new LinkedHashMap<>();
        for (String each : List.of(SERVER, INTERNAL)) {
            older.put("modules/" + oldModule + "/" + each + ".class", Code.classCalling(each));
            older.put(
                    "packages/" + each.substring(0, each.lastIndexOf('/')).replace('/', '.') + "/" + oldModule,
                    new byte[0]);
        }
        Map<String, byte[]> newer = new LinkedHashMap<>();
        newer.put("modules/java.base/java/lang/Object.class", Code.classCalling("java/lang/Object"));
        StandardModules.load().names().stream()
                .filter(each -> !missing.contains(each))
                .forEach(each -> newer.put("modules/" + each + "/x.class", new byte[0]));
        try (InstalledApi source = jdk("older", older);
                InstalledApi target = jdk("newer", newer)) {
            JdkChange move =
                    new JdkChange(from, 11, Optional.of(source), Optional.of(target), LaunchSettings.unknown());
            return new CodeFindings(List.of()).of(code.read(folder, 11), Optional.empty(), move);
        }
    }

    private InstalledApi jdk(String name, Map<String, byte[]> entries) throws IOException {
        return InstalledApi.written(Files.write(folder.resolve(name + ".zip"), TestArchives.jar(entries)));
    }

    private static Code calling(String type) {
        return new Code().calling("a/A", type + ".create()V");
    }

    private static Code naming(String text) {
        ClassWriter type = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        type.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "a/A", null, "java/lang/Object", null);
        MethodVisitor method = type.visitMethod(Opcodes.ACC_STATIC, "run", "()Ljava/lang/Object;", null, null);
        method.visitCode();
        method.visitLdcInsn(text);
        method.visitInsn(Opcodes.ARETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
        return new Code().with("a/A.class", type.toByteArray());
    }

    @Test
    void moduleThatTheRuntimeLacksIsNamed() throws IOException {
        for (String module : List.of("rt", "jdk.httpserver")) {
            assertThat(find(calling(SERVER), module.equals("rt") ? 8 : 9, module, List.of("jdk.httpserver")))
                    .singleElement()
                    .satisfies(found -> {
                        assertThat(found.cause().name()).isEqualTo("the module jdk.httpserver");
                        assertThat(found.what())
                                .isEqualTo("1 class uses classes of the module jdk.httpserver, which the runtime of"
                                        + " JDK 11 here lacks; the release has it");
                        assertThat(found.advice())
                                .isEqualTo("Start with a whole JDK, or make the runtime with"
                                        + " jlink --add-modules jdk.httpserver.");
                        assertThat(found.consequence()).isEqualTo(Consequence.FAILURE);
                        assertThat(found.evidence()).isEqualTo(EvidenceStrength.REFERS);
                    });
        }
    }

    @Test
    void otherModulesThatItLacksAreListed() throws IOException {
        assertThat(find(calling(SERVER), 8, "rt", List.of("jdk.httpserver", "jdk.net", "java.sql")))
                .extracting(CodeFinding::advice)
                .singleElement()
                .asString()
                .endsWith("It also lacks java.sql and jdk.net.");
    }

    @Test
    void internalsOfLackedModuleCountAsIts() throws IOException {
        assertThat(find(calling(INTERNAL), 9, "jdk.httpserver", List.of("jdk.httpserver")))
                .extracting(found -> found.cause().name())
                .containsExactly("the module jdk.httpserver");
    }

    @Test
    void classGoneFromPresentModuleIsLost() throws IOException {
        assertThat(find(calling(SERVER), 9, "jdk.httpserver", List.of()))
                .extracting(CodeFinding::what)
                .containsExactly("1 class uses classes or methods that JDK 9 has and JDK 11 does not have");
    }

    @Test
    void stringThatNamesLackedModuleMayMatter() throws IOException {
        assertThat(find(naming(SERVER.replace('/', '.')), 8, "rt", List.of("jdk.httpserver")))
                .extracting(CodeFinding::evidence, CodeFinding::what)
                .containsExactly(tuple(
                        EvidenceStrength.NAMES,
                        "1 class has a string that names classes of the module jdk.httpserver, which the runtime of"
                                + " JDK 11 here lacks; the release has it"));
    }
}
