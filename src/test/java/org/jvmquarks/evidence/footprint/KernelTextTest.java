package org.jvmquarks.evidence.footprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.evidence.Damage;
import org.jvmquarks.evidence.UnknownLine;

class KernelTextTest {
    private static final Path FOLDER = Path.of("src/test/resources/evidence/footprint/debian-17.0.21.0.3");

    private static final Map<String, Function<String, ?>> READERS = Map.of(
            "proc-self-smaps_rollup", KernelText::rollup,
            "proc-self-status", KernelText::status,
            "proc-self-stat", KernelText::minorFaults,
            "sys-fs-cgroup-memory-memory.stat", KernelText::counters,
            "sys-fs-cgroup-memory-memory.usage_in_bytes", KernelText::number,
            "sys-kernel-mm-transparent_hugepage-enabled", KernelText::hugePages);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "proc-self-smaps_rollup",
                "proc-self-status",
                "proc-self-stat",
                "sys-fs-cgroup-memory-memory.stat",
                "sys-fs-cgroup-memory-memory.usage_in_bytes",
                "sys-kernel-mm-transparent_hugepage-enabled"
            })
    void damagedFileIsReadOrRefused(String name) throws IOException {
        Function<String, ?> reader = READERS.getOrDefault(name, text -> text);

        assertThat(READERS).containsKey(name);
        Damage.isReadOrRefused(Files.readString(FOLDER.resolve(name)), reader, UnknownLine.class);
    }

    @Test
    void faultsAreFoundWhateverTheProgramIsCalled() {
        assertThat(KernelText.minorFaults("7 (a) R 1 (b) S 1 2 3 4 -5 6 4660 0 1\n"))
                .isEqualTo(4660);
    }

    @Test
    void numberWithoutALimitHas19Digits() {
        assertThat(KernelText.counters("hierarchical_memory_limit 9223372036854771712\n"))
                .containsEntry("hierarchical_memory_limit", 9223372036854771712L);
    }

    @Test
    void duplicateFieldIsAnError() {
        assertThatThrownBy(() -> KernelText.counters("anon 1\nanon 2\n"))
                .isInstanceOf(UnknownLine.class)
                .hasMessage("line 2 is the second of its name: 'anon 2'");
    }
}
