package org.jvmquarks.host;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.jvmquarks.launch.Launched;

/**
 * Counts guests that prove what a JDK is and takes. No cell has them, as one proof is for many
 * cells. Safe for use by several threads.
 */
public final class ProofTimes {
    private final Map<Kind, Sum> sums = new EnumMap<>(Kind.class);

    /** The statement about a VM that a guest proves. */
    public enum Kind {
        /** That the VM is the one that the matrix says. */
        IDENTITY,
        /** That it starts with some options. */
        OPTIONS,
        /** That its container has some limits. */
        LIMITS;
    }

    /**
     * Guests of one kind.
     *
     * @param elapsed wall time of all together, from launch to end
     */
    public record Sum(int guests, Duration elapsed) {
        /** Returns the sum of both. */
        public Sum plus(Sum other) {
            return new Sum(guests + other.guests, elapsed.plus(other.elapsed));
        }
    }

    synchronized void add(Kind kind, Launched guest) {
        sums.merge(kind, new Sum(1, guest.elapsed()), Sum::plus);
    }

    /** Returns the guests so far, in the order of their kinds; none of a kind without guests. */
    public synchronized Map<Kind, Sum> sums() {
        return new EnumMap<>(sums);
    }
}
