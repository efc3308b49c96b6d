package org.jvmquarks.evidence.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.evidence.compilation.HotCode;
import org.jvmquarks.evidence.compilation.PrintedCode;

/** The programs that wrote the captures add the elements of two arrays of 1024 ints. */
class LoopVectorsTest {
    private static final Path LOGS = Path.of("src/test/resources/evidence/compilation");

    @ParameterizedTest
    @ValueSource(strings = {"printed-debian-17.0.15", "printed-temurin-25.0.2"})
    void vectorsOfALoopAreCounted(String log) throws IOException {
        assertThat(count(log))
                .isInstanceOfSatisfying(
                        LoopVectors.Counted.class,
                        it -> assertThat(it.instructions()).isBetween(2, 60));
    }

    @Test
    void loopWithoutVectorsHasNone() throws IOException {
        assertThat(count("printed-without-vectors-debian-17.0.15")).isEqualTo(new LoopVectors.Counted(0));
    }

    @Test
    void codeOfAnotherProcessorIsNotRead() {
        assertThat(LoopVectors.count("riscv64", "00", 0, "some"))
                .isEqualTo(new LoopVectors.Unread("needs machine code of x86-64 or AArch64, not of riscv64"));
    }

    @Test
    void whatCannotBeReadIsNoNumber() {
        LoopVectors unread = new LoopVectors.Unread("no tool");

        assertThat(new LoopVectors.Counted(1).and(new LoopVectors.Counted(2))).isEqualTo(new LoopVectors.Counted(3));
        assertThat(new LoopVectors.Counted(1).and(unread)).isEqualTo(unread);
        assertThat(unread.and(new LoopVectors.Counted(1))).isEqualTo(unread);
    }

    /** C2 takes the sign from a single number by a mask of 16 bytes. */
    @ParameterizedTest
    @ValueSource(strings = {"660f5705f8ffffff", "c5f15405f8ffffff"})
    void maskOfASingleNumberIsNoVector(String instruction) {
        assumeTrue(Disassemblers.find(new X86()).isPresent(), "needs Capstone or GNU objdump");

        // jmp back to the instruction: a loop
        assertThat(LoopVectors.count("amd64", instruction + "ebf6", 0, "some")).isEqualTo(new LoopVectors.Counted(0));
        assertThat(LoopVectors.count("amd64", "f30f6f06ebfa", 0, "some")).isEqualTo(new LoopVectors.Counted(1));
    }

    private static LoopVectors count(String log) throws IOException {
        assumeTrue(Disassemblers.find(new X86()).isPresent(), "needs Capstone or GNU objdump");
        PrintedCode code = HotCode.read(Files.readString(LOGS.resolve(log + ".xml")), "Sample.op"::equals)
                .orElseThrow()
                .printed()
                .get(0);
        return LoopVectors.count("amd64", code.hex(), code.address(), log);
    }
}
