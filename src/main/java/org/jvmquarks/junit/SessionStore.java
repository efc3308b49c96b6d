package org.jvmquarks.junit;

import java.util.Optional;
import org.junit.platform.engine.support.store.Namespace;
import org.junit.platform.engine.support.store.NamespacedHierarchicalStore;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Keeps the plan in the store of the launcher's session. The only class that needs JUnit 5.13. */
final class SessionStore {
    private static final Namespace NAMESPACE = Namespace.create(PlannedPins.KEY);

    private SessionStore() {}

    static void register(LauncherSession session) {
        NamespacedHierarchicalStore<Namespace> store = session.getStore();
        session.getLauncher().registerTestExecutionListeners(new TestExecutionListener() {
            @Override
            public void testPlanExecutionStarted(TestPlan plan) {
                store.put(NAMESPACE, PlannedPins.KEY, new PlannedPins.Plan(plan));
            }

            @Override
            public void executionSkipped(TestIdentifier test, String reason) {
                Optional.ofNullable(store.get(NAMESPACE, PlannedPins.KEY, PlannedPins.Plan.class))
                        .ifPresent(plan -> plan.skip(test, reason));
            }
        });
    }
}
