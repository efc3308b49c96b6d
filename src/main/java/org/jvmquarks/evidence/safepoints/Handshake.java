package org.jvmquarks.evidence.safepoints;

import java.time.Duration;
import org.apiguardian.api.API;

/** An operation that threads execute one by one, without a stop of all (JEP 312). */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Handshake {
    private final String operation;
    private final int threads;
    private final Duration total;

    Handshake(String operation, int threads, Duration total) {
        if (operation.isBlank() || threads < 0 || total.isNegative()) {
            throw new IllegalArgumentException(
                    "no handshake: '%s', %d threads, %s".formatted(operation, threads, total));
        }
        this.operation = operation;
        this.threads = threads;
        this.total = total;
    }

    /** Returns the executed operation, in the words of this version: {@code ZMarkFlushStacks}. */
    public String operation() {
        return operation;
    }

    /** Java threads that it was for. */
    public int threads() {
        return threads;
    }

    /** From the request until the last thread was done. */
    public Duration total() {
        return total;
    }
}
