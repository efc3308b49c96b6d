package org.jvmquarks.upgrade.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.jvmquarks.evidence.footprint.Mapping;

class HeapRangeTest {
    private static final HeapRange RANGE = new HeapRange(0xe0000000L, 512L << 20);

    @Test
    void allVersionsPrintTheSame() {
        assertThat(HeapRange.of("heap address: 0x00000000e0000000, size: 512 MB, Compressed Oops mode: 32-bit\n"))
                .contains(RANGE);
        assertThat(HeapRange.of("[0.011s][debug][gc,heap,coops] Heap address: 0x00000000e0000000,"
                        + " size: 512 MB, Compressed Oops mode: 32-bit\n"))
                .contains(RANGE);
        assertThat(HeapRange.of("")).isEmpty();
    }

    @Test
    void mappingsOfTheHeapAreInIt() {
        assertThat(RANGE.contains(at(0xe0000000L, ""))).isTrue();
        assertThat(RANGE.contains(at(0xfffff000L, ""))).isTrue();
        assertThat(RANGE.contains(at(0x100000000L, ""))).isFalse();
        assertThat(RANGE.contains(at(0xdffff000L, ""))).isFalse();
        assertThat(HeapRange.isHeapFile(at(0x40000000000L, "/memfd:java_heap (deleted)")))
                .isTrue();
    }

    private static Mapping at(long address, String name) {
        return new Mapping(address, address + 4096, "rw-p", name, 0, 0);
    }
}
