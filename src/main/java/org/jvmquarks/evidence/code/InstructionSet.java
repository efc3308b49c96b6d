package org.jvmquarks.evidence.code;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What the instructions of an architecture mean. */
interface InstructionSet {

    /** Capstone's number of the architecture. */
    int architecture();

    /** Capstone's number of its mode. */
    int mode();

    /** Those of the instructions that do this, in order. */
    List<Instruction> find(Operation operation, List<Instruction> code);

    /** Splits and reads what the disassembler wrote. */
    List<String> operands(String text);

    Optional<Memory> memory(List<String> operands);

    List<Long> immediates(String mnemonic, List<String> operands);

    /** Where a jump or a call leads, as the disassembler wrote it: an address. */
    OptionalLong target(String mnemonic, List<String> operands);

    /** Whether it reads from memory, also if it writes there as well. */
    boolean loads(Instruction instruction);

    /** Whether it writes to memory. */
    boolean stores(Instruction instruction);

    /** Whether a place in memory may be a field: not in the frame, not in the VM's thread. */
    boolean mayBeField(Memory memory);

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
