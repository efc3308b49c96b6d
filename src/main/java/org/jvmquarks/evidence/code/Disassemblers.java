package org.jvmquarks.evidence.code;

import java.util.Optional;
import org.jvmquarks.host.classpath.HostLibrary;
import org.jvmquarks.verdict.Lack;
import org.jvmquarks.verdict.NotApplicable;

/**
 * Chooses the disassembler: Capstone, as it needs no process, else GNU objdump, which the machines of most developers
 * have and whose words are made the same. Capstone needs JNA, which a project may leave out.
 */
final class Disassemblers {
    private static final String PURPOSE = "read machine code";

    /** Package of Debian and Fedora with an objdump for code of the machine's own processor. */
    private static final String HOST_PACKAGE = "binutils";

    private static final HostLibrary JNA =
            new HostLibrary("com.sun.jna.Library", "JNA", PURPOSE, "net.java.dev.jna:jna");

    private Disassemblers() {}

    /** @throws NotApplicable if the machine has none for these instructions */
    static Disassembler of(InstructionSet set) {
        return find(set).orElseThrow(() -> new NotApplicable(missing(set)));
    }

    /** Returns the disassembler for these instructions; empty if the machine has none. */
    static Optional<Disassembler> find(InstructionSet set) {
        Optional<Disassembler> capstone = JNA.lack().isPresent()
                ? Optional.empty()
                : CapstoneDisassembler.find(set).map(it -> it);
        return capstone.or(() -> ObjdumpDisassembler.find(set));
    }

    /** Returns what keeps this machine from reading all machine code; empty if nothing does. */
    static Optional<Lack> lack(InstructionSet set) {
        Optional<Disassembler> first = find(set);
        return first.isEmpty()
                ? Optional.of(missing(set))
                : first.filter(it ->
                                !it.knowsAll() && ObjdumpDisassembler.find(set).isEmpty())
                        .map(it -> second(set, it.name()));
    }

    private static Lack missing(InstructionSet set) {
        return JNA.lack().isPresent()
                ? objdump(isHost(set) ? HOST_PACKAGE : set.objdump().crossPackage())
                : lack(set, isHost(set), CapstoneDisassembler.installed());
    }

    private static boolean isHost(InstructionSet set) {
        return InstructionSet.of(System.getProperty("os.arch", ""))
                .filter(host -> host.getClass().equals(set.getClass()))
                .isPresent();
    }

    /**
     * Returns what is missing where the class path does not have JNA.
     *
     * @param binutils the package of Debian
     */
    static Lack objdump(String binutils) {
        return new Lack(
                "GNU objdump, or Capstone and JNA",
                PURPOSE,
                "Debian and Ubuntu: apt-get install "
                        + binutils
                        + ", Fedora: dnf install "
                        + binutils
                        + ", elsewhere Capstone and the dependency net.java.dev.jna:jna");
    }

    /**
     * @param isHost whether the code is that of this machine's processor
     * @param installed version of Capstone that is not supported; empty if there is none
     */
    static Lack lack(InstructionSet set, boolean isHost, Optional<CapstoneDisassembler.Version> installed) {
        String capstone = installed
                .map("Capstone 4 or 5 (this machine has %s)"::formatted)
                .orElse("Capstone");
        return tools(set, isHost, capstone + " or GNU objdump");
    }

    /**
     * Returns what is missing where the installed Capstone does not know an instruction.
     *
     * @param installed its name and version
     */
    static Lack second(InstructionSet set, String installed) {
        return second(set, isHost(set), installed);
    }

    static Lack second(InstructionSet set, boolean isHost, String installed) {
        return tools(set, isHost, "GNU objdump or Capstone 5 (%s does not know all instructions)".formatted(installed));
    }

    private static Lack tools(InstructionSet set, boolean isHost, String tool) {
        String binutils = isHost ? HOST_PACKAGE : set.objdump().crossPackage();
        return new Lack(
                tool,
                PURPOSE,
                "Debian and Ubuntu: apt-get install "
                        + binutils
                        + " or libcapstone5, Fedora: dnf install "
                        + binutils
                        + " or capstone, macOS: brew install capstone");
    }
}
