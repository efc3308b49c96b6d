package org.jvmquarks.upgrade.code;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.upgrade.archive.ClassFiles;
import org.jvmquarks.upgrade.archive.CodeLocation;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.archive.References;
import org.jvmquarks.upgrade.archive.Uses;
import org.jvmquarks.upgrade.code.ApiChange.Presence;
import org.jvmquarks.upgrade.platform.InstalledApi;

/**
 * Findings about classes of the JDK and their members that code names in strings. What the target has is no finding,
 * unless a member is known to throw, to warn or to behave otherwise there.
 */
final class NameFindings {
    private static final Comparator<NamedApi> BY_NAME = Comparator.comparing(NamedApi::toString);

    /** The effects that a name can show; those that archives cannot decide for a reference are left out. */
    private static final Set<Consequence> TOLD =
            Set.of(Consequence.FAILURE, Consequence.WARNING, Consequence.BEHAVIOUR);

    private final ChangesByApi changes;
    private final JdkChange move;
    private final ExportedPackages exported;
    private final ApiFindings apis;
    private final LackedModules lacked;

    /** @param apis findings about references; what they explain is no finding here */
    NameFindings(
            ChangesByApi changes, JdkChange move, ExportedPackages exported, ApiFindings apis, LackedModules lacked) {
        this.lacked = lacked;
        this.exported = exported;
        this.changes = changes;
        this.move = move;
        this.apis = apis;
    }

    List<CodeFinding> in(References references) throws IOException {
        Map<ApiChange, Map<NamedApi, Uses>> byChange = new LinkedHashMap<>();
        Map<String, Map<NamedApi, Uses>> lost = new LinkedHashMap<>();
        Map<String, Map<NamedApi, Uses>> withoutModule = new LinkedHashMap<>();
        List<NamedApi> all = references.names().api().keySet().stream()
                .filter(each -> !references.provided().contains(each.owner()))
                .filter(each -> !apis.explains(each))
                .sorted(BY_NAME)
                .toList();
        for (NamedApi name : all) {
            Uses uses = references.names().api().get(name);
            List<ApiChange> about = changes.about(name);
            if (about.stream().anyMatch(change -> change.isGoneIn(move.from())) || isUseless(name)) {
                continue;
            }
            Optional<ApiChange> worst = worst(about, name);
            if (worst.isPresent()) {
                byChange.computeIfAbsent(worst.get(), it -> new LinkedHashMap<>())
                        .put(name, uses);
            } else if (isLost(name)) {
                Optional<String> module = lacked.module(name.type());
                Map<String, Map<NamedApi, Uses>> kind = module.isPresent() ? withoutModule : lost;
                String cause = module.isPresent() ? module.get() : move.area(name.type());
                kind.computeIfAbsent(cause, it -> new LinkedHashMap<>()).put(name, uses);
            }
        }
        List<CodeFinding> findings = new ArrayList<>();
        byChange.forEach((change, uses) -> findings.add(finding(change, uses)));
        lost.forEach((area, uses) -> findings.add(failing(
                area,
                uses,
                "classes or methods that JDK %d has and JDK %d does not have".formatted(move.from(), move.to()),
                "Update the library that names them.")));
        withoutModule.forEach((module, uses) ->
                findings.add(failing(LackedModules.cause(module), uses, lacked.rest(module), lacked.advice(module))));
        return findings;
    }

    private Optional<ApiChange> worst(List<ApiChange> about, NamedApi name) throws IOException {
        Optional<InstalledApi> target = move.target();
        boolean there = target.isPresent() && target.get().has(name);
        List<ApiChange> holding = about.stream()
                .filter(change -> move.passes(change.since()) && TOLD.contains(change.consequence()))
                .filter(change -> change.presence() == Presence.GONE
                        ? !there
                        : change.presence() == Presence.THERE && !name.isClass())
                .toList();
        return ApiChange.worst(holding, move);
    }

    /** Tells whether code can do nothing with it on the JDK in use: then nothing is lost. */
    private boolean isUseless(NamedApi name) throws IOException {
        if (move.source().isEmpty()) {
            return false;
        }
        InstalledApi source = move.source().get();
        boolean isClosed = move.from() >= JdkChange.ENCAPSULATED
                && !name.isClass()
                && !source.exposes(name)
                && !exported.has(name.type());
        return isClosed || !source.has(name) || !move.mayUse(name.type(), exported);
    }

    private boolean isLost(NamedApi name) throws IOException {
        if (move.source().isEmpty() || move.target().isEmpty()) {
            return false;
        }
        InstalledApi target = move.target().get();
        // A member of a class that is gone says no more than its class does.
        boolean alone = name.isClass() || target.has(NamedApi.ofClass(name.owner()));
        return alone && move.source().get().has(name) && !target.has(name);
    }

    private CodeFinding finding(ApiChange change, Map<NamedApi, Uses> uses) {
        int classes = classes(uses.values());
        return new CodeFinding(
                        change.cause(names(uses), classes),
                        EvidenceStrength.NAMES,
                        change.consequence(),
                        "%s %s, which %s".formatted(subject(classes), change.name(), change.which()),
                        Optional.empty(),
                        change.origin(),
                        advice(change.advice()),
                        where(uses))
                .preventedBy(change.preventedBy(move))
                .allowedBy(change.allowance(move));
    }

    private CodeFinding failing(String cause, Map<NamedApi, Uses> uses, String rest, String ifUsed) {
        int classes = classes(uses.values());
        return new CodeFinding(
                new CodeFinding.Cause(cause, names(uses), classes),
                EvidenceStrength.NAMES,
                Consequence.FAILURE,
                subject(classes) + " " + rest,
                Optional.empty(),
                CodeFinding.Origin.unknown(),
                advice(ifUsed),
                where(uses));
    }

    private static Set<NamedApi> names(Map<NamedApi, Uses> uses) {
        return Set.copyOf(uses.keySet());
    }

    private static String advice(String ifUsed) {
        return "Find out whether that code runs; libraries often try such names and do without them. If it does: "
                + ifUsed;
    }

    private static int classes(Collection<Uses> uses) {
        return ClassFiles.count(uses.stream().map(Uses::files).toList());
    }

    private static String subject(int classes) {
        return classes == 1 ? "1 class has a string that names" : classes + " classes have strings that name";
    }

    private static List<String> where(Map<NamedApi, Uses> uses) {
        List<String> all = new ArrayList<>();
        uses.forEach((name, found) -> found.examples().stream()
                .map(CodeLocation::brief)
                .map(place -> place + " names " + name + " in a string")
                .forEach(all::add));
        List<String> shown = new ArrayList<>(all.subList(0, Math.min(AffectedClasses.MOST, all.size())));
        if (all.size() > shown.size()) {
            int more = all.size() - shown.size();
            shown.add(more + (more == 1 ? " more name" : " more names"));
        }
        return shown;
    }
}
