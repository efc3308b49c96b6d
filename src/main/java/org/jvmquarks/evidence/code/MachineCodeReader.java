package org.jvmquarks.evidence.code;

import java.util.Optional;
import org.jvmquarks.verdict.Lack;

/** Tells before a run whether this machine can read machine code. */
public final class MachineCodeReader {
    private MachineCodeReader() {}

    /** Returns the tool that is missing; empty if the code of this machine's JDKs can be read. */
    public static Optional<Lack> lack() {
        return instructionSet().flatMap(Disassemblers::lack);
    }

    /** Returns the tool that reads the code of this machine's JDKs, with its version. */
    public static Optional<String> tool() {
        return instructionSet().flatMap(Disassemblers::find).map(Disassembler::name);
    }

    private static Optional<InstructionSet> instructionSet() {
        return InstructionSet.of(System.getProperty("os.arch", ""));
    }

    /** Returns the same as a warning; empty if machine code can be read. */
    public static Optional<String> warning() {
        return lack().map(it -> "pins about machine code cannot be checked: " + it.reason());
    }
}
