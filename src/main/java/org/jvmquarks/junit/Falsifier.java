package org.jvmquarks.junit;

import java.util.List;
import java.util.function.UnaryOperator;
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
record Falsifier(
        String description,
        List<String> flags,
        UnaryOperator<Class<?>> substitution,
        int since,
        int until) {

    Falsifier {
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
                    String.join(" ", annotation.flags()),
                    List.of(annotation.flags()),
                    UnaryOperator.identity(),
                    annotation.since(),
                    annotation.until());
        }
        return new Falsifier(
                annotation.probe().getSimpleName()
                        + " instead of "
                        + annotation.insteadOf().getSimpleName(),
                List.of(),
                probe -> probe == annotation.insteadOf() ? annotation.probe() : probe,
                annotation.since(),
                annotation.until());
    }

    boolean exists(int feature) {
        return since <= feature && feature <= until;
    }
}
