package org.jvmquarks.yaml;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.nodes.Node;

/** Collects what is wrong with a file, so that its author sees everything at once. */
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
     * At an index of the file's content, for a parser that counts no lines.
     *
     * @param index in chars, from 0
     */
    public void at(int index, String content, String text) {
        String before = content.substring(0, index);
        int line = (int) before.chars().filter(character -> character == '\n').count() + 1;
        at(new Position(file, line, before.length() - before.lastIndexOf('\n')), text);
    }

    private void at(Position position, String text) {
        found.add(new Problem(position, text));
    }

    /** A problem of the file as a whole. */
    public void atStart(String text) {
        at(new Position(file, 1, 1), text);
    }

    public Position position(Node node) {
        return Position.of(file, node.getStartMark());
    }

    public int count() {
        return found.size();
    }

    /** One line per problem, from the top of the file to its end; empty if there is none. */
    public Optional<String> text() {
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        found.stream()
                                .sorted(Comparator.comparing(Problem::position))
                                .map(Problem::toString)
                                .collect(Collectors.joining("\n")));
    }
}
