package org.jvmquarks.yaml;

import java.util.Comparator;
import org.yaml.snakeyaml.error.Mark;

/**
 * A position in a file.
 *
 * @param file name of the file, as in the request
 * @param line line, from 1
 * @param column column in characters, from 1
 */
public record Position(String file, int line, int column) implements Comparable<Position> {

    private static final Comparator<Position> IN_TEXT = Comparator.comparing(Position::file)
            .thenComparingInt(Position::line)
            .thenComparingInt(Position::column);

    public Position {
        if (line < 1 || column < 1) {
            throw new IllegalArgumentException("line and column must be at least 1, were " + line + ":" + column);
        }
    }

    static Position of(String file, Mark mark) {
        return new Position(file, mark.getLine() + 1, mark.getColumn() + 1);
    }

    @Override
    public int compareTo(Position other) {
        return IN_TEXT.compare(this, other);
    }

    /** Returns the form that editors and terminals link: {@code jdks.yaml:12:5}. */
    @Override
    public String toString() {
        return file + ":" + line + ":" + column;
    }
}
