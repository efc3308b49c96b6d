package org.jvmquarks.inventory;

import java.util.ArrayList;
import java.util.List;

/** Tells which deliberate calls two JDKs answer differently. A call that only one of them has says nothing. */
final class CallStatements implements SurfaceStatements {

    @Override
    public List<Statement> of(SurfaceDifference.Rows rows, InventoryDifference all) {
        List<Statement> statements = new ArrayList<>();
        if (rows.changed().size() == 1) {
            ChangedRow only = rows.changed().get(0);
            statements.add(Statement.of("%s answers differently: %s".formatted(only.key(), Excerpt.of(only))));
        } else if (!rows.changed().isEmpty()) {
            statements.add(Statement.of(
                    "%d calls answer differently:".formatted(rows.changed().size()),
                    rows.changed().stream()
                            .map(row -> "%s (%s)".formatted(row.key(), Excerpt.of(row)))
                            .toList()));
        }
        return statements;
    }
}
