package org.jvmquarks.evidence.allocation;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class AllocationAssertTest {

    private static AllocationAssert allocated(long bytes) {
        return new AllocationAssert(new Allocation("Box.op [debian-17]", bytes, 20_000));
    }

    @Test
    void zeroMeansNotASingleByte() {
        allocated(0).isZeroBytesPerOp();
        assertThatThrownBy(() -> allocated(16).isZeroBytesPerOp())
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected allocation to be 0 B/op but was 0.001 B/op (16 bytes in 20000 operations) for Box.op [debian-17]");
    }

    @Test
    void numberMeansThatInEachOperation() {
        allocated(320_000).isBytesPerOp(16);
        assertThatThrownBy(() -> allocated(320_008).isBytesPerOp(16))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected allocation to be 16 B/op but was 16.000 B/op (320008 bytes in 20000 operations) for Box.op [debian-17]");
    }

    @Test
    void upperBoundIsOfTheMean() {
        allocated(320_000).isAtMostBytesPerOp(16);
        assertThatThrownBy(() -> allocated(320_008).isAtMostBytesPerOp(16))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected allocation to be at most 16 B/op but was 16.000 B/op (320008 bytes in 20000 operations) for Box.op [debian-17]");
    }

    @Test
    void lowerBoundIsOfTheMean() {
        allocated(320_000).isAtLeastBytesPerOp(16);
        assertThatThrownBy(() -> allocated(319_992).isAtLeastBytesPerOp(16))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected allocation to be at least 16 B/op but was 16.000 B/op (319992 bytes in 20000 operations) for Box.op [debian-17]");
    }
}
