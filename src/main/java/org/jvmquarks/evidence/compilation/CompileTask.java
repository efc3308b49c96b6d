package org.jvmquarks.evidence.compilation;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jvmquarks.jdk.Jit;

/**
 * A compilation that ended.
 *
 * @param request what was to be compiled
 * @param decisions what the compiler did
 * @param result what became of it
 */
record CompileTask(Request request, Decisions decisions, Result result) {

    /**
     * The request of a compilation.
     *
     * @param id compile id, to which the VM's events refer
     * @param method holder, name and descriptor, apart by blanks
     * @param compiler who compiled it
     * @param level tier, 1 to 4
     * @param osrBci where on-stack replacement enters; empty for a whole method
     */
    record Request(int id, String method, Jit compiler, int level, OptionalInt osrBci) {}

    /**
     * The compiler's decisions, each kind in order.
     *
     * @param calls calls in the method and in what was inlined
     * @param intrinsics ids such as {@code _max}
     * @param traps uncommon traps that were planted
     * @param bytecodes sizes of methods that the compiler looked at, by holder, name and descriptor
     */
    record Decisions(List<CallSite> calls, List<String> intrinsics, List<Trap> traps, Map<String, Integer> bytecodes) {
        Decisions {
            calls = List.copyOf(calls);
            intrinsics = List.copyOf(intrinsics);
            traps = List.copyOf(traps);
            bytecodes = Map.copyOf(bytecodes);
        }
    }

    /**
     * The result of a compilation.
     *
     * @param success whether there is code
     * @param failure why not, in the compiler's words; empty if it gave no reason
     * @param codeBytes size of the code in bytes
     * @param seconds when it ended, since the VM started
     */
    record Result(boolean success, String failure, long codeBytes, double seconds) {}

    int id() {
        return request.id();
    }

    int level() {
        return request.level();
    }

    boolean isBy(Jit compiler) {
        return request.compiler() == compiler;
    }

    /** For calls from outside, not for a loop that is replaced while it runs. */
    boolean isWhole() {
        return request.osrBci().isEmpty();
    }
}
