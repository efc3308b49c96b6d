package org.jvmquarks.evidence.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.verdict.CellError;

/** Runs programs that answer as objdump does. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the programs are shell scripts")
class ObjdumpTest {
    private static final Duration DEADLINE = Duration.ofSeconds(30);

    private static final String GNU = "GNU objdump (GNU Binutils for Debian) 2.40";
    private static final String X86 = "objdump: supported architectures: i386 i386:x86-64 i8086";

    @TempDir
    Path folder;

    @Test
    void gnuDisassemblerIsFoundWithItsVersion() throws IOException {
        assertThat(Objdump.find(new ObjdumpX86(), program(GNU, X86, "true"), DEADLINE))
                .map(Objdump::version)
                .contains(GNU);
    }

    @Test
    void missingProgramIsNotFound() {
        assertThat(Objdump.find(new ObjdumpX86(), folder.resolve("objdump").toString(), DEADLINE))
                .isEmpty();
    }

    @Test
    void llvmsIsNotFound() throws IOException {
        assertThat(Objdump.find(new ObjdumpX86(), program("Debian LLVM version 14.0.6", X86, "true"), DEADLINE))
                .isEmpty();
    }

    @Test
    void gnusForOtherProcessorsIsNotFound() throws IOException {
        String aarch64 = "objdump: supported architectures: aarch64 aarch64:ilp32";
        String program = program(GNU, aarch64, "true");

        assertThat(Objdump.find(new ObjdumpX86(), program, DEADLINE)).isEmpty();
        assertThat(Objdump.find(new ObjdumpAArch64(), program, DEADLINE)).isPresent();
    }

    @Test
    void codeIsPassedAsCSourceWithAddress() throws Exception {
        String shown = objdump("echo \"$LC_ALL $*\"; od -An -tx1 \"$last\"");

        assertThat(shown)
                .startsWith("C --disassemble-all --disassemble-zeroes --wide --target=binary"
                        + " --architecture=i386:x86-64 --adjust-vma=0x7f0000001000 --disassembler-options=intel /")
                .endsWith(".code\n 90 c3\n");
    }

    @Test
    void fileWithTheCodeIsDeleted() throws Exception {
        assertThat(Path.of(objdump("echo \"$last\"").strip())).doesNotExist();
    }

    @Test
    void failureIsShownWithWhatObjdumpSays() throws IOException {
        Objdump failing = find("echo \"objdump: cannot use supplied machine\" >&2; exit 1");

        assertThatThrownBy(() -> failing.disassemble(new byte[] {1}, 0, "debian-17"))
                .isInstanceOf(CellError.class)
                .hasMessage("debian-17: %s cannot read the machine code: it ended with exit code 1:"
                                .formatted(failing.program())
                        + " objdump: cannot use supplied machine; install Capstone instead");
    }

    /** Reads its standard input, which nobody ends. */
    @Test
    void programThatHangsIsKilled() throws IOException {
        Objdump hanging = new Objdump(new ObjdumpX86(), program(GNU, X86, "exec cat"), GNU, Duration.ofMillis(50));

        assertThatThrownBy(() -> hanging.disassemble(new byte[] {1}, 0, "debian-17"))
                .isInstanceOf(CellError.class)
                .hasMessage("debian-17: %s cannot read the machine code: it did not end within 50 ms;"
                                .formatted(hanging.program())
                        + " install Capstone instead");
    }

    private String objdump(String script) throws Exception {
        return find(script).disassemble(new byte[] {(byte) 0x90, (byte) 0xc3}, 0x7f00_0000_1000L, "x");
    }

    private Objdump find(String script) throws IOException {
        return Objdump.find(new ObjdumpX86(), program(GNU, X86, script), DEADLINE)
                .orElseThrow();
    }

    private String program(String version, String help, String script) throws IOException {
        return Files.setPosixFilePermissions(
                        Files.writeString(folder.resolve("objdump"), """
                                #!/bin/sh
                                for last; do :; done
                                case $1 in
                                --version) echo "%s";;
                                --help) echo "%s";;
                                *) %s;;
                                esac
                                """.formatted(version, help, script)),
                        PosixFilePermissions.fromString("rwx------"))
                .toString();
    }
}
