package org.jvmquarks.guest.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ScalarTest {

    @Test
    void wholeNumbersAreOfOneType() {
        assertThat(List.of((byte) 7, (short) 7, 7, 7L, new AtomicInteger(7), BigInteger.valueOf(7)))
                .allSatisfy(value -> assertThat(Scalar.of(value)).contains(7L));
        assertThat(Scalar.of(new BigInteger("9223372036854775807"))).contains(Long.MAX_VALUE);
        assertThat(Scalar.of(new BigInteger("9223372036854775808"))).contains("9223372036854775808");
    }

    @Test
    void decimalNumbersAreOfOneType() {
        assertThat(Scalar.of(0.1)).contains(0.1);
        assertThat(Scalar.of(0.1f)).as("the same number").contains((double) 0.1f);
        assertThat(Scalar.of(new BigDecimal("0.5"))).contains(0.5);
        assertThat(Scalar.of(Double.NaN)).contains("NaN");
        assertThat(Scalar.of(Float.NEGATIVE_INFINITY)).contains("-Infinity");
    }

    @Test
    void charactersAndEnumConstantsAreTexts() {
        assertThat(Scalar.of('c')).contains("c");
        assertThat(Scalar.of(Thread.State.NEW)).contains("NEW");
        assertThat(Scalar.of("text")).contains("text");
        assertThat(Scalar.of(true)).contains(true);
    }

    @Test
    void whatIsMoreThanOneValueIsNone() {
        assertThat(Scalar.of(new int[] {1, 2})).isEmpty();
        assertThat(Scalar.of(List.of(1, 2))).isEmpty();
        assertThat(Scalar.of(new Object())).isEmpty();
        assertThat(Scalar.of(null)).isEmpty();
    }
}
