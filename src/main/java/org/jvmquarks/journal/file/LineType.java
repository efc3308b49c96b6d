package org.jvmquarks.journal.file;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The type of a line of the journal. */
enum LineType {
    /** The header. */
    RUN,
    PLAN,
    /** A run that this one was merged from. */
    MERGED,
    JDK,
    QUARK,
    CELL,
    LEFT_OUT,
    NOTE,
    RESUMED,
    END,
    COST;

    /** Name of the property that holds it. */
    static final String PROPERTY = "type";

    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Optional<LineType> of(String label) {
        return Arrays.stream(values())
                .filter(type -> type.label().equals(label))
                .findFirst();
    }
}
