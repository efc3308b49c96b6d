package org.jvmquarks.evidence.code;

import java.util.List;
import org.jvmquarks.verdict.NotApplicable;

/**
 * Machine code as instructions.
 *
 * @param instructions all of them, in order
 * @param by the tool that decoded them, with its version
 */
record Decoded(List<Instruction> instructions, String by) {
    Decoded {
        instructions = List.copyOf(instructions);
    }

    /**
     * Decodes code by the first choice, or by objdump where that does not know an instruction: Capstone 4 stops at
     * {@code kmovq k7, r10}, which C2 emits on processors with AVX-512, and at {@code casal}, which it emits on those
     * with LSE.
     *
     * @throws NotApplicable if only a tool that the machine does not have might know it
     * @throws org.jvmquarks.verdict.CellError if there are bytes that neither knows
     */
    static Decoded of(InstructionSet set, Disassembler first, byte[] bytes, long address, String jdk) {
        byte[] code = set.withoutData(bytes);
        if (!(first instanceof CapstoneDisassembler)
                || Disassembler.isWhole(first.disassemble(code, address, jdk), code)) {
            return by(set, first, code, address, jdk);
        }
        ObjdumpDisassembler objdump = ObjdumpDisassembler.find(set)
                .orElseThrow(() -> new NotApplicable(
                        Disassemblers.second(set, first.name()).reason()));
        return by(set, objdump, code, address, jdk);
    }

    private static Decoded by(InstructionSet set, Disassembler tool, byte[] code, long address, String jdk) {
        return new Decoded(set.complete(tool.decode(code, address, jdk), address), tool.name());
    }
}
