package org.jvmquarks.upgrade.code;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.archive.References;
import org.jvmquarks.upgrade.archive.Uses;
import org.jvmquarks.upgrade.code.ApiChange.Presence;
import org.jvmquarks.upgrade.platform.InstalledApi;

/**
 * Findings about references to the JDK: by what is known of its changes, and by the classes of the JDKs that are
 * installed here, which know better.
 */
final class ApiFindings {
    private static final Comparator<Reference> BY_NAME = Comparator.comparing(Reference::toString);

    private final ChangesByApi changes;
    private final JdkChange move;
    private final ExportedPackages exported;
    private final LackedModules lacked;
    private final Set<Reference> explained = new HashSet<>();

    ApiFindings(ChangesByApi changes, JdkChange move, ExportedPackages exported, LackedModules lacked) {
        this.lacked = lacked;
        this.changes = changes;
        this.move = move;
        this.exported = exported;
    }

    List<CodeFinding> in(References references) throws IOException {
        Map<ApiChange, Map<Reference, Uses>> byChange = new LinkedHashMap<>();
        Map<String, Map<Reference, Uses>> lost = new LinkedHashMap<>();
        Map<String, Map<Reference, Uses>> withoutModule = new LinkedHashMap<>();
        Map<Reference, Uses> closed = new LinkedHashMap<>();
        Map<Reference, Uses> doubtful = new LinkedHashMap<>();
        Map<Reference, Uses> internal = new LinkedHashMap<>();
        List<Reference> all = references.uses().keySet().stream()
                .filter(each -> !references.provided().contains(each.owner()))
                .sorted(BY_NAME)
                .toList();
        for (Reference reference : all) {
            Uses uses = requireNonNull(references.uses().get(reference));
            List<ApiChange> about = changes.about(reference);
            Optional<ApiChange> worst = worst(reference);
            if (worst.isPresent()) {
                byChange.computeIfAbsent(worst.get(), it -> new LinkedHashMap<>())
                        .put(reference, uses);
                explained.add(reference);
            } else if (isLost(reference, uses)) {
                Optional<String> module = lacked.module(reference);
                Map<String, Map<Reference, Uses>> kind = module.isPresent() ? withoutModule : lost;
                String cause = module.isPresent() ? module.get() : move.area(reference);
                kind.computeIfAbsent(cause, it -> new LinkedHashMap<>()).put(reference, uses);
            } else if (isClosed(reference)) {
                closed.put(reference, uses);
            } else if (isDoubtful(reference, about)) {
                doubtful.put(reference, uses);
            } else if (isInternal(about) && !wasGone(about) && !isCompared() && move.mayUse(reference, exported)) {
                internal.put(reference, uses);
            }
        }
        List<CodeFinding> findings = new ArrayList<>();
        for (Map.Entry<ApiChange, Map<Reference, Uses>> each : byChange.entrySet()) {
            findings.add(finding(each.getKey(), each.getValue(), references));
        }
        for (Map.Entry<String, Map<Reference, Uses>> each : lost.entrySet()) {
            findings.add(lost(each.getKey(), each.getValue(), references));
        }
        for (Map.Entry<String, Map<Reference, Uses>> each : withoutModule.entrySet()) {
            findings.add(withoutModule(each.getKey(), each.getValue(), references));
        }
        addClosed(closed, references, findings);
        addDoubtful(doubtful, findings);
        addInternal(internal, findings);
        return findings;
    }

    /** Tells whether a finding is about a reference. */
    boolean explains(Reference reference) {
        return explained.contains(reference);
    }

    /** Tells whether a finding is about references to what a string names. */
    boolean explains(NamedApi name) {
        return explained.stream()
                .filter(reference -> reference.owner().equals(name.owner()))
                .anyMatch(reference -> name.isClass() || reference.name().equals(name.member()));
    }

    /** Tells whether it is known what became of a reference before or in the move. */
    boolean knows(Reference reference) {
        return !changes.about(reference).isEmpty();
    }

    /** Returns what the move brings to a reference; empty if nothing is known of it. */
    Optional<ApiChange> worst(Reference reference) throws IOException {
        List<ApiChange> about = changes.about(reference);
        return wasGone(about) ? Optional.empty() : worst(about, reference);
    }

    private Optional<ApiChange> worst(Collection<ApiChange> about, Reference reference) throws IOException {
        List<ApiChange> holding = new ArrayList<>();
        for (ApiChange change : about) {
            if (move.passes(change.since()) && holds(change, reference)) {
                holding.add(change);
            }
        }
        return ApiChange.worst(holding, move);
    }

    /** Asks the JDKs, where they are installed, whether the source lets code use the API and the target does not. */
    private boolean holds(ApiChange change, Reference reference) throws IOException {
        Optional<InstalledApi> target = move.target();
        if (change.presence() != Presence.THERE && !move.mayUse(reference, exported)) {
            return false;
        }
        if (change.presence() == Presence.HIDDEN) {
            boolean there = target.isEmpty() || target.get().has(reference);
            boolean open = target.isPresent() && target.get().exports(reference);
            return !(there && (open || exported.has(reference)));
        }
        return change.presence() != Presence.GONE
                || target.isEmpty()
                || !target.get().has(reference);
    }

    private boolean isCompared() {
        return move.source().isPresent() && move.target().isPresent();
    }

    private boolean isLost(Reference reference, Uses uses) throws IOException {
        // A library that loads classes of its own by itself opens packages for them, too.
        return isCompared()
                && (move.mayUse(reference, exported)
                        || (uses.isHidden() && move.source().get().has(reference)))
                && !move.target().get().has(reference);
    }

    /** Tells whether the source lets code use what the target has and keeps to itself: its package has moved. */
    private boolean isClosed(Reference reference) throws IOException {
        if (!isCompared() || move.from() < JdkChange.ENCAPSULATED || !move.mayUse(reference, exported)) {
            return false;
        }
        InstalledApi target = move.target().get();
        return !target.exports(reference)
                && target.module(reference)
                        .filter(module -> !exported.has(module, reference))
                        .isPresent();
    }

    /**
     * Tells whether the target does not have a class that the source may have had; skips members, which may be
     * inherited.
     */
    private boolean isDoubtful(Reference reference, List<ApiChange> about) throws IOException {
        return move.source().isEmpty()
                && move.target().isPresent()
                && about.isEmpty()
                && reference.isClass()
                && move.target().get().hasPackageOf(reference)
                && !move.target().get().has(reference);
    }

    /** Tells whether the JDK that runs the application does not have it: that is no news. */
    private boolean wasGone(List<ApiChange> about) {
        return about.stream().anyMatch(change -> change.isGoneIn(move.from()));
    }

    private static boolean isInternal(List<ApiChange> about) {
        return about.stream().anyMatch(change -> change.presence() == Presence.HIDDEN);
    }

    private CodeFinding finding(ApiChange change, Map<Reference, Uses> all, References references) throws IOException {
        Map<Reference, Uses> uses = change.ofAnnotations() ? all : relevant(all);
        AffectedClasses affected = AffectedClasses.by(uses);
        Referrers referrers = change.onlyIf()
                .map(condition -> new Referrers(EvidenceStrength.CONTAINS, Optional.of(condition)))
                .orElseGet(() -> referrers(change, uses, references));
        return new CodeFinding(
                change.cause(names(uses), affected.classes()).of(change.origin()),
                referrers.evidence(),
                change.consequence(),
                affected.using(change.name() + ", which " + change.which()),
                referrers.remark(),
                change.advice(),
                affected.where(),
                new CodeFinding.Relief(
                        change.preventedBy(move),
                        change.presence() == Presence.HIDDEN ? move.exporting(uses.keySet()) : change.allowance(move)));
    }

    /** Leaves out classes that only annotations name, unless there are no others. */
    private static Map<Reference, Uses> relevant(Map<Reference, Uses> uses) {
        Map<Reference, Uses> inCode = new LinkedHashMap<>(uses);
        inCode.keySet().removeIf(Reference::isOfAnnotation);
        return inCode.isEmpty() ? uses : inCode;
    }

    private static Referrers referrers(ApiChange change, Map<Reference, Uses> uses, References references) {
        boolean loads = CodeFinding.Cause.loadsLibraries(names(uses));
        if (change.consequence() != Consequence.FAILURE && !loads) {
            return Referrers.hidden(uses.values()).orElseGet(Referrers::unknown);
        }
        Referrers referrers = Referrers.of(uses, references, change.ofAnnotations());
        // Where others load libraries, guards tell of those to which nothing refers, and of their callees.
        return loads && referrers.evidence() == EvidenceStrength.REFERS ? Referrers.unknown() : referrers;
    }

    private CodeFinding lost(String area, Map<Reference, Uses> lost, References references) throws IOException {
        return failing(
                area,
                lost,
                references,
                "classes or methods that JDK %d has and JDK %d does not have".formatted(move.from(), move.to()),
                "Update the library that uses them, or find out whether that code runs.");
    }

    private CodeFinding withoutModule(String module, Map<Reference, Uses> uses, References references)
            throws IOException {
        return failing(LackedModules.cause(module), uses, references, lacked.rest(module), lacked.advice(module));
    }

    private CodeFinding failing(
            String cause, Map<Reference, Uses> all, References references, String rest, String advice)
            throws IOException {
        explained.addAll(all.keySet());
        Map<Reference, Uses> uses = relevant(all);
        AffectedClasses affected = AffectedClasses.by(uses, overloads(uses.keySet()));
        Referrers referrers = Referrers.of(uses, references, false);
        return new CodeFinding(
                new CodeFinding.Cause(cause, names(uses), affected.classes()),
                referrers.evidence(),
                Consequence.FAILURE,
                affected.using(rest),
                referrers.remark(),
                advice,
                affected.where(),
                Optional.empty());
    }

    /** Returns those for which the new JDK has another method or field of that name. */
    private Set<Reference> overloads(Collection<Reference> references) throws IOException {
        Set<Reference> overloads = new HashSet<>();
        for (Reference reference : references) {
            if (!reference.isClass()
                    && move.target().isPresent()
                    && move.target().get().has(reference.named())) {
                overloads.add(reference);
            }
        }
        return overloads;
    }

    private void addClosed(Map<Reference, Uses> closed, References references, List<CodeFinding> findings)
            throws IOException {
        if (closed.isEmpty()) {
            return;
        }
        explained.addAll(closed.keySet());
        Map<Reference, Uses> uses = relevant(closed);
        AffectedClasses affected = AffectedClasses.by(uses);
        Referrers referrers = Referrers.of(uses, references, false);
        Allowance allowance = move.exporting(uses.keySet());
        findings.add(new CodeFinding(
                new CodeFinding.Cause("packages in other modules", names(uses), affected.classes()),
                referrers.evidence(),
                Consequence.FAILURE,
                affected.using(
                        "packages that are open to the application on JDK %d and not on JDK %d, so that access throws IllegalAccessError"
                                .formatted(move.from(), move.to())),
                referrers.remark(),
                allowance.options().isEmpty()
                        ? "Update the library."
                        : "Update the library; until then start with %s."
                                .formatted(String.join(" ", allowance.options())),
                affected.where(),
                new CodeFinding.Relief(Optional.empty(), allowance)));
    }

    private static Set<NamedApi> names(Map<Reference, Uses> uses) {
        return uses.keySet().stream().map(Reference::named).collect(Collectors.toSet());
    }

    private void addDoubtful(Map<Reference, Uses> doubtful, List<CodeFinding> findings) {
        if (doubtful.isEmpty()) {
            return;
        }
        AffectedClasses affected = AffectedClasses.by(doubtful);
        findings.add(affected.finding(
                "classes that may be gone",
                names(doubtful),
                Consequence.UNDECIDED,
                (move.isSourceReadable()
                                ? "classes that JDK %d does not have; JDK %d, which may have had them, is not installed here"
                                : "classes that JDK %d does not have; JDK %d may have had them, but this program does not read its classes")
                        .formatted(move.to(), move.from()),
                CodeFinding.Origin.unknown(),
                "Find out whether that code runs; libraries often try such classes and do without them."));
        explained.addAll(doubtful.keySet());
    }

    private void addInternal(Map<Reference, Uses> internal, List<CodeFinding> findings) {
        if (internal.isEmpty()) {
            return;
        }
        AffectedClasses affected = AffectedClasses.by(internal);
        findings.add(affected.finding(
                "internals of the JDK",
                names(internal),
                Consequence.UNDECIDED,
                "internals of the JDK, which may differ between JDK %d and %d".formatted(move.from(), move.to()),
                CodeFinding.Origin.unknown(),
                move.isSourceReadable()
                        ? "Install both JDKs on this machine to have their classes compared, or test that code."
                        : "Test that code; this program does not compare the classes of JDK %d."
                                .formatted(move.from())));
    }
}
