package org.jvmquarks.evidence.code;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.LongByReference;
import com.sun.jna.ptr.PointerByReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.verdict.NotApplicable;

/** Decodes machine code by the library Capstone, version 4 or 5. */
final class CapstoneDisassembler implements Disassembler {
    /** Offset of the address in {@code cs_insn}, in bytes. */
    private static final int ADDRESS = 8;

    /** Offset of the instruction's size in {@code cs_insn}, in bytes. */
    private static final int SIZE = 16;

    private final InstructionSet set;
    private final Capstone capstone;
    private final Version version;
    private final Layout layout;

    private CapstoneDisassembler(InstructionSet set, Capstone capstone, Version version, Layout layout) {
        this.set = set;
        this.capstone = capstone;
        this.version = version;
        this.layout = layout;
    }

    /** A version of the library: 4.0. */
    record Version(int major, int minor) {
        static Version of(Capstone capstone) {
            IntByReference major = new IntByReference();
            IntByReference minor = new IntByReference();
            capstone.cs_version(major, minor);
            return new Version(major.getValue(), minor.getValue());
        }

        @Override
        public String toString() {
            return major + "." + minor;
        }
    }

    /**
     * Offsets in {@code cs_insn}, which grew by longer instructions in Capstone 5.
     *
     * @param mnemonic offset of its text in bytes
     * @param operands offset of their text in bytes
     * @param size of the whole in bytes
     */
    private record Layout(int mnemonic, int operands, long size) {
        static Optional<Layout> of(Version version) {
            return switch (version.major()) {
                case 4 -> Optional.of(new Layout(34, 66, 240));
                case 5 -> Optional.of(new Layout(42, 74, 248));
                default -> Optional.empty();
            };
        }
    }

    /** Returns the disassembler; empty if this machine has no Capstone that is supported. */
    static Optional<CapstoneDisassembler> find(InstructionSet set) {
        return library().flatMap(capstone -> {
            Version version = Version.of(capstone);
            return Layout.of(version).map(layout -> new CapstoneDisassembler(set, capstone, version, layout));
        });
    }

    /** Returns the version of this machine's library, supported or not. */
    static Optional<Version> installed() {
        return library().map(Version::of);
    }

    private static Optional<Capstone> library() {
        try {
            return Optional.of(Native.load("capstone", Capstone.class));
        } catch (UnsatisfiedLinkError | NoClassDefFoundError e) {
            // The machine does not have it, or JNA does not support the machine.
            return Optional.empty();
        }
    }

    @Override
    public String name() {
        return "Capstone " + version;
    }

    @Override
    public boolean knowsAll() {
        return version.major() >= set.capstone();
    }

    @Override
    public List<Instruction> disassemble(byte[] code, long address, String jdk) {
        LongByReference handle = new LongByReference();
        int error = capstone.cs_open(set.architecture(), set.mode(), handle);
        if (error != 0) {
            throw new NotApplicable("the installed Capstone cannot read this architecture (its error " + error + ")");
        }
        try {
            List<Instruction> all = new ArrayList<>();
            int at = 0;
            Optional<Instruction> data = Optional.empty();
            do {
                all.addAll(instructions(handle.getValue(), code, at, address));
                at = all.isEmpty() ? 0 : (int) all.get(all.size() - 1).end();
                data = set.data(code, at);
                if (data.isPresent()) {
                    all.add(data.get());
                    at += data.get().size();
                }
            } while (data.isPresent());
            return all;
        } finally {
            capstone.cs_close(handle);
        }
    }

    /** Decodes from a position up to the first byte that is not an instruction. */
    private List<Instruction> instructions(long handle, byte[] code, int from, long address) {
        PointerByReference array = new PointerByReference();
        byte[] rest = Arrays.copyOfRange(code, from, code.length);
        long count = capstone.cs_disasm(handle, rest, rest.length, address + from, 0, array);
        List<Instruction> instructions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            instructions.add(instruction(array.getValue(), i * layout.size(), address));
        }
        if (count > 0) {
            capstone.cs_free(array.getValue(), count);
        }
        return instructions;
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
}
