package org.jvmquarks.catalog;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.engine.cell.Falsifier;
import org.jvmquarks.host.ProbeArgument;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.VersionRange;

/** Reads {@code @FalsifiedBy}. */
final class FalsifierReader {
    private FalsifierReader() {}

    /**
     * @param quark whose probes it is about
     * @param pin name of the pin, for messages
     * @throws InvalidPinException unless it has either options of the JVM, or a probe and what it replaces, or an
     *     argument that a probe of the quark takes
     */
    static Falsifier read(FalsifiedBy annotation, Class<?> quark, String pin) {
        boolean byFlags = annotation.flags().length > 0;
        boolean byProbe = annotation.probe() != FalsifiedBy.None.class;
        boolean byArgument = !annotation.argument().isEmpty();
        long kinds = Stream.of(byFlags, byProbe, byArgument).filter(it -> it).count();
        if (kinds != 1 || byProbe != (annotation.insteadOf() != FalsifiedBy.None.class)) {
            throw new InvalidPinException(
                    pin + ": @FalsifiedBy needs either flags, or probe with insteadOf, or an argument");
        }
        requireOptions(annotation.flags(), pin);
        VersionRange versions = versions(annotation.since(), annotation.until(), pin);
        Falsifier falsifier;
        if (byFlags) {
            falsifier = Falsifier.byFlags(versions, List.of(annotation.flags()));
        } else if (byProbe) {
            falsifier = Falsifier.byProbe(versions, annotation.insteadOf(), annotation.probe());
        } else {
            falsifier = Falsifier.byArgument(versions, argument(annotation, quark, pin));
        }
        return falsifier.onlyOn(Arch.names(annotation.arch()));
    }

    private static ProbeArgument argument(FalsifiedBy annotation, Class<?> quark, String pin) {
        try {
            ProbeArgument argument = ProbeArgument.of(annotation.argument());
            if (Arrays.stream(quark.getDeclaredClasses()).noneMatch(argument::fits)) {
                throw new InvalidPinException("%s: @FalsifiedBy(argument): no probe of %s has a field %s with @Argument"
                        .formatted(pin, quark.getSimpleName(), argument.name()));
            }
            return argument;
        } catch (IllegalArgumentException e) {
            throw new InvalidPinException(pin + ": @FalsifiedBy(argument): " + e.getMessage(), e);
        }
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

    /** Returns the flags, the substitution, or the argument, in words; also of an incomplete annotation. */
    private static String describe(FalsifiedBy annotation) {
        if (!annotation.argument().isEmpty()) {
            return annotation.argument();
        }
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
