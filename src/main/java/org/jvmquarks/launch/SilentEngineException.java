package org.jvmquarks.launch;

import java.math.BigDecimal;
import java.time.Duration;

/**
 * An engine has accepted a call and has not answered it. It has no cause: that would be a time limit without words, and
 * messages are taken from the innermost cause.
 */
public final class SilentEngineException extends RuntimeException {
    private static final String ADVICE = "; see whether it answers: docker version";

    private SilentEngineException(String message) {
        super(message);
    }

    /**
     * Returns that of a call without an answer.
     *
     * @param engine its address in words
     * @param purpose what it was to do, for the message: {@code start container 4000ca}
     */
    public static SilentEngineException after(String engine, Duration limit, String purpose) {
        return new SilentEngineException("the container engine at %s was to %s and has not answered within %s%s"
                .formatted(engine, purpose, seconds(limit), ADVICE));
    }

    /** Returns that of an engine which does not even answer a ping. */
    public static SilentEngineException stopped(String engine, Duration limit, String purpose) {
        return new SilentEngineException(
                "the container engine at %s was to %s and has stopped: a ping was not answered within %s%s"
                        .formatted(engine, purpose, seconds(limit), ADVICE));
    }

    /** Returns that of an engine which has left many calls without an answer. */
    public static SilentEngineException afterMany(String engine, Duration limit, String purpose) {
        return new SilentEngineException(
                "the container engine at %s was to %s, but is not asked any more: it has left calls unanswered for %s in all%s"
                        .formatted(engine, purpose, seconds(limit), ADVICE));
    }

    private static String seconds(Duration limit) {
        return BigDecimal.valueOf(limit.toMillis(), 3).stripTrailingZeros().toPlainString() + " s";
    }
}
