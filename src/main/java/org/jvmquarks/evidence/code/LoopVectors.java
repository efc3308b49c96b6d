package org.jvmquarks.evidence.code;

import java.util.HexFormat;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.NotApplicable;

/** Vector instructions in the loops of code: those that load or store 16 bytes or more of a register at once. */
public sealed interface LoopVectors {

    /** So many instructions. */
    record Counted(int instructions) implements LoopVectors {}

    /**
     * Not known.
     *
     * @param why in words
     */
    record Unread(String why) implements LoopVectors {}

    /**
     * Counts those of a method.
     *
     * @param arch {@code os.arch} of the VM that made the code
     * @param hex the code in hexadecimal digits
     * @param address of its first byte
     * @param jdk for messages
     */
    static LoopVectors count(String arch, String hex, long address, String jdk) {
        try {
            InstructionSet set = InstructionSet.of(arch)
                    .orElseThrow(() -> new NotApplicable("needs machine code of x86-64 or AArch64, not of " + arch));
            byte[] bytes = HexFormat.of().parseHex(hex);
            Decoded decoded = Decoded.of(set, Disassemblers.of(set), bytes, address, jdk);
            return new Counted((int) Loops.all(new FlowGraph(decoded.instructions(), set)).stream()
                    .flatMap(loop -> loop.stream().filter(set::movesVector))
                    .distinct()
                    .count());
        } catch (NotApplicable | CellError e) {
            return new Unread(String.valueOf(e.getMessage()));
        }
    }

    /** Adds the count of another method. */
    default LoopVectors and(LoopVectors other) {
        return this instanceof Counted one && other instanceof Counted two
                ? new Counted(one.instructions + two.instructions)
                : this instanceof Unread ? this : other;
    }
}
