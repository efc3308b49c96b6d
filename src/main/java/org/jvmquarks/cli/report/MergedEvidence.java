package org.jvmquarks.cli.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jvmquarks.cli.report.MergeCommand.Part;
import org.jvmquarks.journal.JournalMerge;

/**
 * The evidence of several runs as that of one. Of a cell that several have, it is whole that of the
 * run that started last: its files are not mixed with those of another.
 */
final class MergedEvidence {
    private static final String FOLDER = "evidence";

    /** Folders of JDK, quark and pin: the evidence of a cell is below them. */
    private static final int CELL_DEPTH = 3;

    private final List<Part> lastFirst;
    private final Set<Path> copied = new HashSet<>();

    MergedEvidence(List<Part> parts) {
        lastFirst =
                parts.stream()
                        .sorted(Comparator.comparing(Part::run, JournalMerge.BY_START.reversed()))
                        .toList();
    }

    /** Copies it into the folder of the merged run. */
    void copyTo(Path output) throws IOException {
        for (Part part : lastFirst) {
            Path from = part.file().resolveSibling(FOLDER);
            if (Files.isDirectory(from)) {
                copied.addAll(copy(from, output.resolve(FOLDER)));
            }
        }
    }

    /** Returns the folders of the cells that were copied: those that no later run has. */
    private Set<Path> copy(Path from, Path to) throws IOException {
        Set<Path> cells = new HashSet<>();
        try (Stream<Path> walk = Files.walk(from)) {
            for (Path source : walk.toList()) {
                Path inside = from.relativize(source);
                Path cell = inside.subpath(0, Math.min(CELL_DEPTH, inside.getNameCount()));
                if (copied.contains(cell)) {
                    continue;
                }
                if (inside.getNameCount() == CELL_DEPTH) {
                    cells.add(cell);
                }
                copy(source, to.resolve(inside.toString()), Files.isDirectory(source));
            }
        }
        return cells;
    }

    /** A link to what another JDK wrote stays a link: the file is copied, too. */
    private static void copy(Path source, Path target, boolean folder) throws IOException {
        if (folder) {
            Files.createDirectories(target);
        } else {
            Files.copy(
                    source, target, StandardCopyOption.REPLACE_EXISTING, LinkOption.NOFOLLOW_LINKS);
        }
    }
}
