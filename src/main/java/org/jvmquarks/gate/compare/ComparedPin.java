package org.jvmquarks.gate.compare;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.RowName;

/**
 * A pin, an observation or a surface of an inventory that can change.
 *
 * @param quark id of the quark
 * @param name the name of the pin, the observation's key or the surface
 * @param what it in words: the pin's claim, or the observation's key
 * @param row the row of the quark that it is; empty for an observation or a surface
 * @param flag the flag whose default it is; empty for anything else
 * @param pins the pins that show it, at least one
 */
public record ComparedPin(
        String quark, String name, String what, Optional<RowName> row, Optional<String> flag, List<PinId> pins) {

    public ComparedPin {
        pins = List.copyOf(pins);
        if (pins.isEmpty() && !quark.equals(InventoryChanges.GROUP)) {
            throw new IllegalArgumentException("no pin shows " + quark + Acceptable.SEPARATOR + name);
        }
    }

    static ComparedPin ofSurface(String surface) {
        return new ComparedPin(InventoryChanges.GROUP, surface, surface, Optional.empty(), Optional.empty(), List.of());
    }

    static ComparedPin of(PinId pin, String claim) {
        return new ComparedPin(
                pin.quark(), pin.row().toString(), claim, Optional.of(pin.row()), Optional.empty(), List.of(pin));
    }

    static ComparedPin of(ObservedValues observed, List<PinId> pins) {
        return new ComparedPin(
                pins.get(0).quark(), observed.name(), observed.name(), Optional.empty(), observed.flag(), pins);
    }
}
