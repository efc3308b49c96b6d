package org.jvmquarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.Records;

class ArchitecturesTest {
    private static final JdkRecord X86 = Records.jdk("x86", 21, Records.machine("amd64", "amd64", 4096));
    private static final JdkRecord ARM = Records.jdk("arm", 21, Records.machine("aarch64", "aarch64", 4096));
    private static final JdkRecord LARGE_PAGES =
            Records.jdk("large", 21, Records.machine("aarch64", "aarch64", 65_536));
    private static final JdkRecord EMULATED = Records.jdk("emulated", 21, Records.machine("aarch64", "amd64", 4096));

    @Test
    void oneArchitectureIsNotWorthASentence() {
        assertThat(Architectures.of(List.of())).isEmpty();
        assertThat(Architectures.of(List.of(ARM))).isEmpty();
        assertThat(Architectures.of(List.of(X86, Records.jdk("old-journal", 17))))
                .isEmpty();
    }

    @Test
    void severalArchitecturesAreNamedWithTheirJdks() {
        assertThat(Architectures.of(List.of(X86, ARM, X86.named("x64"))))
                .contains("the JDKs ran on these architectures: x86 and x64 on amd64; arm on aarch64");
    }

    @Test
    void pageSizesAreNamedWhereTheyDiffer() {
        assertThat(Architectures.of(List.of(ARM, LARGE_PAGES)))
                .contains("the JDKs ran on these architectures: arm on aarch64 with pages of 4 KB;"
                        + " large on aarch64 with pages of 64 KB");
    }

    @Test
    void emulationIsNamedWithMeaningForTimes() {
        assertThat(Architectures.of(List.of(EMULATED)))
                .contains("the JDKs ran on these architectures: emulated on aarch64, emulated on amd64;"
                        + " claims about time do not apply under emulation");
    }
}
