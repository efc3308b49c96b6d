package org.jvmquarks.upgrade.findings;

import org.jvmquarks.gate.ledger.Point;

/**
 * Something that could not be checked.
 *
 * @param point how the ledger names it
 * @param sentence what, and why
 */
public record Gap(Point point, String sentence) {

    /** Returns what could not be checked of the code of the application. */
    public static Gap ofCode(String name, String sentence) {
        return of(Point.CODE, name, sentence);
    }

    /** A gap whose key has a group and a name. */
    public static Gap of(String group, String name, String sentence) {
        return new Gap(Point.unchecked(group, name), sentence);
    }

    @Override
    public String toString() {
        return sentence;
    }
}
