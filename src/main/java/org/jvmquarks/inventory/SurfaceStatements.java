package org.jvmquarks.inventory;

import java.util.List;

/** Tells what differs on one surface. */
interface SurfaceStatements {

    /**
     * Returns the sentences, the most important first.
     *
     * @param rows the rows that differ, at least one
     * @param all the differences of all surfaces, where causes are
     */
    List<Statement> of(SurfaceDifference.Rows rows, InventoryDifference all);
}
