package org.jvmquarks.evidence.flags;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jvmquarks.evidence.Damage;
import org.jvmquarks.evidence.UnknownLine;
import org.jvmquarks.jdk.VmFlag;

/** The captures have the first 419 flags of each JDK, from A to about I. */
class FlagListTest {
    private static final Path FOLDER = Path.of("src/test/resources/evidence/flags");

    static List<Path> captures() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> String.valueOf(file.getFileName()).startsWith("list-"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("captures")
    void everyJdkIsRead(Path capture) throws IOException {
        Map<String, VmFlag> flags = FlagList.read(Files.readString(capture));

        assertThat(flags).hasSize(419).containsKeys("BackgroundCompilation", "ErrorFile");
        assertThat(flag(flags, "ActiveProcessorCount"))
                .extracting(VmFlag::shown, each -> declaration(each).kind(), VmFlag::isDefault)
                .containsExactly("-1", "product", true);
        assertThat(flag(flags, "ErrorFile").value()).contains("");
        assertThat(declaration(flag(flags, "ErrorFile")).type()).isEqualTo("ccstr");
        assertThat(declaration(flag(flags, "HeapDumpOnOutOfMemoryError")).kind())
                .isEqualTo("manageable");
        assertThat(flag(flags, "InitialHeapSize").origin())
                .contains(capture.toString().contains("-1.8.0") ? "set" : "ergonomic");
        assertThat(Long.parseLong(flag(flags, "InitialHeapSize").shown())).isGreaterThan(1 << 20);
    }

    private static VmFlag.Declaration declaration(VmFlag flag) {
        return flag.declaration().orElseThrow();
    }

    private static VmFlag flag(Map<String, VmFlag> flags, String name) {
        return Objects.requireNonNull(flags.get(name), name);
    }

    @Test
    void unknownLineIsAnError() throws IOException {
        String whole = Files.readString(FOLDER.resolve("list-debian-28-ea.txt"));
        assertThatThrownBy(() -> FlagList.read(whole + "bool Lunch = true {tasty} {default}\n"))
                .hasMessage("line 421 is not known: 'bool Lunch = true {tasty} {default}'");
        assertThatThrownBy(() -> FlagList.read(whole + whole)).hasMessage("line 421 is not known: '[Global flags]'");
        assertThatThrownBy(() -> FlagList.read(whole + "bool AOTClassLinking = false {product} {default}\n"))
                .hasMessage("line 421 comes for the second time: 'bool AOTClassLinking = false {product} {default}'");
        assertThatThrownBy(() -> FlagList.read("[Global flags]\n bool A = true {product} {default}\n"))
                .hasMessage("line 2 is the last after 1 flags: ' bool A = true {product} {default}'");
    }

    @Test
    void damagedListIsReadOrRefused() throws IOException {
        Damage.isReadOrRefused(
                Files.readString(FOLDER.resolve("list-debian-1.8.0_504.txt")), FlagList::read, UnknownLine.class);
    }
}
