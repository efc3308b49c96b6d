package org.jvmquarks.upgrade.executed;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.agent.Agent;
import org.jvmquarks.upgrade.application.TestArchives;
import org.jvmquarks.upgrade.executed.CountedCalls.Caller;
import org.jvmquarks.upgrade.executed.CountedCalls.Passed;
import org.jvmquarks.upgrade.executed.CountedCalls.Passes;
import org.jvmquarks.upgrade.executed.CountedCalls.Place;
import org.jvmquarks.upgrade.executed.samples.Counted;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ModuleVisitor;
import org.objectweb.asm.Opcodes;

/** The agent in a JVM that is started. */
class CountingAgentTest {
    private static final Reference YIELD = new Reference("java/lang/Thread", "yield", "()V");
    private static final Reference FINALIZATION = new Reference("java/lang/System", "runFinalization", "()V");
    private static final Reference TEXT = new Reference("java/lang/String", "<init>", "([BLjava/lang/String;)V");
    private static final Reference CHARSET =
            new Reference("java/nio/charset/Charset", "forName", "(Ljava/lang/String;)Ljava/nio/charset/Charset;");
    private static final String DOUBLE = "(IJD)D";

    private static final CallQuestions QUESTIONS =
            new CallQuestions(List.of(YIELD, FINALIZATION), Set.of(), List.of(TEXT, CHARSET));

    @TempDir
    private Path temporary;

    private String run(Path folder, String... options) throws Exception {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of(options));
        ProcessBuilder builder = new ProcessBuilder(command);
        QUESTIONS.write(folder);
        builder.environment().put("JAVA_TOOL_OPTIONS", CallQuestions.option(folder.toString()));
        builder.redirectErrorStream(true);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    private static String classPath() throws URISyntaxException {
        return Path.of(Counted.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
    }

    private static Caller caller(String method, String descriptor) {
        return new Caller(Counted.class.getName(), method, descriptor);
    }

    @Test
    void callsAndNamesAreCounted() throws Exception {
        Path folder = temporary.resolve("a folder");

        assertThat(run(folder, "-cp", classPath(), Counted.class.getName())).contains("x\ngoes on\n");

        CountedCalls counted = AnswerReader.read(folder, QUESTIONS);
        Caller main = caller("main", "([Ljava/lang/String;)V");
        assertThat(counted.isWhole(QUESTIONS.calls())).isTrue();
        assertThat(counted.places())
                .containsExactlyInAnyOrder(
                        new Place(YIELD, caller("run", DOUBLE), 3),
                        new Place(FINALIZATION, caller("neverRuns", "()V"), 0));
        assertThat(counted.passes(caller("run", DOUBLE))).isEqualTo(new Passes(5, 5));
        assertThat(counted.passes(main)).isEqualTo(new Passes(1, 1));
        assertThat(counted.passed())
                .containsExactlyInAnyOrder(
                        new Passed(CHARSET, "UTF-8", "", "", caller("run", DOUBLE), 3, 3),
                        new Passed(TEXT, "US-ASCII", "", "", main, 1, 1),
                        new Passed(
                                new Reference(
                                        "java/lang/Class",
                                        "getDeclaredMethod",
                                        "(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;"),
                                "java.lang.Thread",
                                "noSuchMethod",
                                "(long)",
                                main,
                                1,
                                0));
    }

    private void assertCounts(Path folder) throws Exception {
        CountedCalls counted = AnswerReader.read(folder, QUESTIONS);
        assertThat(counted.isWhole(QUESTIONS.calls())).isTrue();
        assertThat(counted.passes(caller("run", DOUBLE))).isEqualTo(new Passes(5, 5));
    }

    /** A module does not read the class path, on which the agent is. */
    @Test
    void moduleIsCounted() throws Exception {
        ClassWriter module = new ClassWriter(0);
        module.visit(Opcodes.V9, Opcodes.ACC_MODULE, "module-info", null, null, null);
        ModuleVisitor name = module.visitModule("counted", 0, null);
        name.visitRequire("java.base", Opcodes.ACC_MANDATED, null);
        name.visitEnd();
        Path archive = Files.write(
                temporary.resolve("counted.jar"),
                TestArchives.jar(Map.of(
                        "module-info.class",
                        module.toByteArray(),
                        Counted.class.getName().replace('.', '/') + ".class",
                        TestArchives.classFile(Counted.class))));

        run(temporary.resolve("counts"), "-p", archive.toString(), "-m", "counted/" + Counted.class.getName());

        assertCounts(temporary.resolve("counts"));
    }

    /** It gives each class back as a copy, as agents do that change something. */
    @Test
    void otherAgentGoesBefore() throws Exception {
        Map<String, byte[]> agent = new LinkedHashMap<>();
        agent.put("META-INF/MANIFEST.MF", TestArchives.manifest("Premain-Class: Copying"));
        agent.putAll(TestArchives.compile(temporary.resolve("agent"), 8, """
                import java.lang.instrument.*;
                public class Copying implements ClassFileTransformer {
                    public static void premain(String words, Instrumentation jvm) { jvm.addTransformer(new Copying()); }
                    public byte[] transform(ClassLoader l, String n, Class<?> c, java.security.ProtectionDomain d, byte[] b) {
                        return b.clone();
                    }
                }
                """));
        Path archive = Files.write(temporary.resolve("copying.jar"), TestArchives.jar(agent));

        run(temporary.resolve("counts"), "-javaagent:" + archive, "-cp", classPath(), Counted.class.getName());

        assertCounts(temporary.resolve("counts"));
    }

    /** Otherwise class loaders of the application would find another ASM than its own. */
    @Test
    void archiveHidesAsmFromTheApplication() throws Exception {
        QUESTIONS.write(temporary);

        try (JarFile jar = new JarFile(temporary.resolve("agent.jar").toFile())) {
            Set<String> folders = jar.stream()
                    .map(each -> each.getName().substring(0, each.getName().lastIndexOf('/') + 1))
                    .collect(Collectors.toSet());
            assertThat(folders)
                    .containsExactlyInAnyOrder(
                            "META-INF/",
                            "org/jvmquarks/upgrade/agent/",
                            Agent.APART + "org/jvmquarks/upgrade/agent/",
                            Agent.APART + "org/objectweb/asm/");
        }
    }

    @Test
    void applicationStartsWithoutQuestions() throws Exception {
        QUESTIONS.write(temporary);
        Files.delete(temporary.resolve(Agent.QUESTIONS));
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-version");
        builder.environment().put("JAVA_TOOL_OPTIONS", CallQuestions.option(temporary.toString()));
        Process process = builder.redirectErrorStream(true).start();
        process.getInputStream().readAllBytes();

        assertThat(process.waitFor()).isZero();
        assertThat(AnswerReader.read(temporary, QUESTIONS).refusals())
                .singleElement()
                .asString()
                .startsWith("java.nio.file.NoSuchFileException: " + temporary.resolve(Agent.QUESTIONS));
    }
}
