package org.jvmquarks.evidence.footprint;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.jvmquarks.journal.Records;
import org.jvmquarks.verdict.NotApplicable;

class FootprintOfTest {
    @Test
    void memoryOfEmulatorIsNotThatOfVm() {
        assertThatThrownBy(
                        () -> FootprintOf.requireOwnProcess(Records.facts(Records.machine("aarch64", "amd64", 4096))))
                .isInstanceOf(NotApplicable.class)
                .hasMessage("needs a process of the VM alone; this VM is emulated: the kernel counts the"
                        + " memory of the emulator");
        assertThatCode(() -> FootprintOf.requireOwnProcess(Records.facts(Records.machine("aarch64", "aarch64", 4096))))
                .doesNotThrowAnyException();
    }
}
