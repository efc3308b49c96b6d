package org.jvmquarks.upgrade.assess;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.files.RecordCache;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.NamedConstant;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.archive.ArchiveFacts;
import org.jvmquarks.upgrade.archive.ArchiveProblem;
import org.jvmquarks.upgrade.archive.ArchiveSummary;
import org.jvmquarks.upgrade.archive.BytecodeLibrary;
import org.jvmquarks.upgrade.archive.CodeTrait;
import org.jvmquarks.upgrade.archive.ManifestFacts;
import org.jvmquarks.upgrade.archive.Names;
import org.jvmquarks.upgrade.archive.References;
import org.jvmquarks.upgrade.archive.Uses;

/**
 * Keeps what all archives of an application have together, as long as each stays the same. What single archives have is
 * kept as well, but to put 300 of them together takes three seconds.
 *
 * @param content hash of all files of the application; empty if nothing is kept
 */
record KeptFacts(RecordCache cache, Optional<String> content) {
    KeptFacts(DiskCache cache, Optional<String> content) {
        this(new RecordCache(cache), content);
    }

    /**
     * Returns what is kept.
     *
     * @param target feature version of the JDK that is to load the classes
     * @param words of the command line, which may name classes
     */
    Optional<ArchiveFacts> find(int target, List<String> words) {
        return content.flatMap(
                it -> cache.find(key(it, target, words), Kept.class).map(Kept::facts));
    }

    /** Keeps facts, unless a part could not be read, which the next time may be. */
    void keep(List<String> words, ArchiveFacts facts) {
        content.filter(it -> facts.problems().isEmpty())
                .ifPresent(it -> cache.store(key(it, facts.target(), words), Kept.of(facts)));
    }

    private static String key(String content, int target, List<String> words) {
        return "facts %s %d %s".formatted(content, target, words);
    }

    /** Facts with a list in place of each map whose keys are records. */
    private record Kept(
            int target,
            List<ArchiveSummary> archives,
            KeptReferences references,
            Map<CodeTrait, Uses> signs,
            ArchiveFacts.OtherFiles files,
            List<ManifestFacts> manifests,
            List<BytecodeLibrary> bytecodeLibraries,
            List<ArchiveProblem> problems) {
        static Kept of(ArchiveFacts facts) {
            return new Kept(
                    facts.target(),
                    facts.archives(),
                    KeptReferences.of(facts.references()),
                    facts.signs(),
                    facts.files(),
                    facts.manifests(),
                    facts.bytecodeLibraries(),
                    facts.problems());
        }

        ArchiveFacts facts() {
            return new ArchiveFacts(
                    target, archives, references.references(), signs, files, manifests, bytecodeLibraries, problems);
        }
    }

    private record KeptReferences(
            List<OfApi> uses,
            Set<String> provided,
            List<OfName> names,
            Map<String, Uses> flags,
            List<OfConstant> constants,
            References.Unreferred unreferred,
            Set<Reference> inherited) {
        static KeptReferences of(References references) {
            return new KeptReferences(
                    references.uses().entrySet().stream()
                            .map(each -> new OfApi(each.getKey(), each.getValue()))
                            .toList(),
                    references.provided(),
                    references.names().api().entrySet().stream()
                            .map(each -> new OfName(each.getKey(), each.getValue()))
                            .toList(),
                    references.names().flags(),
                    references.names().constants().entrySet().stream()
                            .map(each -> new OfConstant(each.getKey(), each.getValue()))
                            .toList(),
                    references.unreferred(),
                    references.inherited());
        }

        References references() {
            return new References(
                    uses.stream().collect(Collectors.toMap(OfApi::used, OfApi::by)),
                    provided,
                    new Names(
                            names.stream().collect(Collectors.toMap(OfName::used, OfName::by)),
                            flags,
                            constants.stream().collect(Collectors.toMap(OfConstant::used, OfConstant::by))),
                    unreferred,
                    inherited);
        }
    }

    private record OfApi(Reference used, Uses by) {}

    private record OfName(NamedApi used, Uses by) {}

    private record OfConstant(NamedConstant used, Uses by) {}
}
