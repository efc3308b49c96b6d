package org.jvmquarks.upgrade.archive;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;

/** Counts classes that do a certain thing, and keeps a few of them. */
final class UseCounter {
    /** Enough to find the others by; with all of them, a scan would take memory without bounds. */
    static final int MOST_EXAMPLES = 5;

    private int classes;

    /** Numbers of the class files, ascending; of the array, the first ones are set. */
    private int[] files = new int[1];

    private int archives;
    private String lastArchive = "";
    private final List<CodeLocation> examples = new ArrayList<>(1);

    /** Archives come one after the other: an archive that is not the last one is a new one. */
    void add(CodeLocation place, int file) {
        growBy(1);
        files[classes++] = file;
        if (!place.archive().equals(lastArchive)) {
            archives++;
            lastArchive = place.archive();
            makeRoom();
        }
        if (examples.size() < MOST_EXAMPLES) {
            examples.add(place);
        }
    }

    /** Drops an example of an archive that has several, for one of a new archive. */
    private void makeRoom() {
        if (examples.size() < MOST_EXAMPLES) {
            return;
        }
        for (int i = examples.size() - 1; i > 0; i--) {
            if (examples.get(i).archive().equals(examples.get(i - 1).archive())) {
                examples.remove(i);
                return;
            }
        }
    }

    /**
     * Adds a class of an archive after which others were added, unless the class was counted.
     *
     * @param beginnings numbers of the first class files of all archives
     */
    void addLater(CodeLocation place, int file, NavigableSet<Integer> beginnings) {
        int found = Arrays.binarySearch(files, 0, classes, file);
        if (found >= 0) {
            return;
        }
        int at = -found - 1;
        Integer archive = beginnings.floor(file);
        boolean counted = (at > 0 && archive.equals(beginnings.floor(files[at - 1])))
                || (at < classes && archive.equals(beginnings.floor(files[at])));
        growBy(1);
        System.arraycopy(files, at, files, at + 1, classes - at);
        files[at] = file;
        classes++;
        if (!counted) {
            archives++;
            makeRoom();
        }
        if (examples.size() < MOST_EXAMPLES) {
            examples.add(place);
        }
    }

    private void growBy(int more) {
        if (classes + more > files.length) {
            files = Arrays.copyOf(files, Math.max(classes + more, files.length * 3 / 2));
        }
    }

    /** Adds all uses of another counter, which counted one archive that this one does not know. */
    void add(UseCounter archive) {
        growBy(archive.classes);
        System.arraycopy(archive.files, 0, files, classes, archive.classes);
        classes += archive.classes;
        archives += archive.archives;
        lastArchive = archive.lastArchive;
        for (CodeLocation place : archive.examples) {
            if (place.equals(archive.examples.get(0))) {
                makeRoom();
            }
            if (examples.size() < MOST_EXAMPLES) {
                examples.add(place);
            }
        }
    }

    UseCounter copy() {
        UseCounter copy = new UseCounter();
        copy.add(this);
        return copy;
    }

    Uses uses() {
        return new Uses(ClassFiles.of(Arrays.copyOf(files, classes)), archives, examples);
    }
}
