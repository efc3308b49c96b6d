package org.jvmquarks.application.code;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.application.archive.ManifestFacts;
import org.jvmquarks.application.platform.Platform;
import org.jvmquarks.application.reference.Reference;

/** Findings about what manifests ask of the JVM. */
final class ManifestFindings {
    private static final int WARNS_OF_AGENTS = 21;

    private final List<ManifestFacts> manifests;
    private final Move move;
    private final Set<String> exported;

    ManifestFindings(List<ManifestFacts> manifests, Move move) {
        this.manifests = List.copyOf(manifests);
        this.move = move;
        this.exported =
                manifests.stream()
                        .flatMap(manifest -> opened(manifest).stream())
                        .map(each -> each.substring(each.indexOf('/') + 1))
                        .collect(Collectors.toSet());
    }

    /** Returns {@code java.base/sun.nio.ch}, for both attributes, sorted. */
    private static Set<String> opened(ManifestFacts manifest) {
        return Stream.of("Add-Exports", "Add-Opens")
                .flatMap(name -> manifest.attribute(name).stream())
                .flatMap(value -> Arrays.stream(value.split("\\s+")))
                .filter(each -> each.indexOf('/') > 0)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Tells whether a manifest exports the package of a class of the JDK. */
    boolean exports(Reference reference) {
        String name = reference.className();
        int end = name.lastIndexOf('.');
        return end > 0 && exported.contains(name.substring(0, end));
    }

    List<CodeFinding> all() {
        List<CodeFinding> findings = new ArrayList<>();
        for (ManifestFacts manifest : manifests) {
            opens(manifest).ifPresent(findings::add);
            if (manifest.attribute("Agent-Class").isPresent() && move.passes(WARNS_OF_AGENTS)) {
                findings.add(agent(manifest));
            }
        }
        return findings;
    }

    private Optional<CodeFinding> opens(ManifestFacts manifest) {
        Set<String> opened = opened(manifest);
        if (opened.isEmpty()) {
            return Optional.empty();
        }
        if (move.target().isEmpty()) {
            return Optional.of(
                    new CodeFinding(
                            Effect.CANNOT_TELL,
                            "the manifest of %s opens packages of the JDK; whether JDK %d has them is unknown, since it is not installed here"
                                    .formatted(manifest.archive(), move.to()),
                            Optional.empty(),
                            List.of(),
                            "Look for warnings about unknown packages at the start on JDK %d."
                                    .formatted(move.to()),
                            List.copyOf(opened)));
        }
        Platform target = move.target().get();
        List<String> missing = opened.stream().filter(each -> !has(target, each)).toList();
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new CodeFinding(
                                Effect.WARNS,
                                "the manifest of %s opens %s that JDK %d does not have"
                                        .formatted(
                                                manifest.archive(),
                                                missing.size() == 1
                                                        ? "a package"
                                                        : missing.size() + " packages",
                                                move.to()),
                                Optional.empty(),
                                List.of(),
                                "Find out what needed them, since it is not there either; then remove them from Add-Opens and Add-Exports.",
                                missing));
    }

    private static boolean has(Platform target, String opened) {
        int slash = opened.indexOf('/');
        return target.hasPackage(opened.substring(0, slash), opened.substring(slash + 1));
    }

    private static CodeFinding agent(ManifestFacts manifest) {
        return new CodeFinding(
                Effect.WARNS,
                "%s is an agent that can attach to a running JVM, which prints a warning then since JDK 21"
                        .formatted(manifest.archive()),
                Optional.of(WARNS_OF_AGENTS),
                List.of("JEP 451"),
                "Load it by -javaagent at the start, or start the JVM with -XX:+EnableDynamicAgentLoading.",
                List.of("Agent-Class: " + manifest.attribute("Agent-Class").orElse("")));
    }
}
