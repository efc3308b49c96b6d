package org.jvmquarks.upgrade.archive;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.NamedConstant;
import org.jvmquarks.javaapi.Reference;

/** Collects facts, archive by archive. */
final class FactsBuilder {
    private final int target;
    private final Started started;
    private int files;
    private final List<ArchiveSummary> archives = new ArrayList<>();
    private final Map<Reference, UseCounter> references = new HashMap<>();
    private final Set<String> provided = new HashSet<>();
    private final Map<NamedApi, UseCounter> names = new HashMap<>();
    private final Map<String, UseCounter> flags = new HashMap<>();
    private final Map<NamedConstant, UseCounter> constants = new HashMap<>();
    private final Map<CodeTrait, UseCounter> signs = new EnumMap<>(CodeTrait.class);
    private final UnreferencedClasses unreferred = new UnreferencedClasses();
    private final List<NativeLibrary> nativeLibraries = new ArrayList<>();
    private final List<ManifestFacts> manifests = new ArrayList<>();
    private final List<BytecodeLibrary> bytecodeLibraries = new ArrayList<>();
    private final List<ArchiveProblem> problems = new ArrayList<>();

    private final Set<String> watched;
    private final InheritedMembers inherited = new InheritedMembers();

    /** Numbers of the first class files of archives. */
    private final NavigableSet<Integer> beginnings = new TreeSet<>();

    /**
     * @param target feature version of the JDK that is to load the classes
     * @param watched names of members that matter even if a class of the application inherits them
     * @param words of the command line, which may name classes
     */
    FactsBuilder(int target, Set<String> watched, Collection<String> words) {
        this.target = target;
        this.watched = Set.copyOf(watched);
        this.started = Started.by(words);
        words.forEach(unreferred::addWord);
    }

    Set<String> watched() {
        return watched;
    }

    int target() {
        return target;
    }

    /** Collects what refers to classes. */
    UnreferencedClasses unreferred() {
        return unreferred;
    }

    /** The classes of one archive, without those of archives inside it. */
    final class Archive {
        private final String path;
        private final Set<Integer> releases = new TreeSet<>();
        private final Map<CodeTrait, UseCounter> here = new EnumMap<>(CodeTrait.class);
        private int classes;
        private int highest;
        private boolean program;

        private Archive(String path) {
            this.path = path;
            beginnings.add(files + 1);
        }

        /** Adds a class; what is added until the next one is about it. */
        void addClass(int version, String named) {
            classes++;
            files++;
            unreferred.addClass(named);
            program |= started.isClass(named);
            highest = Math.max(highest, version);
        }

        /** Adds that the archive is on disk, where {@code java -jar} can start it. */
        void addOnDisk(Optional<ManifestFacts> manifest) {
            program |= started.isArchive(path, manifest);
        }

        void addRelease(int release) {
            releases.add(release);
        }

        void add(CodeTrait sign, CodeLocation place) {
            here.computeIfAbsent(sign, it -> new UseCounter()).add(place, files);
        }

        /** Adds each reference of a class, and each name in its strings, once. */
        void add(ClassScan scan, String className) {
            inherited.add(scan, className, files);
            count(scan.references(), references);
            count(scan.names().api(), names);
            count(scan.names().flags(), flags);
            count(scan.names().constants(), constants);
        }

        private <K> void count(Map<K, CodeLocation> places, Map<K, UseCounter> counters) {
            places.forEach((key, place) ->
                    counters.computeIfAbsent(key, it -> new UseCounter()).add(place, files));
        }

        void addProvided(String className) {
            provided.add(className);
        }

        void add(BytecodeLibrary library) {
            bytecodeLibraries.add(library);
        }

        /** Ends the archive: what only all its classes together show is known now. */
        void end() {
            inherited.forgetOwn();
            if (here.containsKey(CodeTrait.STARTS_VIRTUAL_THREADS) && here.containsKey(CodeTrait.SYNCHRONIZED)) {
                here.put(
                        CodeTrait.SYNCHRONIZED_BESIDE_VIRTUAL_THREADS,
                        here.get(CodeTrait.SYNCHRONIZED).copy());
            }
            if (program && here.containsKey(CodeTrait.NEWER_THAN_TARGET)) {
                here.put(CodeTrait.PROGRAM_NEWER_THAN_TARGET, here.remove(CodeTrait.NEWER_THAN_TARGET));
            }
            here.forEach((sign, counter) ->
                    signs.computeIfAbsent(sign, it -> new UseCounter()).add(counter));
            if (classes > 0) {
                archives.add(new ArchiveSummary(path, classes, OptionalInt.of(highest), List.copyOf(releases)));
            }
        }
    }

    /**
     * Starts an archive. Those inside it may come before its end.
     *
     * @param path without a separator at its end
     */
    Archive archive(String path) {
        return new Archive(path);
    }

    void add(NativeLibrary library) {
        nativeLibraries.add(library);
    }

    /**
     * Adds a manifest.
     *
     * @throws IOException if the text is not one
     */
    ManifestFacts addManifest(String archive, InputStream in) throws IOException {
        Manifest manifest = new Manifest(in);
        unreferred.addManifest(manifest);
        ManifestFacts facts = ManifestFacts.of(archive, manifest);
        if (!facts.attributes().isEmpty()) {
            manifests.add(facts);
        }
        return facts;
    }

    void problem(String path, String what) {
        problems.add(new ArchiveProblem(path, what));
    }

    /** Returns the files to which nothing refers; none if code was not read, as it may refer to any class. */
    private References.Unreferred unreferredClasses() {
        return problems.isEmpty() && !signs.containsKey(CodeTrait.UNREADABLE_VERSION)
                ? unreferred.found()
                : References.Unreferred.none();
    }

    ArchiveFacts facts() {
        inherited.resolve((member, use) -> references
                .computeIfAbsent(member, it -> new UseCounter())
                .addLater(use.place(), use.file(), beginnings));
        return new ArchiveFacts(
                target,
                archives,
                new References(
                        uses(references),
                        provided,
                        new Names(uses(names), uses(flags), uses(constants)),
                        unreferredClasses()),
                uses(signs),
                nativeLibraries,
                manifests,
                bytecodeLibraries,
                problems);
    }

    private static <K> Map<K, Uses> uses(Map<K, UseCounter> counters) {
        return counters.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, each -> each.getValue().uses()));
    }
}
