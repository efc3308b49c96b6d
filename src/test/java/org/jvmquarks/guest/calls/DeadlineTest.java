package org.jvmquarks.guest.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class DeadlineTest {

    @Test
    void stuckTaskIsLeftAndNextOneRuns() {
        CountDownLatch never = new CountDownLatch(1);
        try (Deadline deadline = new Deadline(50)) {
            assertThat(deadline.call(() -> {
                        never.await();
                        return "answer";
                    }))
                    .isEmpty();
            assertThat(deadline.call(() -> "answer")).contains("answer");
            assertThat(deadline.describe()).isEqualTo("no answer within 0 s");
        }
    }

    @Test
    void faultOfATaskIsNoAnswer() {
        try (Deadline deadline = new Deadline()) {
            assertThatThrownBy(() -> deadline.call(() -> {
                        throw new IllegalArgumentException("fault");
                    }))
                    .isInstanceOf(IllegalStateException.class)
                    .hasRootCauseMessage("fault");
            assertThat(deadline.describe()).isEqualTo("no answer within 10 s");
        }
    }
}
