package org.jvmquarks.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.inventory.InventoryComparison;
import org.jvmquarks.inventory.InventoryComparison.Compared;
import org.jvmquarks.inventory.SurfaceDifference;
import org.jvmquarks.inventory.SurfaceText;
import org.jvmquarks.report.InventoryDocument;
import org.jvmquarks.report.InventoryParts;
import org.jvmquarks.report.document.Block.Remark;

/**
 * What differs between the inventories of two JDKs, as the page of a gate shows it.
 *
 * @param summary how much it is, in a sentence without its full stop; empty without inventories
 * @param surfaces those with rows that nothing else tells
 * @param unchecked what could not be compared, in sentences
 */
record InventoryView(String summary, List<SurfaceView> surfaces, List<String> unchecked) {

    /**
     * A surface.
     *
     * @param accepted whether the ledger accepts it
     * @param rows a line for each
     */
    record SurfaceView(String title, int count, boolean accepted, List<String> statements, String rows) {

        private static SurfaceView of(SurfaceDifference.Rows rows, Compared compared, GateResult result) {
            return new SurfaceView(
                    SurfaceText.of(rows.surface()).title(),
                    rows.count(),
                    result.acceptedSurfaces().contains(rows.surface()),
                    InventoryParts.statements(rows, compared.difference()).stream()
                            .map(Remark::sentence)
                            .toList(),
                    lines(rows));
        }

        /** A value with lines of its own is one line all the same: a query finds lines. */
        private static String lines(SurfaceDifference.Rows rows) {
            return Stream.of(
                            rows.removed().stream().map(row -> "- " + InventoryDocument.words(row)),
                            rows.added().stream().map(row -> "+ " + InventoryDocument.words(row)),
                            rows.changed().stream().map(row -> "~ " + InventoryDocument.words(row)))
                    .flatMap(it -> it)
                    .map(line -> line.replace("\n", "\\n"))
                    .collect(Collectors.joining("\n"));
        }
    }

    static InventoryView of(GateResult result) {
        InventoryComparison comparison = result.sides().inventories();
        List<String> unchecked = InventoryParts.unchecked(comparison).stream()
                .map(Remark::sentence)
                .toList();
        if (!(comparison instanceof Compared compared)) {
            return new InventoryView("", List.of(), unchecked);
        }
        List<SurfaceView> surfaces = new ArrayList<>();
        for (SurfaceDifference each : compared.unexplained().surfaces()) {
            if (each instanceof SurfaceDifference.Rows rows && rows.count() > 0) {
                surfaces.add(SurfaceView.of(rows, compared, result));
            }
        }
        return new InventoryView(InventoryParts.summary(compared), surfaces, unchecked);
    }
}
