package org.jvmquarks.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RunSizeTest {
    @Test
    void firstLineSaysWhatRunsWhere() {
        assertThat(new RunSize(85, 555, List.of("debian-17", "debian-25")).describe())
                .isEqualTo("85 quarks, 555 pins on 2 JDKs: debian-17, debian-25 (1110 cells)");
        assertThat(new RunSize(1, 1, List.of("debian-17")).describe())
                .isEqualTo("1 quark, 1 pin on 1 JDK: debian-17 (1 cell)");
    }
}
