package org.jvmquarks.evidence.compilation;

import java.util.List;

/**
 * What a VM logged.
 *
 * @param tasks compilations that ended, by compile id
 * @param hits uncommon traps that were hit, in order
 * @param notEntrant compile ids of code that was thrown away, in order
 * @param whole whether the VM came to finish its log
 */
record CompilationLog(
        List<CompileTask> tasks, List<Hit> hits, List<Integer> notEntrant, boolean whole) {

    /**
     * A trap that was hit.
     *
     * @param compileId of the code it was in
     * @param reason such as {@code unstable_if}
     * @param action what the VM did, such as {@code reinterpret}
     */
    record Hit(int compileId, String reason, String action) {}

    CompilationLog {
        tasks = List.copyOf(tasks);
        hits = List.copyOf(hits);
        notEntrant = List.copyOf(notEntrant);
    }
}
