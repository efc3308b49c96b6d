package org.jvmquarks.application.archive;

import java.util.List;

/**
 * The classes that do a certain thing.
 *
 * @param classes number of these classes
 * @param archives number of archives that they are in
 * @param examples some of these classes, of different archives where there are several
 */
public record Uses(int classes, int archives, List<Place> examples) {

    public Uses {
        examples = List.copyOf(examples);
        if (classes < 1 || archives < 1 || archives > classes || examples.isEmpty()) {
            throw new IllegalArgumentException(
                    "uses need at least one class, archive and example, were %d classes in %d archives with %d examples"
                            .formatted(classes, archives, examples.size()));
        }
    }
}
