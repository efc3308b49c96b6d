package org.jvmquarks.junit;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.jvmquarks.FalsifiedBy;

/**
 * What destroys the mechanism of a pin.
 *
 * @param description in words
 * @param flags options after all others; empty when a probe is substituted
 * @param substitution the class to take in place of a probe
 * @param since first feature version it can be used on
 * @param until last one
 */
public record Falsifier(
        String description,
        List<String> flags,
        UnaryOperator<Class<?>> substitution,
        int since,
        int until) {

    /** {@code -XX:Name=value}, unless such options add up instead of replacing each other. */
    private static final Pattern VALUE = Pattern.compile("-XX:(?!Compile)(\\w+)=.*");

    public Falsifier {
        flags = List.copyOf(flags);
    }

    /** Leaves all as it is: a plain run of the pin. */
    static Falsifier none() {
        return new Falsifier("nothing", List.of(), UnaryOperator.identity(), 0, Integer.MAX_VALUE);
    }

    static Falsifier of(FalsifiedBy annotation, String pin) {
        boolean byFlags = annotation.flags().length > 0;
        boolean byProbe = annotation.probe() != FalsifiedBy.None.class;
        if (byFlags == byProbe || byProbe != (annotation.insteadOf() != FalsifiedBy.None.class)) {
            throw new ExtensionConfigurationException(
                    pin + ": @FalsifiedBy takes either flags, or probe with insteadOf");
        }
        if (byFlags) {
            return new Falsifier(
                    describe(annotation),
                    List.of(annotation.flags()),
                    UnaryOperator.identity(),
                    annotation.since(),
                    annotation.until());
        }
        return new Falsifier(
                describe(annotation),
                List.of(),
                probe -> probe == annotation.insteadOf() ? annotation.probe() : probe,
                annotation.since(),
                annotation.until());
    }

    /** The flags, or the substitution, in words. */
    public static String describe(FalsifiedBy annotation) {
        return annotation.flags().length > 0
                ? String.join(" ", annotation.flags())
                : annotation.probe().getSimpleName()
                        + " instead of "
                        + annotation.insteadOf().getSimpleName();
    }

    /**
     * The options of a guest under this falsifier. Its flags come last and win. A value that they
     * replace is left out, because from JDK 9 on the VM refuses a wrong one even if a right one
     * follows.
     */
    List<String> after(List<String> options) {
        Set<String> replaced = new HashSet<>();
        flags.forEach(flag -> nameOf(flag).ifPresent(replaced::add));
        return Stream.concat(
                        options.stream()
                                .filter(o -> nameOf(o).filter(replaced::contains).isEmpty()),
                        flags.stream())
                .toList();
    }

    private static Optional<String> nameOf(String option) {
        Matcher matcher = VALUE.matcher(option);
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    boolean exists(int feature) {
        return since <= feature && feature <= until;
    }
}
