package org.jvmquarks.engine.cell;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jvmquarks.host.ProbeArgument;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.journal.VersionRange;

/**
 * Destroys the mechanism behind a pin, by VM flags, by another probe, or by another argument of a probe.
 *
 * @param description the flags, the substitution, or the argument, in words
 * @param versions the JDKs that have it
 * @param arch the architectures that have it, as in {@code os.arch}; empty for all
 * @param flags options after all others; empty when a probe is substituted
 * @param substitution returns the class to take in place of a probe
 * @param argument goes to each probe that takes it
 */
public record Falsifier(
        String description,
        VersionRange versions,
        List<String> arch,
        List<String> flags,
        UnaryOperator<Class<?>> substitution,
        Optional<ProbeArgument> argument) {
    /** {@code -XX:Name=value}, unless such options add up instead of replacing each other. */
    private static final Pattern FLAG = Pattern.compile("-XX:[+-]?(\\w+)(?:=.*)?");

    private static final Pattern VALUE = Pattern.compile("-XX:(?!Compile)(\\w+)=.*");

    /**
     * Takes one class in place of another.
     *
     * @param insteadOf the class that a pin asks about
     * @param probe the class that is asked about
     */
    private record Replacement(Class<?> insteadOf, Class<?> probe) implements UnaryOperator<Class<?>> {
        @Override
        public Class<?> apply(Class<?> requested) {
            return requested == insteadOf ? probe : requested;
        }
    }

    public Falsifier {
        arch = List.copyOf(arch);
        flags = List.copyOf(flags);
    }

    /** Returns the names of the flags that it sets, of those that begin with {@code -XX:}. */
    List<String> flagNames() {
        return flags.stream()
                .map(FLAG::matcher)
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1))
                .toList();
    }

    /** Returns whether it exists on a JDK. */
    boolean existsOn(Identity jdk) {
        return versions.contains(jdk.version()) && (arch.isEmpty() || arch.contains(jdk.arch()));
    }

    /** Returns a falsifier that changes nothing: a plain check of the pin. */
    static Falsifier none() {
        return new Falsifier(
                "nothing", VersionRange.all(), List.of(), List.of(), UnaryOperator.identity(), Optional.empty());
    }

    /** Returns a falsifier by VM options, which come after all others. */
    public static Falsifier byFlags(VersionRange versions, List<String> flags) {
        return new Falsifier(
                String.join(" ", flags), versions, List.of(), flags, UnaryOperator.identity(), Optional.empty());
    }

    /** Returns a falsifier that takes one probe in place of another. */
    public static Falsifier byProbe(VersionRange versions, Class<?> insteadOf, Class<?> probe) {
        return new Falsifier(
                probe.getSimpleName() + " instead of " + insteadOf.getSimpleName(),
                versions,
                List.of(),
                List.of(),
                new Replacement(insteadOf, probe),
                Optional.empty());
    }

    /** Returns a falsifier that passes an argument to the probes that take it, after those of the pin. */
    public static Falsifier byArgument(VersionRange versions, ProbeArgument argument) {
        return new Falsifier(
                argument.toString(), versions, List.of(), List.of(), UnaryOperator.identity(), Optional.of(argument));
    }

    /** Returns whether it passes another argument to a probe. */
    boolean changes(Class<?> probe) {
        return argument.filter(it -> it.fits(probe)).isPresent();
    }

    /**
     * Returns why it had no effect on a pin for which it replaced no probe: {@code Ring was never asked, so Packed
     * replaced nothing}; empty if it replaces none.
     */
    Optional<String> unused() {
        if (argument.isPresent()) {
            return argument.map(it -> "no probe was asked that takes the argument " + it.name());
        }
        return substitution instanceof Replacement replacement
                ? Optional.of("%s was never asked, so %s replaced nothing"
                        .formatted(
                                replacement.insteadOf().getSimpleName(),
                                replacement.probe().getSimpleName()))
                : Optional.empty();
    }

    /** Returns the same one on these architectures alone; on all if there are none. */
    public Falsifier onlyOn(List<String> architectures) {
        return new Falsifier(description, versions, architectures, flags, substitution, argument);
    }

    /**
     * Returns the options of a guest under this falsifier. Its flags come last and win. A value that they replace is
     * left out, because from JDK 9 on the VM refuses a wrong one even if a right one follows.
     *
     * @param probe what the guest is asked about; empty if that is not a probe
     */
    List<String> after(List<String> options, Optional<Class<?>> probe) {
        Set<String> replaced = new HashSet<>();
        flags.forEach(flag -> nameOf(flag).ifPresent(replaced::add));
        Stream<String> kept = options.stream()
                .filter(o -> nameOf(o).filter(replaced::contains).isEmpty());
        Stream<String> passed =
                argument.filter(it -> probe.filter(it::fits).isPresent()).map(ProbeArgument::option).stream();
        return Stream.of(kept, flags.stream(), passed).flatMap(it -> it).toList();
    }

    private static Optional<String> nameOf(String option) {
        Matcher matcher = VALUE.matcher(option);
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }
}
