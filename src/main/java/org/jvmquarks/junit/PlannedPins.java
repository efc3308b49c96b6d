package org.jvmquarks.junit;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.jvmquarks.Pin;

/**
 * Tells which pins JUnit is about to run, so that a run that is cut short can be told from one that is complete. JUnit
 * finds it by {@link java.util.ServiceLoader}; the extension finds the pins in the store of the launcher's session,
 * which every store of an extension inherits from. JUnit before 5.13 has no such store: the plan is unknown there, and
 * this class must load without it.
 */
public final class PlannedPins implements LauncherSessionListener {
    /** Name of the namespace in the store, and of the key in it. */
    static final String KEY = "org.jvmquarks.planned-pins";

    private static final String NEEDED = "org.junit.platform.engine.support.store.Namespace";

    /** A pin that JUnit did not run, such as one that is disabled. */
    record Skipped(Planned pin, String why) {}

    /**
     * A pin that JUnit found.
     *
     * @param quark the class that was selected, which may inherit the method
     */
    record Planned(Class<?> quark, Method method) {}

    /** The tests that JUnit is about to run, and the pins that it has left out since. */
    static final class Plan {
        private final TestPlan tests;
        private final List<Skipped> skipped = new ArrayList<>();

        Plan(TestPlan tests) {
            this.tests = tests;
        }

        /** Returns the names of JUnit's configuration parameters. */
        Set<String> parameters() {
            return tests.getConfigurationParameters().keySet();
        }

        /** Returns the pins, in the order in which JUnit found them. */
        List<Planned> pins() {
            return tests.getRoots().stream()
                    .flatMap(root -> pins(root).stream())
                    .toList();
        }

        /** Returns the pins that were skipped so far. */
        synchronized List<Skipped> skipped() {
            return List.copyOf(skipped);
        }

        private List<Planned> pins(TestIdentifier below) {
            Set<TestIdentifier> all = tests.getDescendants(below);
            return Stream.concat(Stream.of(below), all.stream())
                    .flatMap(test -> pin(test).stream())
                    .toList();
        }

        synchronized void skip(TestIdentifier test, String why) {
            pins(test).forEach(pin -> skipped.add(new Skipped(pin, why)));
        }

        private static Optional<Planned> pin(TestIdentifier test) {
            return test.getSource()
                    .filter(MethodSource.class::isInstance)
                    .map(MethodSource.class::cast)
                    .filter(method -> method.getJavaMethod().isAnnotationPresent(Pin.class))
                    .map(method -> new Planned(method.getJavaClass(), method.getJavaMethod()));
        }
    }

    /** Returns the plan that a store of an extension inherits; empty if no launcher told of one. */
    static Optional<Plan> of(ExtensionContext.Store store) {
        return Optional.ofNullable(store.get(KEY, Plan.class));
    }

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        try {
            Class.forName(NEEDED, false, LauncherSession.class.getClassLoader());
        } catch (ClassNotFoundException olderThan513) {
            return;
        }
        SessionStore.register(session);
    }
}
