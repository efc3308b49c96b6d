package org.jvmquarks.inventory;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import org.jvmquarks.text.Plural;

/** Tells which root certificates are gone and new, by the names of their subjects. */
final class RootCertificateStatements implements SurfaceStatements {
    /** Attributes of a subject that may name it, the best first. */
    private static final List<String> NAMING = List.of("CN", "OU", "O");

    @Override
    public List<Statement> of(SurfaceDifference.Rows rows, InventoryDifference all) {
        return Stream.of(told(rows.removed(), "is gone:", "are gone:"), told(rows.added(), "is new:", "are new:"))
                .flatMap(Optional::stream)
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
