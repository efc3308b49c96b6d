package org.jvmquarks.upgrade.code;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.jdktools.ToolFinding;
import org.jvmquarks.upgrade.jdktools.ToolReport;

/** The findings of the target's tools that go beyond the known changes of the API. */
final class ToolFindings {
    /** Up to 8, the JDK has the internals that jdeps calls removed. */
    private static final int MODULES = 9;

    private static final Comparator<Reference> BY_NAME = Comparator.comparing(Reference::toString);

    private final ToolReport report;
    private final JdkChange move;
    private final ExportedPackages exported;

    ToolFindings(ToolReport report, JdkChange move, ExportedPackages exported) {
        this.report = report;
        this.move = move;
        this.exported = exported;
    }

    /**
     * @param apis findings that are known
     * @param provided internal names of classes that the application brings itself
     */
    List<CodeFinding> beyond(ApiFindings apis, Set<String> provided) throws IOException {
        Map<ApiChange, Map<Reference, Set<String>>> changed = new LinkedHashMap<>();
        Map<Reference, Set<String>> removal = new TreeMap<>(BY_NAME);
        Map<Reference, Set<String>> internal = new TreeMap<>(BY_NAME);
        Map<Reference, Set<String>> removed = new TreeMap<>(BY_NAME);
        for (ToolFinding finding : report.findings()) {
            Reference reference = finding.reference();
            if (provided.contains(reference.owner()) || apis.explains(reference)) {
                continue;
            }
            switch (finding.kind()) {
                case FOR_REMOVAL -> {
                    // The tool resolves members that the scan of the archives does not.
                    Optional<ApiChange> change = apis.worst(reference);
                    add(
                            change.isPresent()
                                    ? changed.computeIfAbsent(change.get(), it -> new TreeMap<>(BY_NAME))
                                    : removal,
                            finding);
                }
                case REMOVED -> {
                    if (move.passes(MODULES) && !apis.knows(reference) && move.mayUse(reference, exported)) {
                        add(removed, finding);
                    }
                }
                case INTERNAL -> {
                    boolean meets = move.mayUse(reference, exported) && !exported.has(reference);
                    if (move.passes(JdkChange.ENCAPSULATED) && !apis.knows(reference) && meets) {
                        add(internal, finding);
                    }
                }
                case UNSUPPORTED -> {
                    // The JDK keeps it for everybody; what changes there is known.
                }
            }
        }
        List<CodeFinding> findings = new ArrayList<>();
        changed.forEach((change, uses) -> findings.add(changed(change, uses)));
        if (!removed.isEmpty()) {
            findings.add(finding(
                    "internals that jdeps names",
                    removed,
                    Consequence.FAILURE,
                    "internals of JDK %d that JDK %d does not have, as its jdeps says"
                            .formatted(move.from(), move.to()),
                    CodeFinding.Origin.unknown(),
                    "Use a standard API, or a library that brings these classes."));
        }
        if (!internal.isEmpty()) {
            findings.add(finding(
                            "internals that jdeps names",
                            internal,
                            Consequence.FAILURE,
                            "internals of the JDK, as jdeps of JDK %d says, which JDK 16 and later encapsulate"
                                    .formatted(move.to()),
                            CodeFinding.Origin.told(
                                    JdkChange.ENCAPSULATED, List.of(new Source.Jep(396), new Source.Jep(403))),
                            "Use a standard API; until then, export the packages with --add-exports.")
                    .allowedBy(move.exporting(internal.keySet())));
        }
        if (!removal.isEmpty()) {
            findings.add(finding(
                    "what the JDK marks for removal",
                    removal,
                    Consequence.MARKED_FOR_REMOVAL,
                    "what JDK %d marks for removal, as its jdeprscan says".formatted(move.to()),
                    CodeFinding.Origin.unknown(),
                    "Nothing changes on JDK %d; plan for the JDKs after it.".formatted(move.to())));
        }
        return findings;
    }

    private static void add(Map<Reference, Set<String>> uses, ToolFinding finding) {
        uses.computeIfAbsent(finding.reference(), it -> new TreeSet<>())
                .add(Reference.to(finding.className()).className());
    }

    private CodeFinding changed(ApiChange change, Map<Reference, Set<String>> uses) {
        return finding(
                change.words().cause(),
                uses,
                change.consequence(),
                "%s, as jdeprscan of JDK %d says, which %s".formatted(change.name(), move.to(), change.which()),
                change.origin(),
                change.advice());
    }

    private static CodeFinding finding(
            String cause,
            Map<Reference, Set<String>> uses,
            Consequence consequence,
            String what,
            CodeFinding.Origin origin,
            String advice) {
        AffectedClasses affected = affected(uses);
        return affected.finding(cause, names(uses), consequence, what, origin, advice);
    }

    private static Set<NamedApi> names(Map<Reference, Set<String>> uses) {
        return uses.keySet().stream().map(Reference::named).collect(Collectors.toSet());
    }

    /** Here all classes are known, and it is the API that tells the most. */
    private static AffectedClasses affected(Map<Reference, Set<String>> uses) {
        Set<String> classes = new TreeSet<>();
        uses.values().forEach(classes::addAll);
        List<String> where = uses.entrySet().stream()
                .sorted(Comparator.comparing(each -> -each.getValue().size()))
                .limit(AffectedClasses.MOST)
                .map(each -> words(each.getKey(), each.getValue()))
                .toList();
        List<String> all = new ArrayList<>(where);
        if (uses.size() > where.size()) {
            all.add((uses.size() - where.size()) + " more classes or methods of the JDK");
        }
        return new AffectedClasses(classes.size(), all);
    }

    private static String words(Reference reference, Set<String> classes) {
        String example = classes.iterator().next();
        return classes.size() == 1
                ? example + " uses " + reference
                : "%d classes, such as %s, use %s".formatted(classes.size(), example, reference);
    }
}
