package org.jvmquarks.junit;

import java.util.Optional;
import java.util.function.Function;
import org.jvmquarks.engine.PinDefinition;
import org.jvmquarks.engine.Requirement;

/**
 * Whether pins that measure time get exclusive access to the machine. JUnit before 5.12 does not
 * ask {@link PinLocks}, so it gives them that only while it runs all tests one after the other.
 */
final class MachineAccess {
    /** JUnit's parameter. Which tests it concerns depends on annotations that others may change. */
    static final String PARALLEL = "junit.jupiter.execution.parallel.enabled";

    private static final String NEEDED = "org.junit.jupiter.api.parallel.ResourceLocksProvider";

    private static final String SHARED =
            "needs exclusive access to the machine, which JUnit before 5.12 does not give in a"
                    + " parallel run: use JUnit 5.12 or later, or run this test without "
                    + PARALLEL;

    private final boolean exclusive;

    private MachineAccess(boolean exclusive) {
        this.exclusive = exclusive;
    }

    /**
     * @param parameters JUnit's configuration parameters by name
     */
    static MachineAccess of(Function<String, Optional<String>> parameters) {
        return of(parameters, hasLocksProvider(MachineAccess.class.getClassLoader()));
    }

    /**
     * @param locks whether JUnit asks {@link PinLocks}
     */
    static MachineAccess of(Function<String, Optional<String>> parameters, boolean locks) {
        return new MachineAccess(
                locks || parameters.apply(PARALLEL).filter(Boolean::parseBoolean).isEmpty());
    }

    static boolean hasLocksProvider(ClassLoader loader) {
        try {
            Class.forName(NEEDED, false, loader);
            return true;
        } catch (ClassNotFoundException olderThan512) {
            return false;
        }
    }

    /** Returns the pin itself, or one that is NOT_APPLICABLE as it cannot have the machine. */
    PinDefinition required(PinDefinition pin) {
        return exclusive || !pin.pin().timing()
                ? pin
                : pin.requiring(new Requirement.Unmet(SHARED));
    }
}
