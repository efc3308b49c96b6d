package org.jvmquarks.evidence.code;

import java.util.List;
import java.util.Optional;

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
     * Decodes code by the first choice, or by objdump where that does not know an instruction:
     * Capstone 4 stops at {@code kmovq k7, r10}, which C2 emits on processors with AVX-512.
     *
     * @throws org.jvmquarks.verdict.CellError if there are bytes that neither knows
     */
    static Decoded of(
            InstructionSet set, Disassembler first, byte[] code, long address, String jdk) {
        List<Instruction> read = first.disassemble(code, address, jdk);
        Optional<ObjdumpDisassembler> second =
                first instanceof CapstoneDisassembler && !Disassembler.isWhole(read, code)
                        ? ObjdumpDisassembler.find(set)
                        : Optional.empty();
        return second.map(objdump -> by(objdump, code, address, jdk))
                .orElseGet(() -> by(first, code, address, jdk));
    }

    private static Decoded by(Disassembler tool, byte[] code, long address, String jdk) {
        return new Decoded(tool.decode(code, address, jdk), tool.name());
    }
}
