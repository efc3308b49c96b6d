package org.jvmquarks.cli.run;

import java.io.PrintWriter;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.jvmquarks.cli.shared.ExitCodes;
import org.jvmquarks.cli.shared.Program;
import org.jvmquarks.junit.PinNotFalsifiedException;

/** What failed in a run, and what that means for the exit code. */
final class RunFailures implements TestExecutionListener {
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (result.getStatus() == TestExecutionResult.Status.FAILED) {
            result.getThrowable().ifPresent(failures::add);
        }
    }

    void print(PrintWriter out) {
        for (Throwable failure : failures) {
            out.println();
            out.println(Program.inOptions(message(failure)));
        }
        out.flush();
    }

    /** JUnit's own exceptions say less than what they wrap. */
    private static String message(Throwable failure) {
        return failure instanceof JUnitException && failure.getCause() != null
                ? message(failure.getCause())
                : String.valueOf(failure.getMessage());
    }

    /** What was found out about a JVM weighs more than what could not be found out. */
    int exitCode() {
        if (failures.stream().anyMatch(RunFailures::isVerdict)) {
            return ExitCodes.FAILED;
        }
        return failures.isEmpty() ? 0 : ExitCodes.NOT_MEASURED;
    }

    private static boolean isVerdict(Throwable failure) {
        return failure instanceof AssertionError || failure instanceof PinNotFalsifiedException;
    }
}
