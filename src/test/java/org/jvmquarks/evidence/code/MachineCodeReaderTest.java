package org.jvmquarks.evidence.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.jvmquarks.launch.WithoutLibraries;

class MachineCodeReaderTest {
    /** Without it Capstone is not asked; objdump serves where the machine has it. */
    @Test
    void missingJnaLeavesObjdump() {
        assertThat(WithoutLibraries.get(Tool.class, "jna-"))
                .satisfiesAnyOf(
                        tool -> assertThat(tool).startsWith("GNU objdump "),
                        tool -> assertThat(tool).startsWith("missing: GNU objdump, or Capstone"),
                        tool -> assertThat(tool).startsWith("missing: JNA on the class path"));
    }

    @Test
    void bothWaysAreNamedWithoutJna() {
        assertThat(Disassemblers.objdump("binutils").reason())
                .isEqualTo(
                        "needs GNU objdump, or Capstone and JNA to read machine code; to install it:"
                                + " Debian and Ubuntu: apt-get install binutils, Fedora: dnf install"
                                + " binutils, elsewhere Capstone and the dependency"
                                + " net.java.dev.jna:jna");
    }

    /** Returns the tool, or what is missing. */
    public static final class Tool implements Supplier<String> {
        @Override
        public String get() {
            return MachineCodeReader.tool()
                    .orElseGet(() -> "missing: " + MachineCodeReader.lack().orElseThrow().tool());
        }
    }
}
