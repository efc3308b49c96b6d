package org.jvmquarks.upgrade.code;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.text.Plural;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.archive.PlatformNames;
import org.jvmquarks.upgrade.archive.ProvidedService;
import org.jvmquarks.upgrade.archive.References;
import org.jvmquarks.upgrade.platform.InstalledApi;

/** Findings about files in {@code META-INF/services} whose service or provider only one of the JDKs has. */
final class ServiceFindings {
    private final JdkChange move;
    private final References references;
    private final Map<String, List<ProvidedService>> retired = new TreeMap<>();
    private final Map<String, List<ProvidedService>> added = new TreeMap<>();

    /** By the class that is gone. */
    private final Map<String, List<ProvidedService>> lost = new TreeMap<>();

    ServiceFindings(JdkChange move, References references) {
        this.move = move;
        this.references = references;
    }

    List<CodeFinding> in(List<ProvidedService> files) throws IOException {
        if (move.source().isEmpty() || move.target().isEmpty()) {
            return List.of();
        }
        for (ProvidedService file : files) {
            sort(file);
        }
        List<CodeFinding> findings = new ArrayList<>();
        retired.forEach((service, all) -> findings.add(service(
                service,
                all,
                move.from(),
                move.to(),
                "no longer loads %s",
                "Find out what the application needs of it, and how the new JDK offers that.")));
        added.forEach((service, all) -> findings.add(
                service(service, all, move.to(), move.from(), "now loads %s", "Test what it does in the new JDK.")));
        lost.forEach((provider, all) -> findings.add(lost(provider, all)));
        return findings;
    }

    private void sort(ProvidedService file) throws IOException {
        boolean before = has(move.source(), file.service());
        boolean after = has(move.target(), file.service());
        if (before != after && isOfJdk(file.service())) {
            (before ? retired : added)
                    .computeIfAbsent(file.service(), it -> new ArrayList<>())
                    .add(file);
        }
        for (String provider : file.providers()) {
            boolean isLost = isOfJdk(provider) && has(move.source(), provider) && !has(move.target(), provider);
            if (isLost && !retired.containsKey(file.service())) {
                lost.computeIfAbsent(provider, it -> new ArrayList<>()).add(file);
            }
        }
    }

    private boolean isOfJdk(String name) {
        return PlatformNames.contain(name) && !references.provided().contains(name);
    }

    private static boolean has(Optional<InstalledApi> jdk, String name) throws IOException {
        return jdk.isPresent() && jdk.get().has(Reference.to(name));
    }

    private CodeFinding service(
            String service, List<ProvidedService> files, int having, int lacking, String effect, String advice) {
        Set<String> providers = files.stream()
                .flatMap(each -> each.providers().stream())
                .map(ServiceFindings::name)
                .collect(Collectors.toSet());
        return new CodeFinding(
                new CodeFinding.Cause("providers of " + name(service), Set.of(NamedApi.ofClass(service)), files.size()),
                EvidenceStrength.CONTAINS,
                Consequence.BEHAVIOUR,
                "%s a provider of %s, which JDK %d has and JDK %d does not have: the new JDK %s"
                        .formatted(
                                Plural.count(files.size(), "archive has", "archives have"),
                                name(service),
                                having,
                                lacking,
                                effect.formatted(
                                        Plural.list(providers.stream().sorted().toList(), "and"))),
                Optional.empty(),
                CodeFinding.Origin.unknown(),
                advice,
                where(files));
    }

    private CodeFinding lost(String provider, List<ProvidedService> files) {
        boolean isLoaded = files.stream()
                .anyMatch(file -> references.uses().keySet().stream()
                        .anyMatch(each -> each.owner().equals(file.service())));
        return new CodeFinding(
                new CodeFinding.Cause(name(provider), Set.of(NamedApi.ofClass(provider)), files.size()),
                isLoaded ? EvidenceStrength.REFERS : EvidenceStrength.CONTAINS,
                Consequence.FAILURE,
                "%s %s as a provider of %s, which JDK %d has and JDK %d does not have: loading the providers throws ServiceConfigurationError"
                        .formatted(
                                Plural.count(files.size(), "archive names", "archives name"),
                                name(provider),
                                name(files.get(0).service()),
                                move.from(),
                                move.to()),
                Optional.empty(),
                CodeFinding.Origin.unknown(),
                "Update the library, or take the line out of that file.",
                where(files));
    }

    private static List<String> where(List<ProvidedService> files) {
        return files.stream()
                .map(ProvidedService::path)
                .limit(AffectedClasses.MOST)
                .toList();
    }

    private static String name(String internal) {
        return Reference.to(internal).className();
    }
}
