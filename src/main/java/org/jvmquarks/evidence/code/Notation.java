package org.jvmquarks.evidence.code;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The notation in which the disassembler writes the instructions of an architecture. */
interface Notation {

    /** The place in memory that one of the operands names. */
    Optional<MemoryOperand> memory(String mnemonic, List<String> operands);

    /** Constants, without those of addresses and jumps. */
    List<Long> immediates(String mnemonic, List<String> operands);

    /** Returns the address that a jump or a call leads to. */
    OptionalLong target(String mnemonic, List<String> operands);

    /** The full register that an operand is a part of; empty text if it is not a register. */
    String register(String operand);

    /**
     * Reads one instruction.
     *
     * @param offset bytes from the start of the code
     * @param size in bytes
     * @param operands their text
     * @param address where the code lay in the VM, which targets are written relative to 0 of
     */
    default Instruction read(long offset, int size, String mnemonic, String operands, long address) {
        List<String> parts = OperandText.operands(operands);
        OptionalLong target = target(mnemonic, parts);
        return new Instruction(
                offset,
                size,
                mnemonic,
                parts,
                memory(mnemonic, parts),
                immediates(mnemonic, parts),
                target.isPresent() ? OptionalLong.of(target.getAsLong() - address) : OptionalLong.empty());
    }
}
