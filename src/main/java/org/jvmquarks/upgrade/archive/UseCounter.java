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
    private final List<CodeLocation> examples = new ArrayList<>(1);

    /**
     * Adds the classes of an archive after all those before.
     *
     * @param numbers of these classes, ascending
     * @param places in the first of them
     */
    void add(ClassFiles numbers, List<CodeLocation> places) {
        growBy(numbers.size());
        numbers.copyTo(files, classes);
        classes += numbers.size();
        archives++;
        makeRoom();
        places.stream().limit(MOST_EXAMPLES - examples.size()).forEach(examples::add);
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

    Uses uses() {
        return new Uses(ClassFiles.of(Arrays.copyOf(files, classes)), archives, examples);
    }
}
