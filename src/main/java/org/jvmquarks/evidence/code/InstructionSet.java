package org.jvmquarks.evidence.code;

import java.util.Optional;

/** The meaning of the instructions of an architecture. */
interface InstructionSet {

    /** Capstone's number of the architecture. */
    int architecture();

    /** Capstone's number of its mode. */
    int mode();

    /** Returns the notation of its instructions. */
    Notation notation();

    /**
     * Whether a single instruction does this.
     *
     * @throws IllegalArgumentException for what takes the code around it, see {@link
     *     InstructionSemantics}
     */
    boolean does(Operation operation, Instruction instruction);

    /** Whether it reads a page only to be stopped if the page is protected. */
    boolean readsPage(Instruction instruction);

    /** Whether it loads a word of the VM's thread into its first operand. */
    boolean loadsFromThread(Instruction instruction);

    /** Whether it turns an address into the index of its card. */
    boolean shiftsToCard(Instruction instruction);

    boolean storesByte(Instruction instruction);

    /** Whether it makes its first operand, a general register, zero. */
    boolean clearsRegister(Instruction instruction);

    /** Whether it makes its first operand, a vector register, zero. */
    boolean clearsVector(Instruction instruction);

    /** The vector register that it stores outside the frame; empty text if it stores none. */
    String storedVector(Instruction instruction);

    /** Whether it copies a register into another. */
    boolean copies(Instruction instruction);

    /** Whether its first operand becomes a sum that its other operands are part of. */
    boolean adds(Instruction instruction);

    /** Whether its first operand is a register that it writes. */
    boolean writesRegister(Instruction instruction);

    /** Whether it reads from memory, also if it writes there as well. */
    boolean loads(Instruction instruction);

    /** Whether it writes to memory. */
    boolean stores(Instruction instruction);

    /** Bytes that it reads from memory or writes there; 0 if it names none. */
    int bytesAccessed(Instruction instruction);

    /** Whether a place in memory may be a field: not in the frame, not in the VM's thread. */
    boolean mayBeField(MemoryOperand memory);

    /** Whether it puts the address of its memory into its first operand. */
    boolean computesAddress(Instruction instruction);

    /** Whether it only fills space: between blocks, or behind the last of them. */
    boolean isPadding(Instruction instruction);

    /** Whether control may go on behind it. */
    boolean fallsThrough(Instruction instruction);

    /**
     * @param arch {@code os.arch} of the guest
     * @return empty if it is not read
     */
    static Optional<InstructionSet> of(String arch) {
        return switch (arch) {
            case "amd64", "x86_64" -> Optional.of(new X86());
            case "aarch64" -> Optional.of(new AArch64());
            default -> Optional.empty();
        };
    }
}
