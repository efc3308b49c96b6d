package org.jvmquarks.cli.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.jvmquarks.Jvm;
import org.jvmquarks.catalog.QuarkSelection;

/**
 * A run of quarks by JUnit's launcher, in this JVM.
 *
 * @param selected what is run
 * @param parameters configuration of JUnit and of the run
 */
public record QuarkRun(List<QuarkSelection> selected, Map<String, String> parameters) {

    /** Pins run beside each other, a thread for each processor; those about time hold the lock. */
    private static final Map<String, String> PARALLEL =
            Map.of(
                    "junit.jupiter.execution.parallel.enabled", "true",
                    "junit.jupiter.execution.parallel.mode.default", "concurrent",
                    "junit.jupiter.execution.parallel.mode.classes.default", "concurrent",
                    "junit.jupiter.execution.parallel.config.strategy", "dynamic",
                    "junit.jupiter.execution.parallel.config.dynamic.factor", "1",
                    "junit.jupiter.execution.parallel.config.dynamic.max-pool-size-factor", "1",
                    "junit.jupiter.execution.parallel.config.dynamic.saturate", "true");

    public QuarkRun {
        selected = List.copyOf(selected);
        parameters = Map.copyOf(parameters);
    }

    /** Runs them, tells how it goes on, and writes the reports. */
    RunFailures execute(List<TestExecutionListener> listeners) {
        return execute(LauncherConfig.DEFAULT, listeners);
    }

    /** Runs them for the journal alone. */
    public RunFailures executeSilently() {
        return execute(
                LauncherConfig.builder().enableTestExecutionListenerAutoRegistration(false).build(),
                List.of());
    }

    private RunFailures execute(LauncherConfig config, List<TestExecutionListener> listeners) {
        RunFailures failures = new RunFailures();
        List<TestExecutionListener> all = new ArrayList<>(listeners);
        all.add(failures);
        LauncherDiscoveryRequest request =
                LauncherDiscoveryRequestBuilder.request()
                        .selectors(selected.stream().map(QuarkRun::selector).toList())
                        .configurationParameters(PARALLEL)
                        .configurationParameters(parameters)
                        .build();
        LauncherFactory.create(config).execute(request, all.toArray(TestExecutionListener[]::new));
        return failures;
    }

    private static DiscoverySelector selector(QuarkSelection selection) {
        Class<?> type = selection.entry().type();
        return selection
                .pin()
                .<DiscoverySelector>map(
                        pin -> DiscoverySelectors.selectMethod(type, pin, Jvm.class))
                .orElseGet(() -> DiscoverySelectors.selectClass(type));
    }
}
