package org.jvmquarks.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessesTest {
    /** Numbers of the processes that have run. */
    private final List<Long> started = new ArrayList<>();

    private Measured number(long first, long second, long third) {
        Iterator<Long> numbers = List.of(first, second, third).iterator();
        return new Processes<>(() -> {
                    long next = numbers.next();
                    started.add(next);
                    return next;
                })
                .number(Long::longValue);
    }

    @Test
    void thirdProcessRunsOnlyIfNeeded() {
        assertThat(new Range(1, 9).decide(number(1, 9, 100))).isEqualTo(new Spread(1, 1, 9, 9));
        assertThat(started).containsExactly(1L, 9L);
    }

    @Test
    void thirdProcessRunsIfOneIsOutside() {
        assertThat(new Range(1, 9).decide(number(5, 10, 4))).isEqualTo(new Spread(4, 5, 5, 10));
        assertThat(started).containsExactly(5L, 10L, 4L);
    }

    @Test
    void noClaimIsFalseWithoutTheThirdProcess() {
        assertThat(new Range(1, 9).decide(number(20, 30, 5)).middle()).isEqualTo(20);
    }

    @Test
    void thirdProcessRunsOnce() {
        Measured number = number(5, 10, 4);

        assertThat(number.whole()).isEqualTo(number.whole()).isEqualTo(number.known());
        assertThat(started).hasSize(3);
    }

    /** The differences of any two numbers count, here 90 to 98, not only those of the middles. */
    @Test
    void differenceIsDecidedByItsExtremes() {
        assertThat(new Range(90, 98).decide(number(1, 9, 5), number(99, 99, 99)).middle())
                .isEqualTo(94);
        assertThat(started).hasSize(4);
        started.clear();

        assertThat(new Range(91, 98).decide(number(1, 9, 5), number(99, 99, 99)).middle())
                .isEqualTo(94);
        assertThat(started).hasSize(6);
    }

    /** Whatever the third process says, three of them decide in the same way. */
    @Test
    void twoDecideAsThreeWould() {
        for (long first = 0; first < 6; first++) {
            for (long second = 0; second < 6; second++) {
                for (long third = 0; third < 6; third++) {
                    for (long atMost = 1; atMost < 5; atMost++) {
                        Range claim = Range.between(1, atMost);
                        long lazily = claim.decide(number(first, second, third)).middle();
                        long middle = number(first, second, third).whole().middle();
                        assertThat(claim.allows(lazily)).isEqualTo(claim.allows(middle));
                    }
                }
            }
        }
    }
}
