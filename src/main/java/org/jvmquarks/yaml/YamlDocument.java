package org.jvmquarks.yaml;

import java.io.StringReader;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.reader.ReaderException;

/** Parses a text as a single YAML document. */
public final class YamlDocument {

    private YamlDocument() {}

    /** Returns the root; empty if the text is empty, or not YAML, which adds a problem. */
    public static Optional<Node> root(String text, Problems problems) {
        try {
            Node root = new Yaml(new LoaderOptions()).compose(new StringReader(text));
            return Optional.ofNullable(root).filter(node -> !node.getTag().equals(Tag.NULL));
        } catch (MarkedYAMLException e) {
            Mark mark = e.getProblemMark();
            if (mark == null) {
                problems.atStart(invalid(e.getProblem()));
            } else {
                problems.at(mark, invalid(e.getProblem()));
            }
        } catch (ReaderException e) {
            problems.at(
                    text.offsetByCodePoints(0, e.getPosition()),
                    text,
                    invalid("the character U+%04X is not allowed".formatted(e.getCodePoint())));
        } catch (YAMLException e) {
            problems.atStart(invalid(e.toString()));
        }
        return Optional.empty();
    }

    private static String invalid(String why) {
        return "invalid YAML: " + why;
    }
}
