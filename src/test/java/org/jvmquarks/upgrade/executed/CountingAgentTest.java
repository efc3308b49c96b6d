package org.jvmquarks.upgrade.executed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.agent.Agent;
import org.jvmquarks.upgrade.executed.CountedCalls.Caller;
import org.jvmquarks.upgrade.executed.CountedCalls.Passed;
import org.jvmquarks.upgrade.executed.CountedCalls.Passes;
import org.jvmquarks.upgrade.executed.CountedCalls.Place;
import org.jvmquarks.upgrade.executed.samples.Counted;

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

    private String run(Path folder) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                Path.of(Counted.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toURI())
                        .toString(),
                Counted.class.getName());
        QUESTIONS.write(folder);
        builder.environment().put("JAVA_TOOL_OPTIONS", CallQuestions.option(folder.toString()));
        builder.redirectErrorStream(true);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    private static Caller caller(String method, String descriptor) {
        return new Caller(Counted.class.getName(), method, descriptor);
    }

    @Test
    void callsAndNamesAreCounted() throws Exception {
        Path folder = temporary.resolve("a folder");

        assertThat(run(folder)).contains("x\ngoes on\n");

        CountedCalls counted = AnswerReader.read(folder, QUESTIONS);
        Caller main = caller("main", "([Ljava/lang/String;)V");
        assertThat(counted.isWhole()).isTrue();
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
