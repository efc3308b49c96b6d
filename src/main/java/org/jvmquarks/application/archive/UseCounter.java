package org.jvmquarks.application.archive;

import java.util.ArrayList;
import java.util.List;

/** Counts classes that do a certain thing, and keeps a few of them. */
final class UseCounter {
    /** Enough to find the others by; with all of them, a scan would take memory without bounds. */
    static final int MOST_EXAMPLES = 5;

    private int classes;
    private int archives;
    private String lastArchive = "";
    private final List<Place> examples = new ArrayList<>(1);

    /** Archives come one after the other: an archive that is not the last one is a new one. */
    void add(Place place) {
        classes++;
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

    /** Adds all uses of another counter, which counted one archive that this one does not know. */
    void add(UseCounter archive) {
        classes += archive.classes;
        archives += archive.archives;
        lastArchive = archive.lastArchive;
        for (Place place : archive.examples) {
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
        return new Uses(classes, archives, examples);
    }
}
