package org.jvmquarks.upgrade.archive;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The facts in an application's archives that matter on a JDK.
 *
 * @param target feature version of that JDK; parts of multi-release archives depend on it
 * @param archives archives and folders that have classes or are broken, in the order of reading
 * @param references references to the packages of the JDK
 * @param signs classes by what else they do
 * @param files what else lies in them
 * @param manifests manifests with an attribute that the JVM reads, in the order of reading
 * @param bytecodeLibraries bundled readers of class files, in the order of reading
 * @param problems what could not be read, in the order of reading
 */
public record ArchiveFacts(
        int target,
        List<ArchiveSummary> archives,
        References references,
        Map<CodeTrait, Uses> signs,
        OtherFiles files,
        List<ManifestFacts> manifests,
        List<BytecodeLibrary> bytecodeLibraries,
        List<ArchiveProblem> problems) {

    /**
     * Files that are no classes.
     *
     * @param services files about services of the JDK, in the order of reading
     * @param nativeLibraries number of native libraries, into which nobody looks
     */
    public record OtherFiles(List<ProvidedService> services, int nativeLibraries) {
        public OtherFiles {
            services = List.copyOf(services);
        }
    }

    public ArchiveFacts {
        archives = List.copyOf(archives);
        Map<CodeTrait, Uses> copy = new EnumMap<>(CodeTrait.class);
        copy.putAll(signs);
        signs = Collections.unmodifiableMap(copy);
        manifests = List.copyOf(manifests);
        bytecodeLibraries = List.copyOf(bytecodeLibraries);
        problems = List.copyOf(problems);
    }

    /** Returns the same with problems that others found. Code that was not read may refer to any class. */
    public ArchiveFacts with(List<ArchiveProblem> more) {
        if (more.isEmpty()) {
            return this;
        }
        return new ArchiveFacts(
                target,
                archives,
                new References(
                        references.uses(),
                        references.provided(),
                        references.names(),
                        References.Unreferred.none(),
                        references.inherited()),
                signs,
                files,
                manifests,
                bytecodeLibraries,
                Stream.concat(problems.stream(), more.stream()).toList());
    }

    public Optional<Uses> sign(CodeTrait sign) {
        return Optional.ofNullable(signs.get(sign));
    }

    /**
     * Returns the manifest of the archive that {@code java -jar} starts; empty if it starts none, or these do not tell
     * which one.
     *
     * @param program main class or {@code -jar} with the arguments; empty if it is not known
     */
    public Optional<ManifestFacts> started(List<String> program) {
        return StartedArchive.manifest(manifests, program);
    }

    /** Returns the number of classes that were read. */
    public int classes() {
        return archives.stream().mapToInt(ArchiveSummary::classes).sum();
    }

    /** Returns the bundled libraries that refuse classes of the target JDK. */
    public List<BytecodeLibrary> refusingLibraries() {
        return bytecodeLibraries.stream()
                .filter(library -> library.refuses(target))
                .toList();
    }
}
