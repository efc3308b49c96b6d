package org.jvmquarks.gate.compare;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jvmquarks.files.Sha256;
import org.jvmquarks.inventory.Explanations;
import org.jvmquarks.inventory.InventoryComparison;
import org.jvmquarks.inventory.InventoryComparison.Compared;
import org.jvmquarks.inventory.InventoryRow;
import org.jvmquarks.inventory.SurfaceDifference;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.PinRecord;

/** What differs between two inventories, beside what pins and flags tell: one change for each surface. */
final class InventoryChanges {
    /** The first part of their keys; no quark has such an id. */
    static final String GROUP = Kind.INVENTORY.option();

    private InventoryChanges() {}

    /** Returns the comparison with the rows that changes tell of. */
    static InventoryComparison explained(InventoryComparison comparison, SideBySide sides) {
        return comparison instanceof Compared compared
                ? new Compared(compared.difference(), Explanations.load().of(compared.difference(), told(sides)))
                : comparison;
    }

    private static Explanations.Told told(SideBySide sides) {
        Map<String, String> pins = new HashMap<>();
        Map<String, String> flags = new HashMap<>();
        for (Change change : sides.changes()) {
            change.flag().ifPresent(flag -> flags.put(flag, change.key()));
            if (change.kind() != Kind.DEFAULT && change.kind() != Kind.INCIDENTAL) {
                for (PinId pin : change.pins()) {
                    pins.put(pin.toString(), change.key());
                    sides.described(pin).flatMap(PinRecord::flag).ifPresent(flag -> flags.put(flag, change.key()));
                }
            }
        }
        return new Explanations.Told(pins, flags);
    }

    /** Returns a change for each surface with a row that nothing else tells. */
    static List<Change> of(Compared compared) {
        List<Change> changes = new ArrayList<>();
        for (SurfaceDifference each : compared.unexplained().surfaces()) {
            if (each instanceof SurfaceDifference.Rows rows && rows.count() > 0) {
                changes.add(new Change(
                        Kind.INVENTORY,
                        ComparedPin.ofSurface(rows.surface()),
                        digest(rows.before()),
                        digest(rows.after()),
                        "",
                        1));
            }
        }
        return changes;
    }

    /** Returns the keys of all surfaces that both JDKs list. */
    static Set<String> compared(InventoryComparison comparison) {
        Set<String> keys = new TreeSet<>();
        if (comparison instanceof Compared compared) {
            compared.difference().surfaces().stream()
                    .filter(SurfaceDifference.Rows.class::isInstance)
                    .forEach(each -> keys.add(key(each.surface())));
        }
        return keys;
    }

    static String key(String surface) {
        return GROUP + Acceptable.SEPARATOR + surface;
    }

    /** What a ledger accepts stays accepted as long as the same rows differ in the same way. */
    private static ObservedValue digest(Collection<InventoryRow> rows) {
        StringBuilder all = new StringBuilder();
        rows.forEach(row -> Stream.of(row.key(), row.value())
                .forEach(text -> all.append(text).append('\0')));
        return new ObservedValue.Value("rows " + Sha256.shortHex(all.toString()), "");
    }
}
