package org.jvmquarks.evidence.code;

import java.util.Optional;
import org.jvmquarks.verdict.Lack;

/** Tells before a run whether this machine can read machine code. */
public final class MachineCodeReader {
    private MachineCodeReader() {}

    /** Returns the tool that is missing; empty if machine code can be read. */
    public static Optional<Lack> lack() {
        return Disassembler.lack();
    }

    /** Returns the same as a warning; empty if machine code can be read. */
    public static Optional<String> warning() {
        return lack().map(it -> "pins about machine code cannot be checked: " + it.reason());
    }
}
