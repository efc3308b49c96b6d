package org.jvmquarks.evidence.code;

import java.util.Optional;
import org.jvmquarks.evidence.guest.HostLibrary;
import org.jvmquarks.verdict.Lack;
import org.jvmquarks.verdict.NotApplicable;

/**
 * Chooses the disassembler: Capstone, as it needs no process, else GNU objdump, which the machines
 * of most developers have and which writes the same for code of x86-64. Capstone needs JNA, which a
 * project may leave out.
 */
final class Disassemblers {
    private static final String PURPOSE = "read machine code";

    private static final HostLibrary JNA =
            new HostLibrary("com.sun.jna.Library", "JNA", PURPOSE, "net.java.dev.jna:jna");

    private Disassemblers() {}

    /**
     * @throws NotApplicable if the machine has none for these instructions
     */
    static Disassembler of(InstructionSet set) {
        return find(set).orElseThrow(() -> new NotApplicable(missing(set).reason()));
    }

    /** Returns the disassembler for these instructions; empty if the machine has none. */
    static Optional<Disassembler> find(InstructionSet set) {
        Optional<Disassembler> capstone =
                JNA.lack().isPresent()
                        ? Optional.empty()
                        : CapstoneDisassembler.find(set).map(it -> it);
        return capstone.or(() -> ObjdumpDisassembler.find(set));
    }

    /** Returns what keeps this machine from reading machine code; empty if nothing does. */
    static Optional<Lack> lack(InstructionSet set) {
        return find(set).isPresent() ? Optional.empty() : Optional.of(missing(set));
    }

    private static Lack missing(InstructionSet set) {
        return JNA.lack()
                .map(jna -> ObjdumpDisassembler.reads(set) ? objdump() : jna)
                .orElseGet(() -> lack(set, CapstoneDisassembler.installed()));
    }

    /** Returns what is missing where the class path does not have JNA. */
    static Lack objdump() {
        return new Lack(
                "GNU objdump, or Capstone and JNA",
                PURPOSE,
                "Debian and Ubuntu: apt-get install binutils, Fedora: dnf install binutils, elsewhere"
                        + " Capstone and the dependency net.java.dev.jna:jna");
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
                        PURPOSE,
                        "Debian and Ubuntu: apt-get install binutils, libcapstone4 or libcapstone5,"
                                + " Fedora: dnf install binutils or capstone, macOS: brew install"
                                + " capstone")
                : new Lack(
                        capstone,
                        PURPOSE,
                        "Debian and Ubuntu: apt-get install libcapstone4 or libcapstone5, Fedora:"
                                + " dnf install capstone, macOS: brew install capstone");
    }
}
