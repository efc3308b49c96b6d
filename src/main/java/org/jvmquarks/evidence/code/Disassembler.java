package org.jvmquarks.evidence.code;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;

/** Decodes machine code by a tool of the machine; {@link Disassemblers} chooses it. */
sealed interface Disassembler permits CapstoneDisassembler, ObjdumpDisassembler {
    /** A longer instruction does not exist on x86. */
    int QUOTED_BYTES = 15;

    /** Returns the tool with its version: {@code Capstone 4.0}. */
    String name();

    /** Returns whether it knows all instructions but those that only few processors have. */
    boolean knowsAll();

    /**
     * Decodes up to the first byte that is not an instruction.
     *
     * @param address where the first byte lay in the VM, or 0 where it does not tell
     * @param jdk whose code it is, for messages
     */
    List<Instruction> disassemble(byte[] code, long address, String jdk);

    /**
     * Decodes the whole code.
     *
     * @param address where the first byte lay in the VM, or 0 where it does not tell
     * @param jdk whose code it is, for messages
     * @throws CellError if there are bytes that are not an instruction
     */
    default List<Instruction> decode(byte[] code, long address, String jdk) {
        List<Instruction> instructions = disassemble(code, address, jdk);
        if (!isWhole(instructions, code)) {
            long end = end(instructions);
            throw new CellError(
                    ErrorKind.GUEST_FAILED,
                    "%s: the bytes at %d of %d of the machine code are not an instruction that the disassembler knows: %s"
                            .formatted(jdk, end, code.length, quoted(code, (int) end)));
        }
        return instructions;
    }

    /** Returns whether the instructions are all of the code. */
    static boolean isWhole(List<Instruction> instructions, byte[] code) {
        return end(instructions) == code.length;
    }

    private static long end(List<Instruction> instructions) {
        return instructions.isEmpty()
                ? 0
                : instructions.get(instructions.size() - 1).end();
    }

    private static String quoted(byte[] code, int from) {
        return HexFormat.ofDelimiter(" ")
                .formatHex(Arrays.copyOfRange(code, from, Math.min(code.length, from + QUOTED_BYTES)));
    }
}
