package org.jvmquarks.evidence.code;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jvmquarks.verdict.Inconclusive;
import org.jvmquarks.verdict.NotApplicable;

class MachineCodeAssertTest {
    private static final List<UnaryOperator<MachineCodeAssert>> CALLS_OF_STUBS =
            List.of(MachineCodeAssert::callsStub, MachineCodeAssert::doesNotCallStub);

    private final MachineCode division =
            InstructionSemanticsTest.code("mov eax, 0x2a", "idiv ecx", "call 0x100", "ret");

    /** C2 calls a stub to fill an array of int on AArch64, and fills one of long by itself. */
    @Test
    void callsOfStubsAreCounted() throws IOException {
        MachineCode calls = Listings.readAArch64(Listings.OPERATIONS + "fill-ints-debian-17.0.21.0.3");
        MachineCode callsNone = Listings.readAArch64(Listings.OPERATIONS + "fill-longs-debian-17.0.21.0.3");

        assertThat(calls).callsStub();
        assertThat(callsNone).doesNotCallStub();
        assertThatThrownBy(() -> assertThat(callsNone).callsStub())
                .hasMessageContaining("calls of stubs to be at least 1 but was 0");
        assertThatThrownBy(() -> assertThat(calls).doesNotCallStub())
                .hasMessageContaining("calls of stubs to be 0 but was 1");
    }

    /** The VM puts a trampoline behind the code if a stub is farther away than a call reaches. */
    @Test
    void callThatMayLeadToStubIsUndecided() {
        MachineCode unknown = calling("bl #0x100", new Blob("StubRoutines", 0x200, 16));

        for (UnaryOperator<MachineCodeAssert> question : CALLS_OF_STUBS) {
            assertThatThrownBy(() -> question.apply(assertThat(unknown)))
                    .isInstanceOf(Inconclusive.class)
                    .hasMessage(("expected to know whether it calls a stub but the target is unknown"
                                    + " for 1 of its calls in Fill.op [x]: a method, or a"
                                    + " jump to a stub more than 128 MB away;"
                                    + " -XX:ReservedCodeCacheSize=128m brings all stubs nearer%n      0  bl #0x100")
                            .formatted());
        }
    }

    @Test
    void callOfItselfOrNamedBlobIsKnown() {
        assertThat(calling("bl #0x100", new Blob("StubRoutines", 0x100, 16))).callsStub();
        assertThat(calling("bl #0x100", new Blob("UncommonTrapBlob", 0x100, 16)))
                .doesNotCallStub();
        assertThat(calling("bl #0", new Blob("StubRoutines", 0x100, 16))).doesNotCallStub();
        assertThat(calling("blr x8", new Blob("StubRoutines", 0x100, 16))).doesNotCallStub();
    }

    private static MachineCode calling(String call, Blob named) {
        InstructionSet set = new AArch64();
        CodeBlock block = new CodeBlock(
                new FlowGraph(AArch64Test.code(call, "ret").instructions(), set),
                set,
                0,
                List.of(named),
                List.of(),
                Optional.empty());
        return new MachineCode("Fill.op [x]", 4, 4, block);
    }

    @Test
    void presentEvidencePasses() throws IOException {
        assertThat(division)
                .exists()
                .hasOperation(Operation.DIVISION)
                .operations(Operation.DIVISION)
                .isEqualTo(1)
                .hasNoOperation(Operation.MULTIPLICATION)
                .hasImmediate(42)
                .immediates(42)
                .isEqualTo(1)
                .immediates(43)
                .isZero()
                .hasImmediateAmong(41, 42)
                .hasInstruction("^idiv")
                .hasNoInstruction("xmm")
                .bytes()
                .isBetween(4, 4)
                .returnsWithout(Operation.FENCE)
                .hasNoLoop();
        assertThat(Listings.read("serial-debian-17.0.21.0.3"))
                .fieldStores("field")
                .isEqualTo(1)
                .fieldStores("Reference.field")
                .isEqualTo(1)
                .fieldLoads("value")
                .isEqualTo(0)
                .hasFieldStoresOfBytes("field", 4)
                .hasFewerThanFieldStores(Operation.FENCE, "field")
                .isShorterThan(Listings.read("g1-debian-17.0.21.0.3"))
                .isAsLongAs(Listings.read("parallel-debian-17.0.21.0.3"));
    }

    @Test
    void messageShowsTheInstructions() {
        assertThatThrownBy(() -> assertThat(division).hasNoOperation(Operation.DIVISION))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected the number of DIVISION to be 0 but was 1 for Probe.op [x]: 4 bytes of code%n      1  idiv ecx"
                                .formatted());
        assertThatThrownBy(() -> assertThat(division).hasOperation(Operation.FENCE))
                .hasMessage(
                        "expected the number of FENCE to be at least 1 but was 0 for Probe.op [x]: 4 bytes of code");
        assertThatThrownBy(() -> assertThat(division).hasImmediateBefore(42, 0x1234))
                .hasMessage(("expected the immediate 0x2a to be before the immediate 0x1234 but was"
                                + " missing for Probe.op [x]: 4 bytes of code%n      0  mov eax, 0x2a")
                        .formatted());
        assertThatThrownBy(() -> assertThat(division).hasCall("UncommonTrapBlob"))
                .isInstanceOf(NotApplicable.class)
                .hasMessage("needs the names of the VM's stubs, which only JDK 9 and later report");
        assertThatThrownBy(() -> assertThat(division).inLoops())
                .hasMessage(
                        "expected the number of loops to be at least 1 but was 0 for Probe.op [x]: 4 bytes of code");
    }

    @Test
    void fieldMustBeAccessedInOnePiece() throws IOException {
        MachineCode code = Listings.read("serial-debian-17.0.21.0.3");

        assertThatThrownBy(() -> assertThat(code).hasFieldStoresOfBytes("field", 8))
                .hasMessageContaining("expected the stores to the field field to be 8 bytes each but was [4] for");
        assertThatThrownBy(() -> assertThat(code).hasFieldLoadsOfBytes("value", 4))
                .hasMessageContaining("expected the loads of the field value to be 4 bytes each but was missing for");
    }

    @Test
    void comparisonsNameBothSides() throws IOException {
        MachineCode code = Listings.read("serial-debian-17.0.21.0.3");

        assertThatThrownBy(() -> assertThat(code).hasFewerThanFieldStores(Operation.CALL, "value"))
                .hasMessageContaining(
                        "expected the number of CALL to be less than the 0 stores to the field value but was 0 for");
        assertThatThrownBy(() -> assertThat(division).hasImmediateAmong(43, 0x44))
                .hasMessage(
                        "expected the number of immediates among 0x2b, 0x44 to be at least 1 but was 0 for Probe.op [x]: 4 bytes of code");
    }

    @Test
    void failureMessageShowsTheFirstOfManyInstructions() {
        String[] many = new String[20];
        java.util.Arrays.fill(many, "idiv ecx");

        assertThatThrownBy(() -> assertThat(InstructionSemanticsTest.code(many)).hasNoOperation(Operation.DIVISION))
                .hasMessageContaining(" bytes of code%n      0  idiv ecx%n".formatted())
                .hasMessageEndingWith("%n      b  idiv ecx%n  and 8 more".formatted());
    }

    @Test
    void listingIsNamed() {
        InstructionSet set = new X86();
        CodeBlock block = new CodeBlock(
                new FlowGraph(division.instructions(), set),
                set,
                0,
                List.of(new Blob("UncommonTrapBlob", 0x100, 16)),
                List.of(),
                Optional.of(Path.of("disassembly.txt")));

        assertThat(new MachineCode("x", 4, 4, block)).hasCall("UncommonTrap").hasNoCall("new_array");
        assertThatThrownBy(() -> assertThat(new MachineCode("x", 4, 4, block)).hasNoCall("Uncommon"))
                .hasMessageStartingWith(
                        "expected the called stubs to be other than Uncommon but was [UncommonTrapBlob] for x: 4 bytes of code");
        assertThatThrownBy(() -> assertThat(new MachineCode("x", 4, 4, block)).hasCall("new_array"))
                .hasMessageEndingWith(
                        "but was [UncommonTrapBlob] for x: 4 bytes of code%n      2  call 0x100%nsee the disassembly in disassembly.txt"
                                .formatted());
    }

    @Test
    void slowPathAsideDoesNotCount() {
        MachineCode aside = InstructionSemanticsTest.code("ja 0x2", "ret", "call 0x100", "jmp 0x1");
        MachineCode inTheWay = InstructionSemanticsTest.code("ja 0x2", "nop", "call 0x100", "ret");

        assertThat(aside).returnsWithout(Operation.CALL);
        assertThatThrownBy(() -> assertThat(inTheWay).returnsWithout(Operation.CALL))
                .hasMessage(
                        "expected the number of paths to a return without CALL to be at least 1 but was 0 for Probe.op [x]: 4 bytes of code%n      2  call 0x100"
                                .formatted());
    }

    @Test
    void missingFieldIsAnErrorOfTheAuthor() throws IOException {
        MachineCode code = Listings.read("serial-debian-17.0.21.0.3");

        assertThatThrownBy(() -> assertThat(code).fieldStores("feild").isEqualTo(1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("no field feild around the probe, there are [FieldOffset");
    }

    static List<UnaryOperator<MachineCodeAssert>> questions() {
        return List.of(
                code -> code.hasNoOperation(Operation.DIVISION),
                code -> code.operations(Operation.DIVISION).isEqualTo(0),
                code -> code.immediates(42).isEqualTo(0),
                code -> code.immediates(42).isZero(),
                code -> code.hasNoInstruction("x"),
                code -> code.bytes().isBetween(0, 1),
                code -> code.fieldLoads("x").isEqualTo(0),
                code -> code.fieldStores("x").isEqualTo(0),
                code -> code.hasFieldLoadsOfBytes("x", 0),
                code -> code.hasFieldStoresOfBytes("x", 0),
                code -> code.hasFewerThanFieldStores(Operation.FENCE, "x"),
                code -> code.hasImmediateAmong(42),
                code -> code.returnsWithout(Operation.CALL),
                code -> code.hasNoCall("x"),
                MachineCodeAssert::hasNoLoop,
                MachineCodeAssert::inLoops);
    }

    /** An interpreted method has no division either; that must not pass. */
    @ParameterizedTest
    @MethodSource("questions")
    void missingCodeIsInconclusive(UnaryOperator<MachineCodeAssert> question) {
        InstructionSet set = new X86();
        CodeBlock nothing =
                new CodeBlock(new FlowGraph(List.of(), set), set, 0, List.of(), List.of(), Optional.empty());

        assertThatThrownBy(() -> question.apply(assertThat(new MachineCode("Probe.op [x]", 4, 0, nothing))))
                .isInstanceOf(Inconclusive.class)
                .hasMessage(
                        "expected the code to be compiled at tier 4 but was at tier 0 for Probe.op [x]: without code the claim is undecided");
    }
}
