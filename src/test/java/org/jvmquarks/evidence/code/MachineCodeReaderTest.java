package org.jvmquarks.evidence.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.jvmquarks.launch.WithoutLibraries;
import org.jvmquarks.verdict.Lack;

class MachineCodeReaderTest {
    @Test
    void missingJnaIsToldBeforeTheRun() {
        assertThat(WithoutLibraries.get(Warning.class, "jna-"))
                .isEqualTo(
                        "pins about machine code cannot be checked: needs JNA on the class path to"
                                + " read machine code; to install it: add the dependency"
                                + " net.java.dev.jna:jna");
    }

    @Test
    void missingJnaIsNamedAsATool() {
        assertThat(WithoutLibraries.get(Tool.class, "jna-")).isEqualTo("JNA on the class path");
    }

    /** Returns the warning before a run. */
    public static final class Warning implements Supplier<String> {
        @Override
        public String get() {
            return MachineCodeReader.warning().orElse("");
        }
    }

    /** Returns what reports count as missing. */
    public static final class Tool implements Supplier<String> {
        @Override
        public String get() {
            return MachineCodeReader.lack().map(Lack::tool).orElse("");
        }
    }
}
