package org.jvmquarks.inventory;

import org.jvmquarks.text.Shortened;

/** Says what is wrong with a file of rows, and where. */
public final class DamagedInventory extends Exception {
    private static final long serialVersionUID = 1;
    private static final int QUOTED_CHARACTERS = 200;

    DamagedInventory(String what, Throwable cause) {
        super(what, cause);
    }

    /** @param number of the line, from 1 */
    DamagedInventory(int number, String line, String what) {
        super("line %d %s: '%s'".formatted(number, what, Shortened.of(line, QUOTED_CHARACTERS)));
    }
}
