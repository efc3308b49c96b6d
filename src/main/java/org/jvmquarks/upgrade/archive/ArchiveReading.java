package org.jvmquarks.upgrade.archive;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Manifest;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.NamedConstant;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.archive.ArchiveRecord.ClassContent;
import org.jvmquarks.upgrade.archive.ArchiveRecord.ClassRecord;
import org.jvmquarks.upgrade.archive.ArchiveRecord.Counted;
import org.jvmquarks.upgrade.archive.ArchiveRecord.Used;
import org.jvmquarks.upgrade.mention.ClassMentions;
import org.jvmquarks.upgrade.mention.MentionScan;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/** Collects what is read in one archive. */
final class ArchiveReading {
    private final Set<String> watched;
    private final List<ClassRecord> classes = new ArrayList<>();
    private final Set<Integer> releases = new TreeSet<>();
    private final Map<CodeTrait, Counter> traits = new EnumMap<>(CodeTrait.class);
    private final Map<Reference, Counter> references = new LinkedHashMap<>();
    private final Map<NamedApi, Counter> names = new LinkedHashMap<>();
    private final Map<String, Counter> flags = new LinkedHashMap<>();
    private final Map<NamedConstant, Counter> constants = new LinkedHashMap<>();
    private final Map<Reference, Counter> inheritable = new LinkedHashMap<>();
    private final List<String> provided = new ArrayList<>();
    private final List<ArchiveRecord.Library> bytecodeLibraries = new ArrayList<>();
    private final List<ProvidedService> services = new ArrayList<>();
    private final List<ArchiveRecord.Problem> problems = new ArrayList<>();
    private final MentionScan mentions = new MentionScan();
    private Optional<Map<String, String>> manifest = Optional.empty();
    private int nativeLibraries;

    /** @param watched names of members that matter even if a class of the application inherits them */
    ArchiveReading(Set<String> watched) {
        this.watched = watched;
    }

    /** Classes so far that do a thing, with so many places as somebody may want to see. */
    private static final class Counter {
        private final List<Integer> files = new ArrayList<>(1);
        private final List<String> members = new ArrayList<>(1);

        void add(int file, String member, int most) {
            files.add(file);
            if (members.size() < most) {
                members.add(member);
            }
        }

        Counted counted() {
            return new Counted(
                    ClassFiles.of(files.stream().mapToInt(Integer::intValue).toArray()), members);
        }
    }

    Set<String> watched() {
        return watched;
    }

    /** Collects what may refer to classes. */
    MentionScan mentions() {
        return mentions;
    }

    /** Adds a class; what is added until the next one is about it. */
    void addClass(int version, String entry) {
        classes.add(new ClassRecord(entry, version, Optional.empty()));
    }

    /** Adds what the last class declares and refers to. */
    void add(ClassScan scan, ClassReader type, ClassMentions named) {
        ClassRecord last = classes.get(classes.size() - 1);
        classes.set(
                classes.size() - 1,
                new ClassRecord(
                        last.entry(),
                        last.version(),
                        Optional.of(new ClassContent(
                                type.getClassName(),
                                scan.superName(),
                                scan.interfaces(),
                                scan.watchedDeclared(),
                                named,
                                (type.getAccess() & Opcodes.ACC_PUBLIC) != 0))));
        scan.signs().forEach(this::add);
        count(scan.references(), references, UseCounter.MOST_EXAMPLES);
        count(scan.names().api(), names, UseCounter.MOST_EXAMPLES);
        count(scan.names().flags(), flags, UseCounter.MOST_EXAMPLES);
        count(scan.names().constants(), constants, UseCounter.MOST_EXAMPLES);
        count(scan.watchedUses(), inheritable, Integer.MAX_VALUE);
    }

    private <K> void count(Map<K, CodeLocation> places, Map<K, Counter> counters, int most) {
        places.forEach((key, place) ->
                counters.computeIfAbsent(key, it -> new Counter()).add(classes.size(), place.member(), most));
    }

    void add(CodeTrait trait, CodeLocation place) {
        traits.computeIfAbsent(trait, it -> new Counter())
                .add(classes.size(), place.member(), UseCounter.MOST_EXAMPLES);
    }

    void addRelease(int release) {
        releases.add(release);
    }

    void addProvided(String className) {
        provided.add(className);
    }

    /** Adds that the last class is the reader of such a library. */
    void add(BytecodeLibrary library) {
        bytecodeLibraries.add(new ArchiveRecord.Library(library.kind(), classes.size(), library.highest()));
    }

    void addNativeLibrary() {
        nativeLibraries++;
    }

    void add(ProvidedService service) {
        services.add(service);
    }

    /**
     * Adds the manifest.
     *
     * @throws IOException if the text is not one
     */
    ManifestFacts addManifest(InputStream in) throws IOException {
        Manifest read = new Manifest(in);
        mentions.addManifest(read);
        ManifestFacts facts = ManifestFacts.of(ArchivePath.UNNAMED, read);
        manifest = Optional.of(facts.attributes());
        return facts;
    }

    /** @param entry path in the archive; empty for the archive itself */
    ArchiveReading problem(String entry, String what) {
        problems.add(new ArchiveRecord.Problem(entry, what));
        return this;
    }

    /** Returns all that was read. */
    ArchiveRecord end() {
        // What only all classes together show.
        if (traits.containsKey(CodeTrait.STARTS_VIRTUAL_THREADS) && traits.containsKey(CodeTrait.SYNCHRONIZED)) {
            traits.put(CodeTrait.SYNCHRONIZED_BESIDE_VIRTUAL_THREADS, traits.get(CodeTrait.SYNCHRONIZED));
        }
        Map<CodeTrait, Counted> counted = new EnumMap<>(CodeTrait.class);
        traits.forEach((trait, counter) -> counted.put(trait, counter.counted()));
        return new ArchiveRecord(
                classes,
                List.copyOf(releases),
                manifest,
                counted,
                new ArchiveRecord.ApiUses(
                        used(references),
                        used(names),
                        used(flags),
                        used(constants),
                        used(inheritable),
                        provided,
                        services),
                new ArchiveRecord.Libraries(bytecodeLibraries, nativeLibraries),
                mentions.end(),
                problems);
    }

    private static <K> List<Used<K>> used(Map<K, Counter> counters) {
        return counters.entrySet().stream()
                .map(each -> new Used<>(each.getKey(), each.getValue().counted()))
                .toList();
    }
}
