package org.jvmquarks.upgrade.executed;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.code.Consequence;
import org.jvmquarks.upgrade.touch.Use;

/** What the agent counted of a small service on 17 and 25, as it left it. */
public final class SampleCounts {
    public static final Reference RESUME = new Reference("java/lang/Thread", "resume", "()V");
    public static final Reference STOP = new Reference("java/lang/Thread", "stop", "()V");
    public static final Reference MANAGER =
            new Reference("java/lang/System", "setSecurityManager", "(Ljava/lang/SecurityManager;)V");
    public static final Reference ELSEWHERE = new Reference("java/lang/Thread", "destroy", "()V");

    /** In the order of the captured files, whose numbers they are. */
    private static final List<Reference> CALLS = List.of(
            new Reference("java/lang/Runtime", "runFinalization", "()V"),
            new Reference("java/lang/String", "getBytes", "()[B"),
            MANAGER,
            RESUME,
            STOP,
            ELSEWHERE);

    private SampleCounts() {}

    public static ExecutedCalls executed() {
        return executed(Set.of());
    }

    /** @param inherited calls that code has by classes of the application as well */
    static ExecutedCalls executed(Set<Reference> inherited) {
        CallQuestions questions = new CallQuestions(CALLS, inherited, List.of());
        return new ExecutedCalls(
                questions,
                "jdk-17",
                "jdk-25",
                1,
                read("service-17.txt", questions),
                read("service-25.txt", questions),
                Optional.of(new ExecutedCalls.Cost(2.0, 2.05)));
    }

    /** Returns a finding in code about one of the calls. */
    public static CodeFinding finding(Reference call, EvidenceStrength evidence, Consequence consequence) {
        return new CodeFinding(
                new CodeFinding.Cause("some call", Set.of(new NamedApi(call.owner(), call.name())), 1),
                evidence,
                consequence,
                "1 class uses it",
                Optional.empty(),
                CodeFinding.Origin.unknown(),
                "Replace it.",
                List.of());
    }

    public static Set<Use.Api> api(Reference call) {
        return Set.of(new Use.Api(new NamedApi(call.owner(), call.name())));
    }

    private static CountedCalls read(String name, CallQuestions questions) {
        try (InputStream in = Objects.requireNonNull(SampleCounts.class.getResourceAsStream(name), name)) {
            Path folder = Files.createTempDirectory("counts");
            Path file = folder.resolve("answer-1.txt");
            try {
                Files.copy(in, file);
                return AnswerReader.read(folder, questions);
            } finally {
                Files.deleteIfExists(file);
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
