package org.jvmquarks.upgrade.code;

import java.util.List;
import org.jvmquarks.upgrade.archive.ArchiveFacts;
import org.jvmquarks.upgrade.archive.ArchiveSummary;
import org.jvmquarks.upgrade.archive.BytecodeLibrary;

/** Findings about bundled libraries that refuse class files of the target. */
final class BytecodeFindings {

    private BytecodeFindings() {}

    /** A library that refuses classes of the JDK that runs it today is no news. */
    static List<CodeFinding> in(ArchiveFacts facts, JdkChange move) {
        return facts.refusingLibraries().stream()
                .filter(library -> !library.refuses(move.from()))
                .map(library -> finding(library, facts, move))
                .toList();
    }

    private static CodeFinding finding(BytecodeLibrary library, ArchiveFacts facts, JdkChange move) {
        List<String> beyond = facts.archives().stream()
                .filter(archive -> isBeyond(archive, library))
                .map(archive -> archive.path() + " has classes that it refuses")
                .limit(AffectedClasses.MOST)
                .toList();
        return beyond.isEmpty()
                ? new CodeFinding(
                        CodeFinding.Cause.of(library.name()),
                        Consequence.UNDECIDED,
                        "%s and refuses those of JDK %d; that matters only if it reads classes of the JDK or classes compiled for JDK %d"
                                .formatted(library, move.to(), move.to()),
                        CodeFinding.Origin.unknown(),
                        "Update the library that bundles it before you compile for JDK %d.".formatted(move.to()),
                        List.of(library.where().brief()))
                : new CodeFinding(
                        CodeFinding.Cause.of(library.name()),
                        Consequence.BEHAVIOUR,
                        "%s, and the application has newer classes, which it refuses if it reads them"
                                .formatted(library),
                        CodeFinding.Origin.unknown(),
                        "Update the library that bundles it.",
                        beyond);
    }

    private static boolean isBeyond(ArchiveSummary archive, BytecodeLibrary library) {
        return library.highest().isPresent()
                && archive.highestVersion().isPresent()
                && archive.highestVersion().getAsInt() > library.highest().getAsInt();
    }
}
