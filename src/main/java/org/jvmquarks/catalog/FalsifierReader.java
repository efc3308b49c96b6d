package org.jvmquarks.catalog;

import java.util.List;
import java.util.OptionalInt;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.engine.Falsifier;
import org.jvmquarks.journal.VersionRange;

/** Reads {@code @FalsifiedBy}. */
final class FalsifierReader {
    private FalsifierReader() {}

    /**
     * @param pin name of the pin, for messages
     * @throws InvalidPinException unless it has either flags, or a probe and what it replaces
     */
    static Falsifier read(FalsifiedBy annotation, String pin) {
        boolean byFlags = annotation.flags().length > 0;
        boolean byProbe = annotation.probe() != FalsifiedBy.None.class;
        if (byFlags == byProbe || byProbe != (annotation.insteadOf() != FalsifiedBy.None.class)) {
            throw new InvalidPinException(
                    pin + ": @FalsifiedBy needs either flags, or probe with insteadOf");
        }
        VersionRange versions = versions(annotation.since(), annotation.until(), pin);
        return byFlags
                ? Falsifier.byFlags(versions, List.of(annotation.flags()))
                : Falsifier.byProbe(versions, annotation.insteadOf(), annotation.probe());
    }

    /** Returns the flags, or the substitution, in words; also of an incomplete annotation. */
    static String describe(FalsifiedBy annotation) {
        return annotation.flags().length > 0
                ? String.join(" ", annotation.flags())
                : annotation.probe().getSimpleName()
                        + " instead of "
                        + annotation.insteadOf().getSimpleName();
    }

    /**
     * @throws InvalidPinException if the range is empty
     */
    static VersionRange versions(int since, int until, String pin) {
        try {
            return new VersionRange(
                    since,
                    until == Integer.MAX_VALUE ? OptionalInt.empty() : OptionalInt.of(until));
        } catch (IllegalArgumentException e) {
            throw new InvalidPinException(pin + ": " + e.getMessage(), e);
        }
    }
}
