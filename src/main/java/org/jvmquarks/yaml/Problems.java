package org.jvmquarks.yaml;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.nodes.Node;

/** Collects the problems of a file, so that its author sees all of them at once. */
public final class Problems {

    private record Problem(Position position, String text) {
        @Override
        public String toString() {
            return position + ": " + text;
        }
    }

    private final String file;
    private final List<Problem> found = new ArrayList<>();

    public Problems(String file) {
        this.file = file;
    }

    public void at(Node node, String text) {
        at(node.getStartMark(), text);
    }

    public void at(Mark mark, String text) {
        at(Position.of(file, mark), text);
    }

    /**
     * Adds a problem at an index of the content, for a parser that does not count lines.
     *
     * @param index index in chars, from 0
     */
    public void at(int index, String content, String text) {
        String before = content.substring(0, index);
        int line = (int) before.chars().filter(character -> character == '\n').count() + 1;
        at(new Position(file, line, before.length() - before.lastIndexOf('\n')), text);
    }

    private void at(Position position, String text) {
        found.add(new Problem(position, text));
    }

    /** Adds a problem of the file as a whole. */
    public void atStart(String text) {
        at(new Position(file, 1, 1), text);
    }

    public Position position(Node node) {
        return Position.of(file, node.getStartMark());
    }

    public int count() {
        return found.size();
    }

    /** Returns a line for each problem, in the order of the file; empty if there are none. */
    public Optional<String> text() {
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(found.stream()
                        .sorted(Comparator.comparing(Problem::position))
                        .map(Problem::toString)
                        .collect(Collectors.joining("\n")));
    }

    /**
     * @param failure makes an exception of the {@link #text}
     * @throws E if there are problems
     */
    public <E extends RuntimeException> void requireNone(Function<String, E> failure) {
        Optional<E> wrong = text().map(failure);
        if (wrong.isPresent()) {
            throw wrong.get();
        }
    }
}
