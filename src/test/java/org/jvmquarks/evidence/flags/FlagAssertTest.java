package org.jvmquarks.evidence.flags;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.jvmquarks.jdk.VmFlag;

class FlagAssertTest {
    private static final Flag ON = new Flag("UseG1GC [debian-17]", VmFlag.reported("UseG1GC", "true", "ERGONOMIC"));
    private static final Flag ABSENT = new Flag("ZGenerational [debian-17]", VmFlag.absent("ZGenerational"));

    @Test
    void trueClaimPasses() {
        new FlagAssert(ON).isOn().hasValue("true");
        new FlagAssert(ABSENT).doesNotExist();
        assertThat(ON.isOn()).isTrue();
        assertThat(ABSENT.isOn()).isFalse();
    }

    @Test
    void failureMessageShowsTheOrigin() {
        assertThatThrownBy(() -> new FlagAssert(ON).isOff())
                .isInstanceOf(AssertionError.class)
                .hasMessage("expected the value to be false but was true (ERGONOMIC) for UseG1GC [debian-17]");
        assertThatThrownBy(() -> new FlagAssert(ABSENT).isOn())
                .hasMessage("expected the value to be true but was unknown to the VM for ZGenerational [debian-17]");
        assertThatThrownBy(() -> new FlagAssert(ON).doesNotExist())
                .hasMessage("expected the flag to be unknown to the VM but was true for UseG1GC [debian-17]");
    }
}
