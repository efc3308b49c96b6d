package org.jvmquarks.yaml;

import java.util.Comparator;
import org.yaml.snakeyaml.error.Mark;

/**
 * A place in a file.
 *
 * @param file as it was named
 * @param line from 1
 * @param column in characters, from 1
 */
public record Position(String file, int line, int column) implements Comparable<Position> {

    private static final Comparator<Position> IN_TEXT =
            Comparator.comparing(Position::file)
                    .thenComparingInt(Position::line)
                    .thenComparingInt(Position::column);

    public Position {
        if (line < 1 || column < 1) {
            throw new IllegalArgumentException(
                    "lines and columns begin at 1: " + line + ":" + column);
        }
    }

    static Position of(String file, Mark mark) {
        return new Position(file, mark.getLine() + 1, mark.getColumn() + 1);
    }

    @Override
    public int compareTo(Position other) {
        return IN_TEXT.compare(this, other);
    }

    /** As editors and terminals link it: {@code jdks.yaml:12:5}. */
    @Override
    public String toString() {
        return file + ":" + line + ":" + column;
    }
}
