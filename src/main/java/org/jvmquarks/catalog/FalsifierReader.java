package org.jvmquarks.catalog;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.engine.cell.Falsifier;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.VersionRange;

/** Reads {@code @FalsifiedBy}. */
final class FalsifierReader {
    private FalsifierReader() {}

    /**
     * @param pin name of the pin, for messages
     * @throws InvalidPinException unless it has either options of the JVM, or a probe and what it replaces
     */
    static Falsifier read(FalsifiedBy annotation, String pin) {
        boolean byFlags = annotation.flags().length > 0;
        boolean byProbe = annotation.probe() != FalsifiedBy.None.class;
        if (byFlags == byProbe || byProbe != (annotation.insteadOf() != FalsifiedBy.None.class)) {
            throw new InvalidPinException(pin + ": @FalsifiedBy needs either flags, or probe with insteadOf");
        }
        requireOptions(annotation.flags(), pin);
        VersionRange versions = versions(annotation.since(), annotation.until(), pin);
        Falsifier falsifier = byFlags
                ? Falsifier.byFlags(versions, List.of(annotation.flags()))
                : Falsifier.byProbe(versions, annotation.insteadOf(), annotation.probe());
        return falsifier.onlyOn(Arch.names(annotation.arch()));
    }

    private static void requireOptions(String[] flags, String pin) {
        boolean valueMayFollow = false;
        for (String flag : flags) {
            if (!flag.startsWith("-") && !valueMayFollow) {
                throw new InvalidPinException(
                        "%s: @FalsifiedBy(flags): expected an option of the JVM, such as".formatted(pin)
                                + " -XX:-Inline, but was '"
                                + flag
                                + "'");
            }
            // As in: --add-opens java.base/java.lang=ALL-UNNAMED
            valueMayFollow = flag.startsWith("--") && !flag.contains("=");
        }
    }

    /** Returns the falsifier as a report names it. */
    static PinRecord.FalsifierDeclaration declaration(FalsifiedBy annotation, String pin) {
        return new PinRecord.FalsifierDeclaration(
                describe(annotation),
                versions(annotation.since(), annotation.until(), pin),
                Arch.names(annotation.arch()),
                Optional.of(List.of(annotation.flags())).filter(flags -> !flags.isEmpty()));
    }

    /** Returns the flags, or the substitution, in words; also of an incomplete annotation. */
    private static String describe(FalsifiedBy annotation) {
        return annotation.flags().length > 0
                ? String.join(" ", annotation.flags())
                : annotation.probe().getSimpleName()
                        + " instead of "
                        + annotation.insteadOf().getSimpleName();
    }

    /** @throws InvalidPinException if one is not a version, or the range is empty */
    static VersionRange versions(String since, String until, String pin) {
        try {
            return VersionRange.of(since, until);
        } catch (IllegalArgumentException e) {
            throw new InvalidPinException(pin + ": " + e.getMessage(), e);
        }
    }
}
