package org.jvmquarks.evidence.code;

import java.util.Optional;
import org.jvmquarks.verdict.Lack;
import org.jvmquarks.verdict.NotApplicable;

/**
 * Chooses the disassembler: Capstone, as it needs no process, else GNU objdump, which the machines
 * of most developers have and which writes the same for code of x86-64.
 */
final class Disassemblers {
    private Disassemblers() {}

    /**
     * @throws NotApplicable if the machine has none for these instructions
     */
    static Disassembler of(InstructionSet set) {
        return find(set)
                .orElseThrow(
                        () ->
                                new NotApplicable(
                                        lack(set, CapstoneDisassembler.installed()).reason()));
    }

    /** Returns the disassembler for these instructions; empty if the machine has none. */
    static Optional<Disassembler> find(InstructionSet set) {
        return CapstoneDisassembler.find(set)
                .<Disassembler>map(it -> it)
                .or(() -> ObjdumpDisassembler.find(set));
    }

    /** Returns what keeps this machine from reading machine code; empty if nothing does. */
    static Optional<Lack> lack(InstructionSet set) {
        return find(set).isPresent()
                ? Optional.empty()
                : Optional.of(lack(set, CapstoneDisassembler.installed()));
    }

    /**
     * @param installed version of Capstone that is not supported; empty if there is none
     */
    static Lack lack(InstructionSet set, Optional<CapstoneDisassembler.Version> installed) {
        String capstone =
                installed
                        .map("Capstone 4 or 5 (this machine has %s)"::formatted)
                        .orElse("Capstone");
        return ObjdumpDisassembler.reads(set)
                ? new Lack(
                        capstone + " or GNU objdump",
                        "read machine code",
                        "Debian and Ubuntu: apt-get install binutils, libcapstone4 or libcapstone5,"
                                + " Fedora: dnf install binutils or capstone, macOS: brew install"
                                + " capstone")
                : new Lack(
                        capstone,
                        "read machine code",
                        "Debian and Ubuntu: apt-get install libcapstone4 or libcapstone5, Fedora:"
                                + " dnf install capstone, macOS: brew install capstone");
    }
}
