package org.jvmquarks.upgrade.code;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.text.Plural;
import org.jvmquarks.upgrade.archive.ClassFiles;
import org.jvmquarks.upgrade.archive.CodeLocation;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.archive.References;
import org.jvmquarks.upgrade.archive.Uses;

/**
 * Whether anything in the archives refers to the classes that a finding is about.
 *
 * @param evidence that something does, or that nothing refers to any of them
 * @param remark a sentence about those to which nothing does; empty if there are none
 */
record Referrers(EvidenceStrength evidence, Optional<String> remark) {
    /** Names in the sentence. */
    private static final int MOST = 3;

    /** Nothing is said about them. */
    static Referrers unknown() {
        return new Referrers(EvidenceStrength.REFERS, Optional.empty());
    }

    /** Returns what is said about classes of which the JDK finds none; empty if it finds one. */
    static Optional<Referrers> hidden(Collection<Uses> uses) {
        return uses.stream().allMatch(Uses::isHidden)
                ? Optional.of(new Referrers(
                        EvidenceStrength.CONTAINS,
                        uses.stream()
                                .flatMap(each -> each.examples().stream())
                                .map(CodeLocation::entry)
                                .findFirst()
                                .map(
                                        "only a class loader of the library itself finds class files with names such as %s"
                                                ::formatted)))
                : Optional.empty();
    }

    /**
     * @param uses classes that refer to the JDK, by what they refer to
     * @param ofAnnotations whether those count that only name it in annotations
     */
    static Referrers of(Map<Reference, Uses> uses, References references, boolean ofAnnotations) {
        Optional<Referrers> hidden = hidden(uses.values());
        if (hidden.isPresent()) {
            return hidden.get();
        }
        if (!ofAnnotations && uses.keySet().stream().allMatch(Reference::isOfAnnotation)) {
            return new Referrers(
                    EvidenceStrength.CONTAINS,
                    Optional.of("only annotations name it, without which a JVM goes on, so the application meets this"
                            + " only if code reads them"));
        }
        return of(uses.values(), references);
    }

    private static Referrers of(Collection<Uses> uses, References references) {
        int classes = ClassFiles.count(uses.stream().map(Uses::files).toList());
        int without = ClassFiles.count(uses.stream()
                .map(each -> each.files().common(references.unreferred().files()))
                .toList());
        if (without == 0) {
            return unknown();
        }
        if (without < classes) {
            return new Referrers(
                    EvidenceStrength.REFERS,
                    Optional.of("no class of the archives refers to %d of these %d classes; %s may be loaded by name"
                            .formatted(without, classes, without == 1 ? "it" : "they")));
        }
        return new Referrers(
                EvidenceStrength.UNREFERRED,
                Optional.of("no class of the archives refers to %s; %s may be loaded by name"
                        .formatted(names(uses, classes), classes == 1 ? "it" : "they")));
    }

    private static String names(Collection<Uses> uses, int classes) {
        List<String> names = uses.stream()
                .flatMap(each -> each.examples().stream())
                .map(CodeLocation::className)
                .distinct()
                .sorted()
                .map(name -> Reference.to(name).className())
                .limit(MOST)
                .toList();
        int more = classes - names.size();
        return more > 0 ? String.join(", ", names) + " and %d more".formatted(more) : Plural.list(names, "or");
    }
}
