package org.jvmquarks.gate.ledger;

import java.util.Set;
import org.jvmquarks.gate.compare.Acceptable;
import org.jvmquarks.gate.compare.ObservedValue;

/**
 * What the ledger accepts by an exact entry.
 *
 * @param key a group and a name: {@code code/Thread.stop()}
 * @param from value on the JDK in use
 * @param to value on the JDK that is to replace it
 */
public record Point(String key, String from, String to) implements Acceptable {
    /** About the code of an application, found by any means. */
    public static final String CODE = "code";

    /** About one of its options. */
    public static final String OPTION = "option";

    /** About an archive or a folder of classes that was not read. */
    public static final String ARCHIVE = "archive";

    /** About memory under its limit. */
    public static final String MEMORY = "memory";

    /** About what a recording shows. */
    public static final String RECORDING = "recording";

    /** About what a trial of the application shows. */
    public static final String TRIAL = "trial";

    /** About what a VM chooses or says by itself. */
    public static final String VM = "vm";

    /** About what an application uses of what a JDK offers. */
    public static final String OFFER = "offer";

    /** The groups of keys that {@code upgrade} has and the gate does not; no quark has such an id. */
    public static final Set<String> GROUPS = Set.of(CODE, OPTION, ARCHIVE, MEMORY, RECORDING, TRIAL, VM, OFFER);

    private static final String CHECKED = "checked";

    public Point {
        if (key.indexOf(AcceptedScope.SEPARATOR) < 1 || from.equals(to)) {
            throw new IllegalArgumentException(
                    "expected a key with a group and two values, was %s, %s to %s".formatted(key, from, to));
        }
    }

    /** Returns the point of a difference. */
    public static Point of(Acceptable difference) {
        return new Point(
                difference.key(),
                difference.baseline().text(),
                difference.candidate().text());
    }

    /** Returns the point of something that could not be checked. */
    public static Point unchecked(String group, String name) {
        return new Point(group + AcceptedScope.SEPARATOR + name, CHECKED, "not " + CHECKED);
    }

    /** Returns a point of a group. */
    public static Point in(String group, String name, String from, String to) {
        return new Point(group + AcceptedScope.SEPARATOR + name, from, to);
    }

    @Override
    public String quark() {
        return key.substring(0, key.indexOf(AcceptedScope.SEPARATOR));
    }

    @Override
    public ObservedValue baseline() {
        return new ObservedValue.Value(from, "");
    }

    @Override
    public ObservedValue candidate() {
        return new ObservedValue.Value(to, "");
    }
}
