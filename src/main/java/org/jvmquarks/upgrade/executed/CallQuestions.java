package org.jvmquarks.upgrade.executed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jvmquarks.javaapi.PlatformStrings;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.agent.Agent;
import org.jvmquarks.upgrade.agent.Questions;
import org.jvmquarks.upgrade.archive.References;
import org.jvmquarks.upgrade.touch.Use;

/**
 * What the agent counts.
 *
 * @param calls of the JDK, each once
 * @param inherited those that code also calls by a class of the application, which the agent does not see
 * @param texts methods of which it notes the texts that are passed
 */
public record CallQuestions(List<Reference> calls, Set<Reference> inherited, List<Reference> texts) {
    /** More would be a guess about everything. */
    private static final int MOST = 4000;

    private static final String ARCHIVE = "agent.jar";

    public CallQuestions {
        calls = List.copyOf(calls);
        inherited = Set.copyOf(inherited);
        texts = List.copyOf(texts);
    }

    /**
     * Returns the questions about what findings name.
     *
     * @param uses what they are about
     * @param references of the application; empty without archives
     */
    public static CallQuestions about(Collection<Use.Api> uses, Optional<References> references) {
        List<Reference> all = references.stream()
                .flatMap(it -> it.uses().keySet().stream()
                        .filter(each -> !it.provided().contains(each.owner())))
                .toList();
        return new CallQuestions(
                some(all, each -> !each.isOpening() && uses.stream().anyMatch(use -> isOf(each, use))),
                references.map(References::inherited).orElse(Set.of()),
                some(all, each -> PlatformStrings.areTakenBy(each.owner(), each.name())));
    }

    private static List<Reference> some(List<Reference> all, Predicate<Reference> wanted) {
        return all.stream().filter(wanted).limit(MOST).toList();
    }

    /** Tells whether a reference is a use of something, or of a member of it. */
    static boolean isOf(Reference reference, Use.Api use) {
        return use.name().isClass()
                ? use.name().owner().equals(reference.owner())
                : use.includes(new Use.Api(reference.named(), reference.parameters()));
    }

    /** Writes them, and the agent, into a folder. */
    public void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.write(
                folder.resolve(Agent.QUESTIONS),
                Stream.concat(
                                calls.stream().map(each -> line(Questions.CALL, each)),
                                texts.stream().map(each -> line(Questions.TEXT, each)))
                        .toList());
        AgentArchive.write(folder.resolve(ARCHIVE));
    }

    /**
     * Returns the option of a JVM that has the agent count.
     *
     * @param folder with both, as the JVM sees it; an absolute path
     */
    public static String option(String folder) {
        return "-javaagent:" + quoted(folder + "/" + ARCHIVE) + "=" + quoted(folder);
    }

    /** As the JVM reads variables with options. */
    private static String quoted(String path) {
        return path.chars().anyMatch(Character::isWhitespace) ? "\"" + path + "\"" : path;
    }

    private static String line(String kind, Reference what) {
        return String.join(Questions.SEPARATOR, kind, what.owner(), what.name(), what.descriptor());
    }
}
