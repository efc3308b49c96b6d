package org.jvmquarks.evidence.compilation;

import java.util.List;
import java.util.OptionalInt;

/**
 * A compilation that ended.
 *
 * @param id compile id, to which the VM's events refer
 * @param method holder, name and descriptor, apart by blanks
 * @param level tier, 1 to 4; 4 is C2
 * @param osrBci where on-stack replacement enters; empty for a whole method
 * @param success whether it made code
 * @param codeBytes size of that code in bytes
 * @param inlinings decisions about calls, in order
 * @param intrinsics ids such as {@code _max}
 * @param traps reasons of the uncommon traps that were planted, in order
 */
record CompileTask(
        int id,
        String method,
        int level,
        OptionalInt osrBci,
        boolean success,
        long codeBytes,
        List<Inlining> inlinings,
        List<String> intrinsics,
        List<String> traps) {

    /**
     * A decision about a call.
     *
     * @param callee {@code holder.name}
     * @param success whether it was inlined
     * @param reason the compiler's words
     */
    record Inlining(String callee, boolean success, String reason) {}

    CompileTask {
        inlinings = List.copyOf(inlinings);
        intrinsics = List.copyOf(intrinsics);
        traps = List.copyOf(traps);
    }

    boolean isC2() {
        return level == 4;
    }
}
