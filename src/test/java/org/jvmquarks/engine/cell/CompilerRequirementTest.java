package org.jvmquarks.engine.cell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.jvmquarks.jdk.Jit;

class CompilerRequirementTest {
    @Test
    void reasonNamesTheOptionsOfTheJdk() {
        assertThat(Requirement.Compiler.others(
                        List.of("-XX:TieredStopAtLevel=1"), Set.of(Jit.C1), "mixed mode, emulated-client"))
                .isEqualTo("with -XX:TieredStopAtLevel=1, this VM has [C1]");
        assertThat(Requirement.Compiler.others(List.of("-Xint"), Set.of(), "interpreted mode"))
                .isEqualTo("with -Xint, this VM has no compiler (interpreted mode)");
    }

    @Test
    void vmWithoutOptionsSpeaksForItself() {
        assertThat(Requirement.Compiler.others(List.of(), Set.of(Jit.C1), "mixed mode"))
                .isEqualTo("this VM has [C1]");
    }
}
