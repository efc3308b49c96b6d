package org.jvmquarks.junit;

import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.engine.support.store.Namespace;
import org.junit.platform.engine.support.store.NamespacedHierarchicalStore;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.jvmquarks.Pin;

/**
 * Counts the pins that JUnit is about to run, so that progress can say how many are left. JUnit
 * finds it by {@link java.util.ServiceLoader}; the extension finds the number in the store of the
 * launcher's session, which every store of an extension inherits from.
 */
public final class PlannedPins implements LauncherSessionListener {
    static final String KEY = "org.jvmquarks.planned-pins";

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        NamespacedHierarchicalStore<Namespace> store = session.getStore();
        session.getLauncher()
                .registerTestExecutionListeners(
                        new TestExecutionListener() {
                            @Override
                            public void testPlanExecutionStarted(TestPlan plan) {
                                store.put(
                                        Namespace.create(KEY),
                                        KEY,
                                        plan.countTestIdentifiers(PlannedPins::isPin));
                            }
                        });
    }

    private static boolean isPin(TestIdentifier test) {
        return test.getSource()
                .filter(MethodSource.class::isInstance)
                .map(MethodSource.class::cast)
                .filter(method -> method.getJavaMethod().isAnnotationPresent(Pin.class))
                .isPresent();
    }
}
