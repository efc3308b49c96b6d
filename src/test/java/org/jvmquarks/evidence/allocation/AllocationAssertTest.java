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
                        "expected no allocation in Box.op [debian-17], got 0.001 B/op (16 bytes in"
                                + " 20000 operations)");
    }

    @Test
    void aNumberMeansThatInEachOperation() {
        allocated(320_000).isBytesPerOp(16);
        assertThatThrownBy(() -> allocated(320_008).isBytesPerOp(16))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected 16 B/op in Box.op [debian-17], got 16.000 B/op (320008 bytes in"
                                + " 20000 operations)");
    }

    @Test
    void aLowerBoundIsOfTheMean() {
        allocated(320_000).isAtLeastBytesPerOp(16);
        assertThatThrownBy(() -> allocated(319_992).isAtLeastBytesPerOp(16))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected at least 16 B/op in Box.op [debian-17], got 16.000 B/op (319992"
                                + " bytes in 20000 operations)");
    }
}
