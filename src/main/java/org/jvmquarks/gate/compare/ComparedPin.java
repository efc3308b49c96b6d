package org.jvmquarks.gate.compare;

import java.util.List;

/**
 * A pin, an observation or a surface of an inventory that can change.
 *
 * @param key stable from run to run: the quark and the pin, or the quark and the observation's key
 * @param what it in words: the pin's claim, or the observation's key
 * @param quark id of the quark
 * @param pins the pins that show it, at least one
 */
public record ComparedPin(String key, String what, String quark, List<PinKey> pins) {

    public ComparedPin {
        pins = List.copyOf(pins);
        if (pins.isEmpty() && !quark.equals(InventoryChanges.GROUP)) {
            throw new IllegalArgumentException("no pin shows " + key);
        }
    }

    static ComparedPin ofSurface(String key, String surface) {
        return new ComparedPin(key, surface, InventoryChanges.GROUP, List.of());
    }

    static ComparedPin of(PinKey pin, String claim) {
        return new ComparedPin(pin.toString(), claim, pin.quark(), List.of(pin));
    }

    static ComparedPin of(Observed observed, List<PinKey> pins) {
        return new ComparedPin(observed.key(), observed.name(), pins.get(0).quark(), pins);
    }
}
