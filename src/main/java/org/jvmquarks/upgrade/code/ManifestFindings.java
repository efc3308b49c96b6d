package org.jvmquarks.upgrade.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.text.Plural;
import org.jvmquarks.upgrade.archive.ArchivePath;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.archive.ManifestFacts;
import org.jvmquarks.upgrade.platform.InstalledApi;

/** Findings about what manifests ask of the JVM. */
final class ManifestFindings {
    private static final int WARNS_OF_AGENTS = 21;

    /** From here on the launcher reads Enable-Native-Access, and refuses all values but one. */
    private static final int READS_NATIVE_ACCESS = 22;

    private static final List<String> ATTACHING = List.of("-XX:+EnableDynamicAgentLoading");

    private static final String ALL = "ALL-UNNAMED";

    /** Attributes by which an archive asks for access to the JDK. */
    private static final Set<String> ACCESS =
            Stream.of(AccessAttribute.values()).map(AccessAttribute::title).collect(Collectors.toUnmodifiableSet());

    private final List<ManifestFacts> manifests;
    private final JdkChange move;

    ManifestFindings(List<ManifestFacts> manifests, JdkChange move) {
        this.manifests = List.copyOf(manifests);
        this.move = move;
    }

    List<CodeFinding> all() {
        List<CodeFinding> findings = new ArrayList<>();
        ignored().ifPresent(findings::add);
        for (ManifestFacts manifest : manifests) {
            if (move.launch().starts(manifest)) {
                opens(manifest).ifPresent(findings::add);
                refused(manifest).ifPresent(findings::add);
            }
            if (manifest.attribute("Agent-Class").isPresent() && move.passes(WARNS_OF_AGENTS)) {
                findings.add(agent(manifest));
            }
        }
        return findings;
    }

    /** Returns the finding that the launcher ignores the manifest of a library, for users who rely on it. */
    private Optional<CodeFinding> ignored() {
        List<ManifestFacts> asking = manifests.stream()
                .filter(each -> !move.launch().starts(each))
                .filter(each -> !access(each).isEmpty())
                .toList();
        if (asking.isEmpty()) {
            return Optional.empty();
        }
        ArchivePath first = asking.get(0).archive();
        return Optional.of(new CodeFinding(
                CodeFinding.Cause.of("attributes of manifests"),
                Consequence.UNDECIDED,
                "%s attributes that the launcher reads only from the archive that java -jar starts, so they are not counted: %s"
                        .formatted(
                                asking.size() == 1
                                        ? "the manifest of " + first + " has"
                                        : "the manifests of %d archives, such as %s, have"
                                                .formatted(asking.size(), first),
                                Plural.list(access(asking))),
                CodeFinding.Origin.unknown(),
                "If java -jar starts such an archive, pass the whole command line; if a library needs that access, enable it with an option.",
                asking.stream()
                        .map(each -> each.archive().toString())
                        .limit(AffectedClasses.MOST)
                        .toList()));
    }

    private static List<String> access(List<ManifestFacts> manifests) {
        return manifests.stream()
                .flatMap(each -> access(each).stream())
                .distinct()
                .sorted()
                .toList();
    }

    private static List<String> access(ManifestFacts manifest) {
        return manifest.attributes().keySet().stream().filter(ACCESS::contains).toList();
    }

    private Optional<CodeFinding> opens(ManifestFacts manifest) {
        Set<String> opened = ExportedPackages.opened(manifest);
        if (opened.isEmpty()) {
            return Optional.empty();
        }
        if (move.target().isEmpty()) {
            return Optional.of(new CodeFinding(
                    CodeFinding.Cause.of("packages that manifests open"),
                    Consequence.UNDECIDED,
                    "the manifest of %s opens packages of the JDK; whether JDK %d has them is unknown, since it is not installed here"
                            .formatted(manifest.archive(), move.to()),
                    CodeFinding.Origin.unknown(),
                    "Look for warnings about unknown packages at the start on JDK %d.".formatted(move.to()),
                    List.copyOf(opened)));
        }
        InstalledApi target = move.target().get();
        List<String> missing =
                opened.stream().filter(each -> !has(target, each)).toList();
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of(new CodeFinding(
                        CodeFinding.Cause.of("packages that manifests open"),
                        Consequence.WARNING,
                        "the manifest of %s opens %s that JDK %d does not have"
                                .formatted(
                                        manifest.archive(),
                                        missing.size() == 1 ? "a package" : missing.size() + " packages",
                                        move.to()),
                        CodeFinding.Origin.unknown(),
                        "Find out what needed them, since it is not there either; then remove them from Add-Opens and Add-Exports.",
                        missing));
    }

    private Optional<CodeFinding> refused(ManifestFacts manifest) {
        return manifest.attribute(AccessAttribute.NATIVE_ACCESS.title())
                .filter(value -> !value.equals(ALL) && move.passes(READS_NATIVE_ACCESS))
                .map(value -> new CodeFinding(
                                CodeFinding.Cause.of("native access that manifests enable"),
                                Consequence.STARTUP,
                                "the manifest of %s has Enable-Native-Access: %s, and the launcher takes no value but %s since JDK %d"
                                        .formatted(manifest.archive(), value, ALL, READS_NATIVE_ACCESS),
                                CodeFinding.Origin.told(READS_NATIVE_ACCESS, List.of(new Source.Jep(454))),
                                "Write Enable-Native-Access: %s into the manifest.".formatted(ALL),
                                List.of(manifest.archive().toString()))
                        .allowedBy(new Allowance(List.of(), List.of(AccessAttribute.NATIVE_ACCESS.with(ALL)))));
    }

    private static boolean has(InstalledApi target, String opened) {
        int slash = opened.indexOf('/');
        return target.hasPackage(opened.substring(0, slash), opened.substring(slash + 1));
    }

    /** A manifest does not show whether anything attaches the agent: on the class path it is a library. */
    private CodeFinding agent(ManifestFacts manifest) {
        return new CodeFinding(
                        CodeFinding.Cause.of("agents that can attach"),
                        EvidenceStrength.CONTAINS,
                        Consequence.WARNING,
                        "%s is an agent that can attach to a running JVM; since JDK 21 the JVM then prints a warning"
                                .formatted(manifest.archive()),
                        Optional.of("the application meets this only if something attaches it at run time"),
                        CodeFinding.Origin.told(WARNS_OF_AGENTS, List.of(new Source.Jep(451))),
                        "Load it with -javaagent at the start, or start the JVM with -XX:+EnableDynamicAgentLoading.",
                        List.of("Agent-Class: "
                                + manifest.attribute("Agent-Class").orElse("")))
                .preventedBy(move.launch().first(ATTACHING))
                .allowedBy(Allowance.of(ATTACHING));
    }
}
