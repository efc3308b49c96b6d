package org.jvmquarks.upgrade.archive;

import java.util.List;

/**
 * The classes that do a certain thing.
 *
 * @param files these classes
 * @param archives number of archives that they are in
 * @param examples some of these classes, of different archives where there are several
 */
public record Uses(ClassFiles files, int archives, List<CodeLocation> examples) {

    public Uses {
        examples = List.copyOf(examples);
        if (archives < 1 || archives > files.size() || examples.isEmpty()) {
            throw new IllegalArgumentException(
                    "uses need at least one class, archive and example, were %d classes in %d archives with %d examples"
                            .formatted(files.size(), archives, examples.size()));
        }
    }

    /** Tells whether the JDK does not look for any of these classes, as far as the examples show it. */
    public boolean isHidden() {
        return examples.stream().allMatch(CodeLocation::isHidden);
    }

    /** Returns the number of these classes. */
    public int classes() {
        return files.size();
    }
}
