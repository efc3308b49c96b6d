package org.jvmquarks.evidence.code;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;

/** Decodes machine code by GNU objdump, with the instructions that Capstone returns. */
final class ObjdumpDisassembler implements Disassembler {
    private final InstructionSet set;
    private final Objdump objdump;

    private ObjdumpDisassembler(InstructionSet set, Objdump objdump) {
        this.set = set;
        this.objdump = objdump;
    }

    /** Returns the disassembler; empty if this machine has none for these instructions. */
    static Optional<ObjdumpDisassembler> find(InstructionSet set) {
        return Objdump.find(set.objdump(), Objdump.DEADLINE).map(found -> new ObjdumpDisassembler(set, found));
    }

    @Override
    public String name() {
        return objdump.version();
    }

    /** Binutils of any distribution with a JDK 17 know them. */
    @Override
    public boolean knowsAll() {
        return true;
    }

    @Override
    public List<Instruction> disassemble(byte[] code, long address, String jdk) {
        if (code.length == 0) {
            // objdump refuses an empty file.
            return List.of();
        }
        try {
            return instructions(objdump.disassemble(code, address, jdk), address);
        } catch (IOException e) {
            throw new CellError(
                    ErrorKind.GUEST_FAILED,
                    "%s: the machine code cannot be passed to objdump: %s".formatted(jdk, FileProblem.of(e)),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CellError(ErrorKind.GUEST_FAILED, jdk + ": the run was interrupted", e);
        }
    }

    private List<Instruction> instructions(String listing, long address) {
        List<Instruction> instructions = new ArrayList<>();
        for (String line : listing.lines().toList()) {
            Optional<ObjdumpLine> read = set.objdump().read(line);
            if (read.isPresent()) {
                if (!read.get().isInstruction()) {
                    break;
                }
                instructions.add(instruction(read.get(), address));
            }
        }
        return instructions;
    }

    private Instruction instruction(ObjdumpLine line, long address) {
        return set.notation().read(line.address() - address, line.size(), line.mnemonic(), line.operands(), address);
    }
}
