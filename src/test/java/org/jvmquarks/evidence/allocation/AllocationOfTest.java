package org.jvmquarks.evidence.allocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.jvmquarks.evidence.OneGuest;
import org.jvmquarks.verdict.CellError;

class AllocationOfTest {

    private static OneGuest guest(long bytes) {
        return new OneGuest(Path.of(""), """
                {"kind":"allocation","bytes":%d,"operations":20000,"batches":3,"settled":true}""".formatted(bytes));
    }

    @Test
    void sumOfObjectsIsMultipleOfTheirAlignment() {
        assertThat(new AllocationOf(Object.class).gather(guest(320_008)).bytes())
                .isEqualTo(320_008);
        assertThatThrownBy(() -> new AllocationOf(Object.class).gather(guest(320_004)))
                .isInstanceOf(CellError.class)
                .hasMessageContaining("cannot be true, a VM allocates multiples of 8 bytes, but 320004 in this batch");
    }
}
