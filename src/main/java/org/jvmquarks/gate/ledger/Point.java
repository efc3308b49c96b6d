package org.jvmquarks.gate.ledger;

import java.util.Optional;
import java.util.Set;
import org.jvmquarks.gate.compare.Acceptable;
import org.jvmquarks.gate.compare.ObservedValue;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.RowName;

/**
 * What the ledger accepts by an exact entry.
 *
 * @param quark id of a quark, or one of {@link #GROUPS}
 * @param name the rest of the key: {@code Thread.stop()}
 * @param row the row of the quark that it is; empty if it is anything else
 * @param from value on the JDK in use
 * @param to value on the JDK that is to replace it
 */
public record Point(String quark, String name, Optional<RowName> row, String from, String to) implements Acceptable {
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
        if (quark.isEmpty() || from.equals(to)) {
            throw new IllegalArgumentException(
                    "expected a key with a group and two values, was %s/%s, %s to %s".formatted(quark, name, from, to));
        }
    }

    /** Returns the point of a difference. */
    public static Point of(Acceptable difference) {
        return new Point(
                difference.quark(),
                difference.name(),
                difference.row(),
                difference.baseline().text(),
                difference.candidate().text());
    }

    /** Returns the point of a row without a verdict. */
    public static Point undecided(PinId pin) {
        return new Point(pin.quark(), pin.row().toString(), Optional.of(pin.row()), "a verdict", "no verdict");
    }

    /** Returns the point of something that could not be checked. */
    public static Point unchecked(String group, String name) {
        return in(group, name, CHECKED, "not " + CHECKED);
    }

    /** Returns a point of a group. */
    public static Point in(String group, String name, String from, String to) {
        return new Point(group, name, Optional.empty(), from, to);
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
