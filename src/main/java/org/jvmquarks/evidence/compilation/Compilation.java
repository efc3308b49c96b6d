package org.jvmquarks.evidence.compilation;

import java.util.List;

/** What the compilers did with the {@code op()} of a probe. */
public final class Compilation {
    private final String subject;
    private final CompilationLog log;
    private final List<CompileTask> tasks;

    /**
     * @param method start of what the log calls the method: {@code Probe op }
     */
    Compilation(String subject, String method, CompilationLog log) {
        this.subject = subject;
        this.log = log;
        this.tasks =
                log.tasks().stream()
                        .filter(CompileTask::success)
                        .filter(task -> task.method().startsWith(method))
                        .toList();
    }

    /** How often C2 made code of it, on-stack replacements included. */
    public int timesCompiledByC2() {
        return byC2().size();
    }

    /** Reasons of the uncommon traps in its code that were hit, in order. */
    public List<String> trapsHit() {
        return log.hits().stream()
                .filter(hit -> tasks.stream().anyMatch(task -> task.id() == hit.compileId()))
                .map(CompilationLog.Hit::reason)
                .toList();
    }

    /** How often C2's code of it was thrown away. */
    public int timesDeoptimized() {
        return (int) byC2().stream().filter(task -> log.notEntrant().contains(task.id())).count();
    }

    /** C2's code for calls from outside, on-stack replacements left out. */
    List<CompileTask> codeByC2() {
        return byC2().stream().filter(task -> task.osrBci().isEmpty()).toList();
    }

    List<CompileTask> byC2() {
        return tasks.stream().filter(CompileTask::isC2).toList();
    }

    List<CompileTask> tasks() {
        return tasks;
    }

    String subject() {
        return subject;
    }
}
