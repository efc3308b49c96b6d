package org.jvmquarks.evidence.compilation;

import java.util.List;
import java.util.Map;

/**
 * The contents of a compilation log.
 *
 * @param tasks compilations that ended, by compile id
 * @param hits uncommon traps that were hit, in order
 * @param discards code that nobody enters any more, in order
 * @param exclusions methods that a compiler gave up, in order
 * @param instructionBytes size of the instructions by compile id, of code that was installed
 * @param printed machine code by compile id, of code by C2 that the VM printed
 * @param seconds when the log ended, since the VM started
 */
record CompilationLog(
        List<CompileTask> tasks,
        List<Hit> hits,
        List<Discard> discards,
        List<Exclusion> exclusions,
        Map<Integer, Integer> instructionBytes,
        Map<Integer, PrintedCode> printed,
        double seconds) {

    /**
     * A trap that was hit.
     *
     * @param compileId of the code it was in
     * @param trap what was hit
     * @param seconds when, since the VM started
     */
    record Hit(int compileId, Trap trap, double seconds) {}

    /**
     * Code that was made not entrant.
     *
     * @param compileId of the code
     * @param cause in the VM's words; empty before JDK 25, which does not say
     * @param isReplaced whether newer code takes its place, which is no deoptimization
     * @param seconds when, since the VM started
     */
    record Discard(int compileId, String cause, boolean isReplaced, double seconds) {}

    /**
     * A method that is not to be compiled.
     *
     * @param method holder, name and descriptor, apart by blanks
     * @param level tier from which it is excluded
     * @param reason in the VM's words; empty if it gave none
     */
    record Exclusion(String method, int level, String reason) {}

    CompilationLog {
        tasks = List.copyOf(tasks);
        hits = List.copyOf(hits);
        discards = List.copyOf(discards);
        exclusions = List.copyOf(exclusions);
        instructionBytes = Map.copyOf(instructionBytes);
        printed = Map.copyOf(printed);
    }
}
