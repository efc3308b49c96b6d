package org.jvmquarks.inventory;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import org.jvmquarks.guest.inventory.Items;
import org.jvmquarks.text.Plural;

/** Tells which root certificates are gone, new, and distrusted from a day on, by the names of their subjects. */
final class RootCertificateStatements implements SurfaceStatements {
    /** Items about an authority that is not trusted, or only up to some day. */
    private static final Map<String, String> DISTRUSTED = Map.of(
            Items.DISTRUSTED_AFTER, "certificates issued after %s are not trusted if their root is:",
            Items.DISTRUSTED, "certificates are not trusted %s if their root is:");

    /** Attributes of a subject that may name it, the best first. */
    private static final List<String> NAMING = List.of("CN", "OU", "O");

    @Override
    public List<Statement> of(SurfaceDifference.Rows rows, InventoryDifference all) {
        Stream<Optional<Statement>> roots =
                Stream.of(told(rows.removed(), "is gone:", "are gone:"), told(rows.added(), "is new:", "are new:"));
        Stream<InventoryRow> others =
                Stream.concat(rows.added().stream(), rows.changed().stream().map(ChangedRow::to));
        return Stream.concat(roots.flatMap(Optional::stream), distrusted(others, rows.to()))
                .toList();
    }

    private static Optional<Statement> told(List<InventoryRow> rows, String is, String are) {
        List<String> names = rows.stream()
                .filter(row -> row.item().isEmpty())
                .map(row -> name(row.value()))
                .sorted()
                .toList();
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of(Statement.of(
                        Plural.count(names.size(), "root certificate " + is, "root certificates " + are), names));
    }

    /** One sentence for each policy and day, which the value has. */
    private static Stream<Statement> distrusted(Stream<InventoryRow> rows, Listing.Listed listing) {
        Map<String, List<String>> byDay = new TreeMap<>();
        rows.forEach(row -> {
            String which = row.item().map(DISTRUSTED::get).orElse("");
            if (!which.isEmpty()) {
                String subject = listing.values().getOrDefault(row.subject(), row.subject());
                byDay.computeIfAbsent(which.formatted(row.value()), day -> new ArrayList<>())
                        .add(name(subject));
            }
        });
        return byDay.entrySet().stream()
                .map(each -> Statement.of(
                        each.getKey(), each.getValue().stream().sorted().toList()));
    }

    /** Returns the common name in a distinguished name, or what stands for it. */
    static String name(String subject) {
        try {
            List<Rdn> parts = new LdapName(subject).getRdns();
            for (String attribute : NAMING) {
                for (Rdn part : parts) {
                    if (part.getType().equalsIgnoreCase(attribute)) {
                        return String.valueOf(part.getValue());
                    }
                }
            }
            return subject;
        } catch (InvalidNameException unusual) {
            return subject;
        }
    }
}
