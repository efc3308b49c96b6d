package org.jvmquarks.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;
import org.junit.platform.launcher.TestIdentifier;

class RunFailuresTest {
    private final RunFailures failures = new RunFailures();

    @Test
    void nothingThatFailedIsFine() {
        finished(TestExecutionResult.successful());
        finished(TestExecutionResult.aborted(new IllegalStateException("noise")));

        assertThat(failures.exitCode()).isZero();
    }

    @Test
    void aBrokenPinWeighsMoreThanAnError() {
        failed(new IllegalStateException("ERROR(TIMEOUT)"));
        assertThat(failures.exitCode()).isEqualTo(3);

        failed(new AssertionError("BROKEN"));
        assertThat(failures.exitCode()).isEqualTo(1);
    }

    @Test
    void messagesAreWithoutWhatWrapsThemAndNameOptions() {
        failed(
                new JUnitException(
                        "Failed to close extension context",
                        new IllegalStateException("-Dquarks.pins=timing leaves them all out")));

        StringWriter out = new StringWriter();
        failures.print(new PrintWriter(out));
        assertThat(out.toString().lines()).containsExactly("", "--pins=timing leaves them all out");
    }

    private void failed(Throwable failure) {
        finished(TestExecutionResult.failed(failure));
    }

    private void finished(TestExecutionResult result) {
        TestDescriptor engine = new EngineDescriptor(UniqueId.forEngine("some"), "some");
        failures.executionFinished(TestIdentifier.from(engine), result);
    }
}
