package org.jvmquarks.docs;

import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** A build tool that runs one test class and prints the messages of its failures. */
final class RunsOneTest {
    private RunsOneTest() {}

    public static void main(String[] arguments) {
        try (LauncherSession session = LauncherFactory.openSession()) {
            session.getLauncher()
                    .execute(
                            LauncherDiscoveryRequestBuilder.request()
                                    .selectors(DiscoverySelectors.selectClass(arguments[0]))
                                    .build(),
                            new Messages());
        }
    }

    private static final class Messages implements TestExecutionListener {
        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            result.getThrowable().map(Throwable::getMessage).ifPresent(System.out::println);
        }
    }
}
