package org.jvmquarks.upgrade.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ClassFilesTest {
    @Test
    void commonFilesCountOnce() {
        ClassFiles some = ClassFiles.of(1, 2, 90_000);
        ClassFiles others = ClassFiles.of(2, 3);

        assertThat(some.size()).isEqualTo(3);
        assertThat(ClassFiles.count(List.of(some, others))).isEqualTo(4);
        assertThat(ClassFiles.count(List.of())).isZero();
    }

    @Test
    void sameNumbersAreEqual() {
        assertThat(ClassFiles.of(1, 2))
                .isEqualTo(ClassFiles.of(1, 2))
                .hasSameHashCodeAs(ClassFiles.of(1, 2))
                .isNotEqualTo(ClassFiles.of(1, 3))
                .hasToString("2 class files");
    }
}
