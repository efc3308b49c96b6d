package org.jvmquarks.evidence.safepoints;

import java.time.Duration;
import org.apiguardian.api.API;

/** A stop of all Java threads. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Safepoint {
    private final String operation;
    private final int threads;
    private final Duration toReach;
    private final Duration total;

    Safepoint(String operation, int threads, Duration toReach, Duration total) {
        if (operation.isBlank() || threads < 0 || toReach.isNegative() || total.compareTo(toReach) < 0) {
            throw new IllegalArgumentException("no safepoint: '%s', %d threads, %s to reach, %s in all"
                    .formatted(operation, threads, toReach, total));
        }
        this.operation = operation;
        this.threads = threads;
        this.toReach = toReach;
        this.total = total;
    }

    /** Returns the operation that the VM stopped for, in the words of this version: {@code G1CollectFull}. */
    public String operation() {
        return operation;
    }

    /** Java threads that there were. */
    public int threads() {
        return threads;
    }

    /** From the request until the last thread had stopped. */
    public Duration toReach() {
        return toReach;
    }

    /** From the request until the threads went on. */
    public Duration total() {
        return total;
    }

    /** From the stop of the last thread until the threads went on. */
    public Duration atSafepoint() {
        return total.minus(toReach);
    }
}
