package org.jvmquarks.inventory;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jvmquarks.guest.inventory.Items;

/**
 * Tells what TLS enables, supports and offers otherwise. A suite that an entry of {@code jdk.tls.disabledAlgorithms}
 * switches off is told with that entry. What was both enabled and supported is told once.
 */
final class TlsStatements implements SurfaceStatements {
    private static final String SECURITY_PROPERTIES = "security-properties";
    private static final String DISABLED = "jdk.tls.disabledAlgorithms";

    /** The subjects of the surface, with the words for one and several items. */
    private enum Subject {
        ENABLED_PROTOCOL(Items.ENABLED_PROTOCOL, "protocol", "protocols", "enabled"),
        ENABLED_SUITE(Items.ENABLED_SUITE, "suite", "suites", "enabled"),
        SUPPORTED_PROTOCOL(Items.SUPPORTED_PROTOCOL, "protocol", "protocols", "supported"),
        SUPPORTED_SUITE(Items.SUPPORTED_SUITE, "suite", "suites", "supported"),
        GROUP(Items.OFFERED_GROUP, "group", "groups", "offered"),
        SCHEME(Items.OFFERED_SCHEME, "signature scheme", "signature schemes", "offered"),
        CERTIFICATE_SCHEME(
                Items.OFFERED_CERTIFICATE_SCHEME,
                "signature scheme of certificates",
                "signature schemes of certificates",
                "offered"),
        EXTENSION(Items.OFFERED_EXTENSION, "extension", "extensions", "offered");

        private final String key;
        private final String noun;
        private final String nouns;
        private final String state;

        Subject(String key, String noun, String nouns, String state) {
            this.key = key;
            this.noun = noun;
            this.nouns = nouns;
            this.state = state;
        }

        /** Whether others before it are about the same items. */
        private boolean isTold() {
            return this == SUPPORTED_PROTOCOL || this == SUPPORTED_SUITE;
        }

        /** @param rest what the items are: {@code enabled now} */
        private Statement told(List<String> items, String rest, List<String> causes) {
            return items.size() == 1
                    ? new Statement("%s %s is %s".formatted(noun, items.get(0), rest), List.of(), causes)
                    : new Statement("%d %s are %s:".formatted(items.size(), nouns, rest), items, causes);
        }
    }

    @Override
    public List<Statement> of(SurfaceDifference.Rows rows, InventoryDifference all) {
        List<Statement> statements = new ArrayList<>();
        Map<String, Pattern> disabled = newlyDisabled(all);
        List<String> toldGone = new ArrayList<>();
        List<String> toldNew = new ArrayList<>();
        for (Subject subject : Subject.values()) {
            List<String> gone = items(rows.removed(), subject);
            List<String> added = items(rows.added(), subject);
            if (subject.isTold()) {
                gone.removeAll(toldGone);
                added.removeAll(toldNew);
            }
            toldGone.addAll(gone);
            toldNew.addAll(added);
            addGone(statements, subject, gone, disabled);
            if (!added.isEmpty()) {
                statements.add(subject.told(added, subject.state + " now", List.of()));
            }
        }
        List<String> same = new ArrayList<>();
        rows.changed().forEach(row -> order(row).ifPresentOrElse(statements::add, () -> same.add(list(row))));
        if (!same.isEmpty()) {
            statements.add(Statement.of("what stays has the same order, as:", same));
        }
        return statements;
    }

    /** Returns the new entries of the list of disabled algorithms, with what they match. */
    private static Map<String, Pattern> newlyDisabled(InventoryDifference all) {
        Map<String, Pattern> patterns = new LinkedHashMap<>();
        if (all.of(SECURITY_PROPERTIES).orElse(null) instanceof SurfaceDifference.Rows rows) {
            rows.added().stream()
                    .filter(row -> row.subject().equals(DISABLED))
                    .flatMap(row -> row.item().stream())
                    .forEach(entry -> patterns.put(entry, pattern(entry)));
        }
        return patterns;
    }

    /** An entry is a name, which may have stars, before its constraints; as a part of a suite it has no stars. */
    private static Pattern pattern(String entry) {
        String name = entry.split(" ", 2)[0];
        return Pattern.compile(
                name.indexOf('*') >= 0 ? name.replace("*", ".*") : "(.*_)?" + Pattern.quote(name) + "(_.*)?");
    }

    private static void addGone(
            List<Statement> statements, Subject subject, List<String> gone, Map<String, Pattern> disabled) {
        Map<List<String>, List<String>> byCause = gone.stream()
                .collect(
                        Collectors.groupingBy(name -> causes(name, disabled), LinkedHashMap::new, Collectors.toList()));
        byCause.forEach(
                (causes, names) -> statements.add(subject.told(names, "not " + subject.state + " any more", causes)));
    }

    private static List<String> causes(String name, Map<String, Pattern> disabled) {
        return disabled.entrySet().stream()
                .filter(each -> each.getValue().matcher(name).matches())
                .map(each -> DISABLED + " has " + each.getKey())
                .toList();
    }

    private static List<String> items(List<InventoryRow> rows, Subject subject) {
        return rows.stream()
                .filter(row -> row.subject().equals(subject.key))
                .flatMap(row -> row.item().stream())
                .collect(Collectors.toCollection(ArrayList::new));
    }

    /** Returns nothing about a list that only lost or gained names behind its first one, which is tried first. */
    private static Optional<Statement> order(ChangedRow row) {
        if (!row.from().subject().equals(Items.ORDER)) {
            return Optional.of(Statement.of("the " + row.key() + " is another: " + Excerpt.of(row)));
        }
        List<String> from = new ArrayList<>(Items.names(row.from().value()));
        List<String> to = new ArrayList<>(Items.names(row.to().value()));
        String was = from.get(0);
        String is = to.get(0);
        from.retainAll(to);
        to.retainAll(from);
        if (!from.equals(to)) {
            return Optional.of(Statement.of("the order of each %s is another; now it is:".formatted(list(row)), to));
        }
        return is.equals(was)
                ? Optional.empty()
                : Optional.of(Statement.of("the first %s is %s, and was %s".formatted(list(row), is, was)));
    }

    private static String list(ChangedRow row) {
        return row.from().item().orElseThrow();
    }
}
