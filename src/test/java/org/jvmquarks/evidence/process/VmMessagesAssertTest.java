package org.jvmquarks.evidence.process;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class VmMessagesAssertTest {
    private static VmMessagesAssert mode(Optional<String> words, String stdout) {
        return new VmMessagesAssert(new VmMessages("compressed oops mode [debian-17]", words, stdout));
    }

    @Test
    void trueClaimPasses() {
        mode(Optional.of("Zero based"), "Zero based, and more\n").says("Zero based");
    }

    @Test
    void otherWordsAreSaid() {
        assertThatThrownBy(() -> mode(Optional.of("Non-zero disjoint base"), "").says("Zero based"))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected the VM's message to be 'Zero based' but was 'Non-zero disjoint base' for compressed oops mode [debian-17]");
    }

    @Test
    void missingWordsAreSaidWithTheOutput() {
        assertThatThrownBy(() -> mode(Optional.empty(), "OpenJDK 17\n").says("Zero based"))
                .hasMessage(
                        "expected the VM's message to be 'Zero based' but was missing for compressed oops mode [debian-17]: it printed OpenJDK 17");
    }

    @Test
    void longOutputIsCut() {
        assertThatThrownBy(() -> mode(Optional.empty(), "x".repeat(401)).says("Zero based"))
                .hasMessageEndingWith(": it printed " + "x".repeat(400) + "…");
    }
}
