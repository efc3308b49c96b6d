package org.jvmquarks.junit;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;
import org.jvmquarks.Pin;

/**
 * Pins that measure time have the machine for themselves; all others share it. That is so on a
 * machine with lanes, too: a lock knows that a test is alone, and not on which processors it may
 * run. JUnit before 5.12 has no such providers, and does not load this class: all pins share the
 * machine there, so {@link MachineAccess} lets those that measure time run only while JUnit runs
 * one test after the other.
 */
public final class PinLocks implements ResourceLocksProvider {
    /** Name of the lock; a test that loads the machine takes it for reading. */
    public static final String MACHINE = "org.jvmquarks.machine";

    @Override
    public Set<Lock> provideForMethod(
            List<Class<?>> enclosingInstanceTypes, Class<?> testClass, Method testMethod) {
        Pin pin = testMethod.getAnnotation(Pin.class);
        boolean alone = pin != null && pin.timing();
        return Set.of(
                new Lock(MACHINE, alone ? ResourceAccessMode.READ_WRITE : ResourceAccessMode.READ));
    }
}
