package org.jvmquarks.evidence.code;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** The meaning of the instructions of an architecture. */
interface InstructionSet {

    /** Capstone's number of the architecture. */
    int architecture();

    /** Capstone's number of its mode. */
    int mode();

    /**
     * Returns the oldest major version of Capstone that knows all its instructions, but for those that only few
     * processors have.
     */
    int capstone();

    /** Returns how objdump writes its instructions. */
    ObjdumpFormat objdump();

    /** Returns the notation of its instructions. */
    Notation notation();

    /**
     * Whether a single instruction does this.
     *
     * @throws IllegalArgumentException for what takes the code around it, see {@link InstructionSemantics}
     */
    boolean does(Operation operation, Instruction instruction);

    /** Whether it reads a page only to be stopped if the page is protected. */
    boolean readsPage(Instruction instruction);

    /** Whether it loads a word of the VM's thread into its first operand. */
    boolean loadsFromThread(Instruction instruction);

    /** Whether it adds a word of the VM's thread to its first operand. */
    boolean addsWordOfThread(Instruction instruction);

    /** Whether it puts a constant, or a part of one, into its first operand. */
    boolean takesConstant(Instruction instruction);

    /** Whether it turns an address into the index of its card. */
    boolean shiftsToCard(Instruction instruction);

    boolean storesByte(Instruction instruction);

    /**
     * Whether it stores a zero outside the frame and the VM's thread: a constant, or a register that the VM keeps zero.
     *
     * @param filled full registers to which the code has written something else
     */
    boolean storesZero(Instruction instruction, Set<String> filled);

    /** Whether it makes its first operand, a general register, zero. */
    boolean clearsRegister(Instruction instruction);

    /** Whether it makes its first operand, a vector register, zero. */
    boolean clearsVector(Instruction instruction);

    /** Returns the vector registers that it stores outside the frame. */
    List<String> storedVectors(Instruction instruction);

    /** Returns how many registers it stores into the frame, as {@link Operation#STACK_STORE}. */
    int spilled(Instruction instruction);

    /** Whether it copies a register into another. */
    boolean copies(Instruction instruction);

    /** Whether its first operand becomes a sum that its other operands are part of. */
    boolean adds(Instruction instruction);

    /** Returns the full registers that it writes. */
    List<String> written(Instruction instruction);

    /** Whether it reads from memory, also if it writes there as well. */
    boolean loads(Instruction instruction);

    /** Whether it writes to memory. */
    boolean stores(Instruction instruction);

    /**
     * Bytes that it reads from memory or writes there, for each register; 0 if it names no memory, or if the processor
     * decides how long the registers are.
     */
    int bytesAccessed(Instruction instruction);

    /** Whether it loads or stores 16 bytes or more of a vector register, but for masks that change single numbers. */
    boolean movesVector(Instruction instruction);

    /**
     * Returns the bytes from the base of its memory to what it accesses: one place, or one for each of two registers;
     * empty if it names no memory.
     */
    List<Long> displacements(Instruction instruction);

    /** Whether a place in memory may be a field: not in the frame, not in the VM's thread. */
    boolean mayBeField(MemoryOperand memory);

    /**
     * Returns the bytes that it adds to an address to put the sum into its first operand; empty if it does something
     * else.
     */
    OptionalLong computedOffset(Instruction instruction);

    /** Whether it puts an address of the stack, the frame's or one below, into a register. */
    boolean takesStackAddress(Instruction instruction);

    /**
     * Whether it is the store of a loop that reads a word, computes another and stores that unless somebody else has
     * stored: AArch64 {@code stlxr}.
     */
    boolean storesExclusively(Instruction instruction);

    /**
     * Returns the operation of such a loop; empty if it is {@link Operation#ATOMIC} and nothing else.
     *
     * @param between the instructions from its load to its store, both left out
     */
    Optional<Operation> exclusive(List<Instruction> between, Instruction store);

    /** Whether it is the load of such a loop. */
    boolean loadsExclusively(Instruction instruction);

    /**
     * Whether it calls code that the VM generated at its start, as for filling an array.
     *
     * @param callee name of the blob that it calls; empty if unknown
     */
    boolean callsStub(Instruction instruction, Optional<String> callee);

    /** Whether only its name tells a stub from other code that is called. */
    boolean namesTellStubs();

    /**
     * Whether it may call what is too far away for it: through a trampoline, which lies behind the code of the method
     * and is not read.
     */
    boolean mayUseTrampoline(Instruction instruction);

    /** Whether it only fills space: between blocks, or behind the last of them. */
    boolean isPadding(Instruction instruction);

    /** Whether control may go on behind it. */
    boolean fallsThrough(Instruction instruction);

    /**
     * Reads data between instructions, which a disassembler may not know.
     *
     * @param at bytes from the start of the code
     * @return empty if there is an instruction, or nothing known
     */
    Optional<Instruction> data(byte[] code, int at);

    /**
     * Returns the code without the data that a disassembler could take for instructions: in its place is what
     * {@link #data} reads.
     */
    byte[] withoutData(byte[] code);

    /**
     * Completes instructions by those before them: constants that are built in parts, and targets of calls through a
     * register that holds one.
     *
     * @param address of the first
     */
    List<Instruction> complete(List<Instruction> instructions, long address);

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
