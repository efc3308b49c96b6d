package org.jvmquarks.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.guest.calls.CallResult;

class CallChangeTest {

    @ParameterizedTest
    @CsvSource({
        "1, 2, VALUE",
        "throws a.A: m, 2, RETURNS",
        "1, throws a.A: m, THROWS",
        "throws a.A: m, throws a.B: m, EXCEPTION",
        "throws a.A: m, throws a.A: n, MESSAGE",
        "a.A x, a.B x, TYPE",
        "a.A x, a.A y, VALUE",
        "a.A, a.A y, TEXT"
    })
    void changeIsTold(String from, String to, CallChange change) {
        assertThat(CallChange.between(CallResult.read(from), CallResult.read(to)))
                .isEqualTo(change);
    }

    @Test
    void anotherOrderHasTheSameElements() {
        CallResult list = CallResult.read("java.util.ArrayList [1, 2]");

        assertThat(CallChange.between(list, CallResult.read("java.util.ArrayList [2, 1]")))
                .isEqualTo(CallChange.ORDER);
        assertThat(CallChange.between(list, CallResult.read("java.util.ArrayList [2, 3]")))
                .isEqualTo(CallChange.VALUE);
    }
}
