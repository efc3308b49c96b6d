package org.jvmquarks.evidence.code;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
<<<<<<< HEAD
import java.util.Optional;
import org.jvmquarks.evidence.guest.HostLibrary;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Lack;
import org.jvmquarks.verdict.NotApplicable;

/** Decodes machine code by Capstone, which the machine has to have. */
final class Disassembler {
    private static final String PURPOSE = "read machine code";
    private static final HostLibrary JNA =
            new HostLibrary("com.sun.jna.Library", "JNA", PURPOSE, "net.java.dev.jna:jna");
    private static final String INSTALL =
            "Debian and Ubuntu: apt-get install libcapstone4 or libcapstone5, Fedora: dnf install"
                    + " capstone, macOS: brew install capstone";

    /** Offset of the address in {@code cs_insn}, in bytes. */
    private static final int ADDRESS = 8;

    /** Offset of the instruction's size in {@code cs_insn}, in bytes. */
    private static final int SIZE = 16;
=======
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;
>>>>>>> q-objdump

/** Decodes machine code by a tool of the machine; {@link Disassemblers} chooses it. */
sealed interface Disassembler permits CapstoneDisassembler, ObjdumpDisassembler {
    /** A longer instruction does not exist on x86. */
    int QUOTED_BYTES = 15;

    /** Returns the tool with its version: {@code Capstone 4.0}. */
    String name();

    /**
     * Decodes up to the first byte that is not an instruction.
     *
     * @param address where the first byte lay in the VM, or 0 where it does not tell
     * @param jdk whose code it is, for messages
     */
<<<<<<< HEAD
    private record Layout(int mnemonic, int operands, long size) {}

    /**
     * @throws NotApplicable if the machine does not have the library, or the class path JNA
     */
    Disassembler(InstructionSet set) {
        this.set = set;
        capstone = library();
        layout = layout(capstone);
    }
=======
    List<Instruction> disassemble(byte[] code, long address, String jdk);
>>>>>>> q-objdump

    /**
     * Decodes the whole code.
     *
     * @param address where the first byte lay in the VM, or 0 where it does not tell
     * @param jdk whose code it is, for messages
     * @throws CellError if there are bytes that are no instruction
     */
    default List<Instruction> decode(byte[] code, long address, String jdk) {
        List<Instruction> instructions = disassemble(code, address, jdk);
        long end = instructions.isEmpty() ? 0 : instructions.get(instructions.size() - 1).end();
        if (end != code.length) {
            throw new CellError(
                    ErrorKind.GUEST_FAILED,
                    "%s: the bytes at %d of %d of the machine code are no instruction that the disassembler knows: %s"
                            .formatted(jdk, end, code.length, quoted(code, (int) end)));
        }
        return instructions;
    }

<<<<<<< HEAD
    private List<Instruction> disassemble(byte[] code, long address) {
        LongByReference handle = new LongByReference();
        int error = capstone.cs_open(set.architecture(), set.mode(), handle);
        if (error != 0) {
            throw new NotApplicable(
                    "the installed Capstone cannot read this architecture (its error "
                            + error
                            + ")");
        }
        PointerByReference array = new PointerByReference();
        long count = capstone.cs_disasm(handle.getValue(), code, code.length, address, 0, array);
        List<Instruction> instructions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            instructions.add(instruction(array.getValue(), i * layout.size(), address));
        }
        if (count > 0) {
            capstone.cs_free(array.getValue(), count);
        }
        capstone.cs_close(handle);
        return instructions;
    }

    private static Capstone library() {
        JNA.require();
        try {
            return Native.load("capstone", Capstone.class);
        } catch (UnsatisfiedLinkError | NoClassDefFoundError e) {
            throw new NotApplicable(lack("Capstone").reason());
        }
    }

    private static Layout layout(Capstone capstone) {
        IntByReference major = new IntByReference();
        capstone.cs_version(major, new IntByReference());
        return switch (major.getValue()) {
            case 4 -> new Layout(34, 66, 240);
            case 5 -> new Layout(42, 74, 248);
            default ->
                    throw new NotApplicable(
                            lack("Capstone 4 or 5 (this machine has %d)"
                                            .formatted(major.getValue()))
                                    .reason());
        };
    }

    /** Returns what keeps this machine from reading machine code; empty if nothing does. */
    static Optional<Lack> lack() {
        try {
            layout(library());
            return Optional.empty();
        } catch (NotApplicable absent) {
            return Lack.in(String.valueOf(absent.getMessage()));
        }
    }

    private static Lack lack(String tool) {
        return new Lack(tool, PURPOSE, INSTALL);
    }

    private Instruction instruction(Pointer array, long at, long address) {
        return set.notation()
                .read(
                        array.getLong(at + ADDRESS) - address,
                        Short.toUnsignedInt(array.getShort(at + SIZE)),
                        array.getString(at + layout.mnemonic(), "US-ASCII"),
                        array.getString(at + layout.operands(), "US-ASCII"),
                        address);
    }

=======
>>>>>>> q-objdump
    private static String quoted(byte[] code, int from) {
        return HexFormat.ofDelimiter(" ")
                .formatHex(
                        Arrays.copyOfRange(code, from, Math.min(code.length, from + QUOTED_BYTES)));
    }
}
