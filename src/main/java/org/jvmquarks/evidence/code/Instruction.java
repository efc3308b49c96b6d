package org.jvmquarks.evidence.code;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One machine instruction.
 *
 * @param offset bytes from the start of the code
 * @param size in bytes
 * @param mnemonic with its prefixes: {@code lock cmpxchg}
 * @param operands as the assembler writes them, the one that is written first
 * @param memory the place in memory that it names; at most one on all architectures that are read
 * @param immediates constants, without those of addresses and jumps
 * @param target where it jumps to or calls, as bytes from the start of the code
 */
record Instruction(
        long offset,
        int size,
        String mnemonic,
        List<String> operands,
        Optional<MemoryOperand> memory,
        List<Long> immediates,
        OptionalLong target) {

    Instruction {
        operands = List.copyOf(operands);
        immediates = List.copyOf(immediates);
    }

    /** The operand at that position, empty text if there is none. */
    String operand(int position) {
        return position < operands.size() ? operands.get(position) : "";
    }

    boolean hasMnemonic(String... names) {
        return List.of(names).contains(mnemonic);
    }

    boolean begins(String... names) {
        return Arrays.stream(names).anyMatch(mnemonic::startsWith);
    }

    /** Whether the memory is where it writes to: the first operand. */
    boolean namesMemoryFirst() {
        return operand(0).contains("[");
    }

    long end() {
        return offset + size;
    }

    /** Returns the text that the assembler writes. */
    String text() {
        return operands.isEmpty() ? mnemonic : mnemonic + " " + String.join(", ", operands);
    }
}
