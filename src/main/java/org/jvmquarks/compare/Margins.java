package org.jvmquarks.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jvmquarks.verdict.Margin;
import org.jvmquarks.yaml.Problems;
import org.jvmquarks.yaml.YamlDocument;
import org.jvmquarks.yaml.YamlFields;
import org.jvmquarks.yaml.YamlNodes;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;

/**
 * The margins of benchmarks.
 *
 * @param rest that of benchmarks without one of their own
 * @param rules those of some benchmarks; the first that names a benchmark counts
 */
public record Margins(Margin rest, List<Rule> rules) {

    public Margins {
        rules = List.copyOf(rules);
    }

    /**
     * A margin of some benchmarks.
     *
     * @param benchmark found in the name with its parameters, as reports show it
     */
    public record Rule(Pattern benchmark, Margin margin) {}

    /** Returns one margin for all. */
    public static Margins of(Margin rest) {
        return new Margins(rest, List.of());
    }

    /**
     * Reads the rules of a file.
     *
     * @param file as messages name it
     * @throws IllegalArgumentException with a line per problem
     */
    public static Margins read(String file, String text, Margin rest) {
        Problems problems = new Problems(file);
        List<Rule> rules = new ArrayList<>();
        YamlDocument.root(text, problems)
                .flatMap(root -> YamlNodes.mapping(root, "a file of margins", problems))
                .flatMap(root ->
                        YamlFields.of(root, List.of("margins"), problems).node("margins"))
                .map(list -> YamlNodes.items(list, "'margins'", problems))
                .orElse(List.of())
                .forEach(item -> rule(item, problems).ifPresent(rules::add));
        if (rules.isEmpty() && problems.count() == 0) {
            problems.atStart("expected a list 'margins', each with 'benchmark' and 'margin'");
        }
        problems.requireNone(IllegalArgumentException::new);
        return new Margins(rest, rules);
    }

    private static Optional<Rule> rule(Node item, Problems problems) {
        Optional<MappingNode> mapping = YamlNodes.mapping(item, "a margin", problems);
        if (mapping.isEmpty()) {
            return Optional.empty();
        }
        List<String> keys = List.of("benchmark", "margin");
        YamlFields fields = YamlFields.of(mapping.get(), keys, problems);
        keys.stream().filter(fields::lacks).forEach(key -> problems.at(item, "a margin needs '" + key + "'"));
        Optional<Pattern> benchmark = fields.text("benchmark").flatMap(it -> pattern(it, problems));
        Optional<Margin> margin = fields.text("margin").flatMap(it -> margin(it, problems));
        return benchmark.isPresent() && margin.isPresent()
                ? Optional.of(new Rule(benchmark.get(), margin.get()))
                : Optional.empty();
    }

    private static Optional<Pattern> pattern(ScalarNode node, Problems problems) {
        try {
            return Optional.of(Pattern.compile(node.getValue()));
        } catch (PatternSyntaxException e) {
            problems.at(node, "'%s' is not a regular expression: %s".formatted(node.getValue(), e.getDescription()));
            return Optional.empty();
        }
    }

    private static Optional<Margin> margin(ScalarNode node, Problems problems) {
        try {
            return Optional.of(new Margin(Double.parseDouble(node.getValue())));
        } catch (NumberFormatException e) {
            problems.at(node, "expected a margin such as 0.1 for 10 %, was '" + node.getValue() + "'");
        } catch (IllegalArgumentException e) {
            problems.at(node, String.valueOf(e.getMessage()));
        }
        return Optional.empty();
    }

    /** Returns the margin that the file says for a benchmark. */
    Optional<Margin> named(String benchmark) {
        return rules.stream()
                .filter(each -> each.benchmark.matcher(benchmark).find())
                .map(Rule::margin)
                .findFirst();
    }
}
