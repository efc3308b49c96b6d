package org.jvmquarks.evidence.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.ImagePlatform;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.WithoutLibraries;

class MachineCodeReaderTest {
    private static final Jdk HERE = jdk(new JdkSource.Home(Path.of("/opt/jdk-25")));

    /** Without it Capstone is not asked; objdump serves where the machine has it. */
    @Test
    void missingJnaLeavesObjdump() {
        assertThat(WithoutLibraries.get(Tool.class, "jna-"))
                .satisfiesAnyOf(
                        tool -> assertThat(tool).startsWith("GNU objdump "),
                        tool -> assertThat(tool)
                                .contains(" cannot be checked: needs GNU objdump, or Capstone"
                                        + " and JNA to read machine code"));
    }

    @Test
    void bothWaysAreNamedWithoutJna() {
        assertThat(Disassemblers.objdump("binutils").reason())
                .isEqualTo("needs GNU objdump, or Capstone and JNA to read machine code; to install it:"
                        + " Debian and Ubuntu: apt-get install binutils, Fedora: dnf install"
                        + " binutils, elsewhere Capstone and the dependency net.java.dev.jna:jna");
    }

    @Test
    void architecturesComeFromImagesOrMachine() {
        Jdk image = jdk(new JdkSource.Image("jdk:25"));

        assertThat(MachineCodeReader.architectures(List.of(HERE, image), "riscv64"))
                .containsExactly("riscv64");
        assertThat(MachineCodeReader.architectures(
                        List.of(image(ImagePlatform.ARM64), HERE, image(ImagePlatform.AMD64)), "amd64"))
                .containsExactly("aarch64", "amd64");
    }

    @Test
    void warningNamesTheArchitectureAndWhatToInstall() {
        assertThat(MachineCodeReader.warning(
                        "aarch64", false, Disassemblers.lack(new AArch64(), false, Optional.empty())))
                .isEqualTo("pins about machine code of aarch64 cannot be checked: needs Capstone or"
                        + " GNU objdump to read machine code; to install it: Debian and"
                        + " Ubuntu: apt-get install binutils-aarch64-linux-gnu or"
                        + " libcapstone5, Fedora: dnf install binutils-aarch64-linux-gnu or"
                        + " capstone, macOS: brew install capstone");
    }

    /** As on a machine of AArch64 whose only tool is Capstone 4. */
    @Test
    void warningOfOldToolIsAboutSomePins() {
        assertThat(MachineCodeReader.warning(
                        "aarch64", true, Disassemblers.second(new AArch64(), true, "Capstone 4.0")))
                .isEqualTo("some pins about machine code of aarch64 cannot be checked: needs GNU"
                        + " objdump or Capstone 5 (Capstone 4.0 does not know all"
                        + " instructions) to read machine code; to install it: Debian and"
                        + " Ubuntu: apt-get install binutils or libcapstone5, Fedora: dnf"
                        + " install binutils or capstone, macOS: brew install capstone");
    }

    /** Whatever this machine has, a run of a JDK for AArch64 asks for a reader of its code. */
    @Test
    void otherArchitectureCausesWarningUnlessReadable() {
        boolean isPartial = Disassemblers.find(new AArch64()).isPresent();
        Jdk image = image(ImagePlatform.ARM64);

        assertThat(MachineCodeReader.warnings(List.of(image, image)))
                .isEqualTo(Disassemblers.lack(new AArch64()).stream()
                        .map(lack -> MachineCodeReader.warning("aarch64", isPartial, lack))
                        .toList());
    }

    private static Jdk image(ImagePlatform platform) {
        return jdk(new JdkSource.Image("jdk:25", Optional.of(platform)));
    }

    private static Jdk jdk(JdkSource source) {
        return new Jdk("jdk", OptionalInt.empty(), Optional.empty(), source, List.of(), ContainerLimits.none());
    }

    /** Returns the tool, or what is missing. */
    public static final class Tool implements Supplier<String> {
        @Override
        public String get() {
            return MachineCodeReader.tool()
                    .orElseGet(() -> MachineCodeReader.warning().orElseThrow());
        }
    }
}
