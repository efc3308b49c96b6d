package org.jvmquarks.inventory;

import java.util.List;

/** Tells which generated calls two JDKs answer differently, grouped by what changed. */
final class GeneratedCallStatements implements SurfaceStatements {

    @Override
    public List<Statement> of(SurfaceDifference.Rows rows, InventoryDifference all) {
        return CallDifferences.between(rows.from(), rows.to()).stream()
                .map(CallDifference::sentence)
                .map(Statement::of)
                .toList();
    }
}
