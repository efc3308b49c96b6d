package org.jvmquarks.evidence.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.jvmquarks.QuarkAssertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.evidence.OneGuest;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.verdict.Inconclusive;
import org.jvmquarks.verdict.NotApplicable;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;

class CodeOfTest {
    private static final String CAPTURE = "serial-debian-17.0.21.0.3";

    @TempDir
    Path folder;

    @Test
    void codeIsDecodedListedAndRecorded() throws IOException {
        assumeTrue(hasDisassembler(), "needs Capstone or GNU objdump");
        OneGuest guest = new OneGuest(folder, line(4, hex()));

        MachineCode code = new CodeOf(CodeOfTest.class).method("set").gather(guest);

        assertThat(code).hasOperation(Operation.CARD_MARK).fieldStores("field").isEqualTo(1);
        assertThat(code.subject()).isEqualTo("CodeOfTest.set [debian-17]");
        assertThat(Files.readString(folder.resolve("disassembly.txt")))
                .startsWith("; code at 0x1000\n; read by "
                        + Disassemblers.of(new X86()).name()
                        + "\n; Setter.field at 0xc\n    0  mov r10d, ")
                .contains("; SafepointBlob");
        assertThat(guest.observations())
                .containsExactly(Observation.exact(
                        new ObservationKey("CodeOfTest.set", "code of tier 4"), code.size(), "instructions"));
        GuestRequest request = guest.requests().get(0);
        assertThat(request.command()).isEqualTo("code");
        assertThat(request.arguments()).containsExactly("op", "set", "4", "method", "before");
        assertThat(request.whiteBox()).isTrue();
        assertThat(request.options())
                .contains(
                        "-Xbatch",
                        "-XX:+WhiteBoxAPI",
                        "-XX:CompileCommand=dontinline,*.op",
                        "-XX:CompileCommand=dontinline,*.set");
    }

    /** What the VM made at tier 1 says nothing about C2. */
    @Test
    void codeOfAnotherTierIsNone() throws IOException {
        assumeTrue(hasDisassembler(), "needs Capstone or GNU objdump");
        MachineCode code = new CodeOf(CodeOfTest.class).gather(new OneGuest(folder, line(1, hex())));

        assertThatThrownBy(() -> assertThat(code).hasNoOperation(Operation.DIVISION))
                .isInstanceOf(Inconclusive.class);
        assertThatThrownBy(() -> assertThat(code).exists())
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected the code to be compiled at tier 4 but was at tier 1 for CodeOfTest.op [debian-17]");
    }

    @Test
    void requestReachesTheGuest() throws IOException {
        assumeTrue(hasDisassembler(), "needs Capstone or GNU objdump");
        OneGuest guest = new OneGuest(folder, line(0, ""));

        new CodeOf(CodeOfTest.class).tier(3).enteredInLoop().afterChange().gather(guest);

        assertThat(guest.requests().get(0).arguments()).containsExactly("op", "op", "3", "loop", "after");
        assertThat(guest.observations())
                .extracting(Observation::key)
                .containsExactly("CodeOfTest.op code of tier 3, entered in the loop, after the change");
    }

    @ParameterizedTest
    @CsvSource({"17, false", "23, false", "24, true", "25, true"})
    void unsafeIsUsedDespiteWarning(int feature, boolean allows) throws IOException {
        assumeTrue(hasDisassembler(), "needs Capstone or GNU objdump");
        OneGuest guest = new OneGuest(folder, feature, "amd64", line(0, ""));

        new CodeOf(CodeOfTest.class).gather(guest);

        assertThat(guest.requests().get(0).options().contains("--sun-misc-unsafe-memory-access=allow"))
                .isEqualTo(allows);
    }

    @Test
    void anotherArchitectureIsNotApplicable() throws IOException {
        OneGuest guest = new OneGuest(folder, 21, "riscv64", line(0, ""));

        assertThatThrownBy(() -> new CodeOf(CodeOfTest.class).gather(guest))
                .isInstanceOf(NotApplicable.class)
                .hasMessage("needs machine code of x86-64 or AArch64; this VM runs on riscv64");
        assertThat(guest.requests()).isEmpty();
    }

    @Test
    void thereAreFourTiers() {
        assertThatThrownBy(() -> new CodeOf(CodeOfTest.class).tier(5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("tiers are 1 to 4, not 5");
    }

    private static boolean hasDisassembler() {
        return Disassemblers.find(new X86()).isPresent();
    }

    private static String hex() throws IOException {
        return Files.readString(Listings.FOLDER.resolve(CAPTURE + ".hex")).strip();
    }

    /** The jump to the blob at the end of the captured code leads below its beginning. */
    private static String line(int level, String code) {
        ObjectNode line = new ObjectMapper().createObjectNode();
        line.put("kind", "code");
        line.put("level", level);
        line.put("code", code);
        line.put("address", 0x1000);
        line.putArray("blobs")
                .addObject()
                .put("name", "SafepointBlob")
                .put("address", Integer.MIN_VALUE)
                .put("bytes", 1L << 32);
        line.putArray("fields")
                .addObject()
                .put("holder", "org.example.Outer$Setter")
                .put("name", "field")
                .put("static", false)
                .put("offset", 12);
        return line.toString();
    }
}
