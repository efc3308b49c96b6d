package org.jvmquarks.upgrade.code;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.upgrade.archive.ArchiveFacts;
import org.jvmquarks.upgrade.archive.ArchiveSummary;
import org.jvmquarks.upgrade.archive.BytecodeLibrary;
import org.jvmquarks.upgrade.archive.EvidenceStrength;

/** Findings about bundled libraries that refuse class files of the target. */
final class BytecodeFindings {

    /** With this property Byte Buddy reads newer class files as if they were the newest that it knows. */
    private static final String EXPERIMENTAL = "-Dnet.bytebuddy.experimental=true";

    /** A copy in another package may read the property by another name. */
    private static final String ORIGINAL = "net.bytebuddy";

    private BytecodeFindings() {}

    /** A library that refuses classes of the JDK that runs it today is no news. */
    static List<CodeFinding> in(ArchiveFacts facts, JdkChange move) {
        List<BytecodeLibrary> refusing = facts.refusingLibraries().stream()
                .filter(library -> !library.refuses(move.from()))
                .toList();
        return refusing.stream()
                .filter(library -> refusing.stream().noneMatch(library::isInside))
                .map(library -> finding(library, facts, move))
                .toList();
    }

    private static CodeFinding finding(BytecodeLibrary library, ArchiveFacts facts, JdkChange move) {
        List<String> beyond = facts.archives().stream()
                .filter(archive -> isBeyond(archive, library))
                .map(archive -> archive.path() + " has classes that it refuses")
                .limit(AffectedClasses.MOST)
                .toList();
        CodeFinding found = beyond.isEmpty()
                ? possible(library, move)
                : new CodeFinding(
                        CodeFinding.Cause.of(library.name()),
                        Consequence.BEHAVIOUR,
                        "%s, and the application has newer classes, which it refuses if it reads them"
                                .formatted(library),
                        CodeFinding.Origin.unknown(),
                        advice(library, "Update the library that bundles it."),
                        beyond);
        return isOriginal(library) ? found.preventedBy(move.launch().first(List.of(EXPERIMENTAL))) : found;
    }

    /** Archives do not tell what a library is given to read. */
    private static CodeFinding possible(BytecodeLibrary library, JdkChange move) {
        return new CodeFinding(
                CodeFinding.Cause.of(library.name()),
                EvidenceStrength.CONTAINS,
                Consequence.FAILURE,
                "%s and refuses those of JDK %d".formatted(library, move.to()),
                Optional.of(
                        "the application meets this only if the library reads classes of the JDK or classes compiled"
                                + " for JDK %d".formatted(move.to())),
                CodeFinding.Origin.unknown(),
                advice(
                        library,
                        "Update the library that bundles it before you compile for JDK %d.".formatted(move.to())),
                List.of(library.where().brief()));
    }

    private static String advice(BytecodeLibrary library, String update) {
        return isOriginal(library) ? update + " Until then, start with " + EXPERIMENTAL + "." : update;
    }

    private static boolean isOriginal(BytecodeLibrary library) {
        return library.kind() == BytecodeLibrary.Kind.BYTE_BUDDY
                && library.packageName().equals(ORIGINAL);
    }

    private static boolean isBeyond(ArchiveSummary archive, BytecodeLibrary library) {
        return library.highest().isPresent()
                && archive.highestVersion().isPresent()
                && archive.highestVersion().getAsInt() > library.highest().getAsInt();
    }
}
