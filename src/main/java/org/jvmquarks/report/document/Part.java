package org.jvmquarks.report.document;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A part of a document.
 *
 * @param heading the words above it; empty if its blocks need none
 * @param count how much it has, which may be more than its blocks; empty where no number says anything
 * @param fold how much of it is read without being asked for
 * @param counted what a short form says instead of it; empty unless it is folded away
 * @param blocks its content; a part without any is left out
 */
public record Part(String heading, OptionalInt count, Fold fold, Optional<String> counted, List<Block> blocks) {

    /** How much of a part is read without being asked for. */
    public enum Fold {
        /** In sight everywhere, with all details. */
        WHOLE,
        /** In sight everywhere. */
        OPEN,
        /** In sight on a terminal; elsewhere to be opened. */
        FOLDED,
        /** The same, but a terminal shows only the beginning unless it is asked for all. */
        BRIEF,
        /** On a terminal counted only, unless it is asked for all; elsewhere to be opened. */
        COUNTED
    }

    public Part {
        blocks = List.copyOf(blocks);
        if (counted.isPresent() != (fold == Fold.COUNTED)) {
            throw new IllegalArgumentException(
                    "exactly a part that is only counted has words for its number: " + heading);
        }
    }

    /** Returns a part that is in sight, with the number of its blocks. */
    public static Part open(String heading, List<? extends Block> blocks) {
        return of(heading, Fold.OPEN, blocks);
    }

    /** Returns a part that is in sight, with a number of what its blocks tell of. */
    public static Part open(String heading, int count, List<? extends Block> blocks) {
        return new Part(heading, OptionalInt.of(count), Fold.OPEN, Optional.empty(), List.copyOf(blocks));
    }

    /** Returns a part with the number of its blocks. */
    public static Part of(String heading, Fold fold, List<? extends Block> blocks) {
        return new Part(heading, OptionalInt.of(blocks.size()), fold, Optional.empty(), List.copyOf(blocks));
    }

    /** Returns a part without a number. */
    public static Part uncounted(String heading, Fold fold, List<? extends Block> blocks) {
        return new Part(heading, OptionalInt.empty(), fold, Optional.empty(), List.copyOf(blocks));
    }

    /**
     * Returns a part that a short form only counts.
     *
     * @param words the number with a noun: {@code 5 changes of internals}
     */
    public static Part counted(String heading, int count, String words, List<? extends Block> blocks) {
        return new Part(heading, OptionalInt.of(count), Fold.COUNTED, Optional.of(words), List.copyOf(blocks));
    }

    /** Returns the blocks as people see them. */
    public List<Block> shown() {
        return blocks.stream().map(Block::shown).toList();
    }

    /** Returns the heading with the number. */
    public String title() {
        return heading + number().map(" (%d)"::formatted).orElse("");
    }

    /** Returns the number, where it says anything. */
    public Optional<Integer> number() {
        return count.isPresent() ? Optional.of(count.getAsInt()) : Optional.empty();
    }
}
