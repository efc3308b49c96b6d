package org.jvmquarks.gate.ledger;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jvmquarks.yaml.Problems;
import org.jvmquarks.yaml.YamlDocument;
import org.jvmquarks.yaml.YamlFields;
import org.jvmquarks.yaml.YamlNodes;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;

/** Reads {@code accepted.yaml}. */
final class LedgerReader {
    private static final List<String> REQUIRED = List.of("reason", "owner", "expires");
    private static final List<String> KNOWN =
            List.of("key", "quark", "from", "to", "reason", "link", "owner", "expires");

    private final Problems problems;
    private final Set<String> keys = new HashSet<>();

    private LedgerReader(Problems problems) {
        this.problems = problems;
    }

    /**
     * @param file as messages name it
     * @throws LedgerException with a line per problem
     */
    static Ledger read(String file, String text) {
        Problems problems = new Problems(file);
        List<Acceptance> entries = YamlDocument.root(text, problems)
                .flatMap(root -> YamlNodes.mapping(root, "a ledger", problems))
                .map(root -> new LedgerReader(problems).entries(root))
                .orElse(List.of());
        problems.requireNone(LedgerException::new);
        return new Ledger(file, entries);
    }

    private List<Acceptance> entries(MappingNode root) {
        List<Acceptance> entries = new ArrayList<>();
        YamlFields.of(root, List.of("accepted"), problems)
                .node("accepted")
                .map(list -> YamlNodes.items(list, "'accepted'", problems))
                .orElse(List.of())
                .forEach(item -> entry(item).ifPresent(entries::add));
        return entries;
    }

    private Optional<Acceptance> entry(Node item) {
        int before = problems.count();
        Optional<MappingNode> mapping = YamlNodes.mapping(item, "an entry", problems);
        if (mapping.isEmpty()) {
            return Optional.empty();
        }
        YamlFields fields = YamlFields.of(mapping.get(), KNOWN, problems);
        REQUIRED.stream().filter(fields::lacks).forEach(key -> problems.at(item, "an entry needs '" + key + "'"));
        String reason = text(fields, "reason");
        String owner = text(fields, "owner");
        Optional<LocalDate> expires = fields.text("expires").flatMap(this::date);
        fields.text("key").ifPresent(this::distinct);
        fields.text("quark").ifPresent(this::distinct);
        Optional<AcceptedScope> scope = scope(item, fields);
        if (problems.count() > before || expires.isEmpty() || scope.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Acceptance(
                scope.get(), reason, fields.text("link").map(ScalarNode::getValue), owner, expires.get()));
    }

    /** A key with values is one row, even if an asterisk is in it, as in an option. */
    private Optional<AcceptedScope> scope(Node item, YamlFields fields) {
        Optional<String> key = fields.text("key").map(ScalarNode::getValue);
        Optional<String> quark = fields.text("quark").map(ScalarNode::getValue);
        if (key.isPresent() == quark.isPresent()) {
            problems.at(
                    item, key.isPresent() ? "an entry has either 'key' or 'quark'" : "an entry needs 'key' or 'quark'");
            return Optional.empty();
        }
        List<String> values =
                Stream.of("from", "to").filter(it -> !fields.lacks(it)).toList();
        if (quark.isPresent()) {
            values.forEach(it -> problems.at(item, "an entry with 'quark' accepts all values, without '" + it + "'"));
            return quark.map(AcceptedScope.OfQuark::new);
        }
        if (values.isEmpty() && Acceptance.isForRows(key.get())) {
            return key.map(AcceptedScope.Rows::new);
        }
        Stream.of("from", "to").filter(fields::lacks).forEach(it -> problems.at(item, "an entry needs '" + it + "'"));
        return Optional.of(new AcceptedScope.Row(
                key.get(), AcceptedReading.read(text(fields, "from")), AcceptedReading.read(text(fields, "to"))));
    }

    private static String text(YamlFields fields, String key) {
        return fields.text(key).map(ScalarNode::getValue).orElse("");
    }

    private Optional<LocalDate> date(ScalarNode node) {
        try {
            return Optional.of(LocalDate.parse(node.getValue()));
        } catch (DateTimeParseException e) {
            problems.at(node, "'" + node.getValue() + "' is not a date like 2027-06-30");
            return Optional.empty();
        }
    }

    private void distinct(ScalarNode key) {
        if (!keys.add(key.getValue())) {
            problems.at(key, "'" + key.getValue() + "' is accepted twice");
        }
    }
}
