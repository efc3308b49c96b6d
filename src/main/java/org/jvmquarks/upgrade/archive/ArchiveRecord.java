package org.jvmquarks.upgrade.archive;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.NamedConstant;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.mention.ClassMentions;
import org.jvmquarks.upgrade.mention.Mentions;

/**
 * All that is read in one archive or folder, without the archives inside it. It depends on nothing else: neither where
 * the archive lies nor what is read with it, so it is {@linkplain ArchiveRecords kept} for the next time. Classes have
 * numbers from 1 in the order of {@code classes}, and places are the entries in the archive.
 *
 * @param classes classes that the target JDK loads
 * @param releases releases of {@code META-INF/versions} that it takes classes from, sorted
 * @param manifest attributes of its manifest that the JVM reads; empty without a manifest
 * @param traits classes by what else they do
 * @param api what they use of the JDK
 * @param libraries libraries in it
 * @param mentions whatever may refer to a class of the application
 * @param problems what could not be read
 */
record ArchiveRecord(
        List<ClassRecord> classes,
        List<Integer> releases,
        Optional<Map<String, String>> manifest,
        Map<CodeTrait, Counted> traits,
        ApiUses api,
        Libraries libraries,
        Mentions mentions,
        List<Problem> problems) {
    ArchiveRecord {
        classes = List.copyOf(classes);
        releases = List.copyOf(releases);
        traits = traits.isEmpty() ? Map.of() : new EnumMap<>(traits);
        problems = List.copyOf(problems);
    }

    /**
     * What classes use of the JDK.
     *
     * @param references references to the packages of the JDK
     * @param names parts of its API that strings name
     * @param flags flags that strings name
     * @param constants strings that may name anything else
     * @param inheritable watched members that classes use by a class of the application
     * @param provided internal names of classes in packages of the JDK that the archive brings itself
     * @param services files about services of the JDK
     */
    record ApiUses(
            List<Used<Reference>> references,
            List<Used<NamedApi>> names,
            List<Used<String>> flags,
            List<Used<NamedConstant>> constants,
            List<Used<Reference>> inheritable,
            List<String> provided,
            List<ProvidedService> services) {
        ApiUses {
            references = List.copyOf(references);
            names = List.copyOf(names);
            flags = List.copyOf(flags);
            constants = List.copyOf(constants);
            inheritable = List.copyOf(inheritable);
            provided = List.copyOf(provided);
            services = List.copyOf(services);
        }
    }

    /**
     * Libraries in an archive.
     *
     * @param ofBytecode readers of class files
     * @param ofNativeCode number of native libraries
     */
    record Libraries(List<Library> ofBytecode, int ofNativeCode) {
        Libraries {
            ofBytecode = List.copyOf(ofBytecode);
        }
    }

    /**
     * Something that could not be read.
     *
     * @param entry its path in the archive; empty for the archive itself
     * @param what what is wrong with it, as the predicate of a sentence
     */
    record Problem(String entry, String what) {}

    /**
     * A class file.
     *
     * @param entry its path in the archive
     * @param version of the class file
     * @param content what it declares; empty if this program cannot read such a version
     */
    record ClassRecord(String entry, int version, Optional<ClassContent> content) {
        /** Returns the internal name that its file has. */
        String named() {
            return entry.endsWith(ArchiveEntries.CLASS)
                    ? entry.substring(0, entry.length() - ArchiveEntries.CLASS.length())
                    : entry;
        }

        /** Returns its internal name, as far as it is known. */
        String name() {
            return content.map(ClassContent::name).orElseGet(this::named);
        }
    }

    /**
     * The content of a class file.
     *
     * @param name internal name of the class
     * @param superName its superclass; that of an interface is {@code Object}
     * @param declared names and descriptors of its watched members
     * @param mentions what it names, and who may find it without its name
     * @param isPublic whether code of other packages may name it
     */
    record ClassContent(
            String name,
            String superName,
            List<String> interfaces,
            Set<String> declared,
            ClassMentions mentions,
            boolean isPublic) {
        ClassContent {
            interfaces = List.copyOf(interfaces);
            declared = Set.copyOf(declared);
        }

        /** Tells whether the JVM or a framework may find it without its name. */
        boolean entryPoint() {
            return mentions.starts() || mentions.found();
        }
    }

    /**
     * The classes that do a certain thing.
     *
     * @param files their numbers, ascending
     * @param members names of the methods that are the places, empty for a class as a whole; those of the first classes
     */
    record Counted(ClassFiles files, List<String> members) {
        Counted {
            members = List.copyOf(members);
        }
    }

    /** The classes that use something. */
    record Used<T>(T what, Counted by) {}

    /** A {@link BytecodeLibrary}, by the number of its class. */
    record Library(BytecodeLibrary.Kind kind, int file, OptionalInt highest) {}

    /** Returns a record of which nothing is known but the reason. */
    static ArchiveRecord unread(String what) {
        return new ArchiveReading(Set.of()).problem("", what).end();
    }
}
