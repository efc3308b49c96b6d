package org.jvmquarks.upgrade.memory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.host.wire.GuestResult;

/** The test service did not come to its end. */
final class ServiceEnd extends RuntimeException {
    private static final long serialVersionUID = 1;
    private static final int QUOTED_LINES = 4;

    private final boolean started;

    private ServiceEnd(boolean started, String message) {
        super(message);
        this.started = started;
    }

    /** Returns the end of a guest that did not deliver, in its own words. */
    static ServiceEnd of(GuestResult result) {
        Optional<String> thrown = result.failure().map(GuestResult.Failure::describe);
        return new ServiceEnd(
                result.identity().isPresent(),
                thrown.map(it -> "it failed with " + it).orElseGet(() -> said(result)));
    }

    /** Tells whether the VM started, and the service in it ended too early. */
    boolean hasStarted() {
        return started;
    }

    private static String said(GuestResult result) {
        try {
            List<String> said = Stream.concat(
                            result.launched().stderr().lines(),
                            result.launched().stdout().lines())
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .limit(QUOTED_LINES)
                    .toList();
            return "it ended with "
                    + result.launched().exit().describe()
                    + said.stream().collect(Collectors.joining(" | ", said.isEmpty() ? "" : ": ", ""));
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot read what a guest left in " + result.launched().folder(), e);
        }
    }
}
