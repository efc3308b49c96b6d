package org.jvmquarks.upgrade.archive;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.NamedConstant;
import org.jvmquarks.javaapi.Reference;

/** Collects facts, archive by archive. */
final class FactsBuilder {
    /** What the header of a class file shows. */
    private static final Set<CodeTrait> OF_FILES =
            EnumSet.of(CodeTrait.NEWER_THAN_TARGET, CodeTrait.PREVIEW, CodeTrait.UNREADABLE_VERSION);

    private final int target;
    private final Started started;
    private int files;
    private int nativeLibraries;
    private final List<ArchiveSummary> archives = new ArrayList<>();
    private final Map<Reference, UseCounter> references = new HashMap<>();
    private final Set<String> provided = new HashSet<>();
    private final Map<NamedApi, UseCounter> names = new HashMap<>();
    private final Map<String, UseCounter> flags = new HashMap<>();
    private final Map<NamedConstant, UseCounter> constants = new HashMap<>();
    private final Map<CodeTrait, UseCounter> signs = new EnumMap<>(CodeTrait.class);
    private final UnreferencedClasses unreferred = new UnreferencedClasses();
    private final IdleClasses idle = new IdleClasses();
    private final List<ProvidedService> services = new ArrayList<>();
    private final List<ManifestFacts> manifests = new ArrayList<>();
    private final List<BytecodeLibrary> bytecodeLibraries = new ArrayList<>();
    private final List<ArchiveProblem> problems = new ArrayList<>();

    private final InheritedMembers inherited = new InheritedMembers();

    /** Numbers of the first class files of archives. */
    private final NavigableSet<Integer> beginnings = new TreeSet<>();

    /**
     * @param target feature version of the JDK that is to load the classes
     * @param words of the command line, which may name classes
     */
    FactsBuilder(int target, Collection<String> words) {
        this.target = target;
        this.started = Started.by(words);
        words.forEach(unreferred::addWord);
        words.forEach(idle::addWord);
    }

    /** Adds an archive or folder. */
    void add(ArchivePath path, ArchiveRecord archive) {
        int before = files;
        beginnings.add(before + 1);
        files += archive.classes().size();
        unreferred.add(archive);
        Optional<ManifestFacts> manifest = archive.manifest().map(it -> new ManifestFacts(path, it));
        manifest.filter(it -> !it.attributes().isEmpty()).ifPresent(manifests::add);
        Place at = new Place(path, archive, before);
        count(archive.api().references(), references, at);
        count(archive.api().names(), names, at);
        count(archive.api().flags(), flags, at);
        count(archive.api().constants(), constants, at);
        addInheritable(archive, at);
        archive.api().provided().stream()
                .filter(name -> !HiddenByJdk.isHidden(name, path, target))
                .forEach(provided::add);
        archive.api().services().forEach(it -> services.add(it.in(path)));
        nativeLibraries += archive.libraries().ofNativeCode();
        archive.libraries()
                .ofBytecode()
                .forEach(it -> bytecodeLibraries.add(
                        new BytecodeLibrary(it.kind(), at.location(it.file(), "", false), it.highest())));
        boolean program = (path.isArchiveOnDisk() && started.isArchive(path, manifest))
                || archive.classes().stream().anyMatch(each -> started.isClass(each.named()));
        idle.add(archive, program || (path.isOnDisk() && !path.isArchiveOnDisk()));
        archive.traits().forEach((trait, counted) -> {
            boolean own = program && trait == CodeTrait.NEWER_THAN_TARGET;
            signs.computeIfAbsent(own ? CodeTrait.PROGRAM_NEWER_THAN_TARGET : trait, it -> new UseCounter())
                    .add(counted.files().after(before), at.locations(counted, OF_FILES.contains(trait)));
        });
        if (!archive.classes().isEmpty()) {
            archives.add(summary(path, archive));
        }
        archive.problems().forEach(it -> problems.add(ArchiveProblem.of(path, it)));
    }

    private static ArchiveSummary summary(ArchivePath path, ArchiveRecord archive) {
        return new ArchiveSummary(
                path,
                archive.classes().size(),
                archive.classes().stream()
                        .mapToInt(ArchiveRecord.ClassRecord::version)
                        .max(),
                archive.releases());
    }

    private void addInheritable(ArchiveRecord archive, Place at) {
        archive.classes().forEach(each -> each.content().ifPresent(inherited::add));
        for (ArchiveRecord.Used<Reference> used : archive.api().inheritable()) {
            int[] numbers = used.by().files().numbers();
            for (int i = 0; i < numbers.length; i++) {
                CodeLocation place = at.location(numbers[i], used.by().members().get(i), false);
                inherited.add(used.what(), new InheritedMembers.Use(place, at.before() + numbers[i]));
            }
        }
        inherited.forgetOwn();
    }

    private static <K> void count(List<ArchiveRecord.Used<K>> used, Map<K, UseCounter> counters, Place at) {
        used.forEach(each -> counters.computeIfAbsent(each.what(), it -> new UseCounter())
                .add(each.by().files().after(at.before()), at.locations(each.by(), false)));
    }

    /**
     * An archive among all.
     *
     * @param path where it is
     * @param before number of classes before it
     */
    private record Place(ArchivePath path, ArchiveRecord archive, int before) {
        CodeLocation location(int file, String member, boolean named) {
            ArchiveRecord.ClassRecord type = archive.classes().get(file - 1);
            return new CodeLocation(path, type.entry(), named ? type.named() : type.name(), member);
        }

        /** @param named whether the classes have the names of their files, as nobody looked into them */
        List<CodeLocation> locations(ArchiveRecord.Counted counted, boolean named) {
            int[] numbers = counted.files().numbers();
            List<CodeLocation> places = new ArrayList<>();
            for (String member : counted.members()) {
                places.add(location(numbers[places.size()], member, named));
            }
            return places;
        }
    }

    /** Returns the files to which nothing refers; none if code was not read, as it may refer to any class. */
    private References.Unreferred unreferredClasses() {
        return problems.isEmpty() && !signs.containsKey(CodeTrait.UNREADABLE_VERSION)
                ? unreferred.found().and(idle)
                : References.Unreferred.none();
    }

    ArchiveFacts facts() {
        Set<Reference> byInheritance = new HashSet<>();
        inherited.resolve((member, use) -> {
            byInheritance.add(member);
            references.computeIfAbsent(member, it -> new UseCounter()).addLater(use.place(), use.file(), beginnings);
        });
        return new ArchiveFacts(
                target,
                archives,
                new References(
                        uses(references),
                        provided,
                        new Names(uses(names), uses(flags), uses(constants)),
                        unreferredClasses(),
                        byInheritance),
                uses(signs),
                new ArchiveFacts.OtherFiles(services, nativeLibraries),
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
