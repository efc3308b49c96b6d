package org.jvmquarks.guest.wire;

import java.math.BigInteger;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * A value in the form in which it travels: a {@code Long}, a {@code Double}, a {@code Boolean} or a {@code String}. The
 * guest sends a probe's values in it, and the host compares what a pin expects in it, so that both mean the same.
 */
public final class Scalar {
    private Scalar() {}

    /**
     * Returns the form of a value; empty if it does not have one, such as an array or {@code null}.
     *
     * <p>A {@code float} becomes the {@code double} of the same value. JSON has neither NaN and infinities nor whole
     * numbers of more than 64 bits that each reader takes: they become texts, as characters and enum constants do.
     */
    public static Optional<Object> of(@Nullable Object value) {
        if (value instanceof BigInteger) {
            return Optional.of(whole((BigInteger) value));
        }
        if (value instanceof Long
                || value instanceof Integer
                || value instanceof Short
                || value instanceof Byte
                || value instanceof AtomicLong
                || value instanceof LongAdder
                || value instanceof AtomicInteger) {
            return Optional.of(((Number) value).longValue());
        }
        if (value instanceof Number) {
            return Optional.of(decimal(((Number) value).doubleValue()));
        }
        if (value instanceof Enum) {
            return Optional.of(((Enum<?>) value).name());
        }
        if (value instanceof Character || value instanceof CharSequence) {
            return Optional.of(value.toString());
        }
        return value instanceof Boolean ? Optional.of(value) : Optional.empty();
    }

    private static Object whole(BigInteger value) {
        return value.bitLength() < Long.SIZE ? (Object) value.longValue() : value.toString();
    }

    private static Object decimal(double value) {
        return Double.isNaN(value) || Double.isInfinite(value) ? (Object) Double.toString(value) : value;
    }
}
