package org.jvmquarks.launch;

import java.math.BigDecimal;
import java.time.Duration;

/**
 * An engine has accepted a call and has not answered it. It has no cause: that would be a time
 * limit without words, and messages are taken from the innermost cause.
 */
public final class SilentEngineException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * @param engine its address in words
     * @param purpose what it was to do, for the message: {@code start container 4000ca}
     */
    public SilentEngineException(String engine, Duration limit, String purpose) {
        super(
                "the container engine at "
                        + engine
                        + " was to "
                        + purpose
                        + " and has not answered within "
                        + BigDecimal.valueOf(limit.toMillis(), 3)
                                .stripTrailingZeros()
                                .toPlainString()
                        + " s; see whether it answers: docker version");
    }
}
