package org.jvmquarks.evidence.compilation;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.Evidence;
import org.jvmquarks.evidence.GuestNames;
import org.jvmquarks.jdk.Jit;

/** The compilers' decisions about the {@code op()} of a probe. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Compilation extends Evidence {
    private final String method;
    private final CompilationLog log;
    private final boolean settled;
    private final List<CompileTask> tasks;
    private final GuestNames names;

    /**
     * @param method start of what the log calls the method: {@code Probe op }
     * @param settled whether the compilers had come to rest when the log ended
     * @param names knows the methods of the guest
     */
    Compilation(String subject, String method, CompilationLog log, boolean settled, GuestNames names) {
        super(subject);
        this.method = method;
        this.log = log;
        this.settled = settled;
        this.names = names;
        this.tasks = log.tasks().stream()
                .filter(task -> task.request().method().startsWith(method))
                .toList();
    }

    /** Returns how often C2 compiled it, on-stack replacements included. */
    public int timesCompiledByC2() {
        return byC2().size();
    }

    /** Reasons of the uncommon traps in its code that were hit, in order. */
    public List<String> trapsHit() {
        return hits().stream().map(Trap::reason).toList();
    }

    /** Returns how often C2's code of it was given up, without newer code in its place. */
    public int timesDeoptimized() {
        return discardsOfC2().size();
    }

    List<Trap> hits() {
        return log.hits().stream()
                .filter(hit -> made().stream().anyMatch(task -> task.id() == hit.compileId()))
                .map(CompilationLog.Hit::trap)
                .toList();
    }

    List<CompilationLog.Discard> discardsOfC2() {
        return log.discards().stream()
                .filter(one -> !one.isReplaced())
                .filter(one -> byC2().stream().anyMatch(task -> task.id() == one.compileId()))
                .toList();
    }

    /** Why compilations of it gave no code, in the compilers' words. */
    List<String> failures() {
        return tasks.stream()
                .filter(task -> !task.result().success())
                .map(task -> task.result().failure())
                .toList();
    }

    /** Tiers and reasons of its exclusion. */
    List<CompilationLog.Exclusion> exclusions() {
        return log.exclusions().stream()
                .filter(exclusion -> exclusion.method().startsWith(method))
                .toList();
    }

    /** C2's code for calls from outside, on-stack replacements left out. */
    List<CompileTask> wholeByC2() {
        return byC2().stream().filter(CompileTask::isWhole).toList();
    }

    Optional<CompileTask> lastWholeByC2() {
        List<CompileTask> whole = wholeByC2();
        return whole.isEmpty() ? Optional.empty() : Optional.of(whole.get(whole.size() - 1));
    }

    List<CompileTask> byC2() {
        return made().stream().filter(task -> task.isBy(Jit.C2)).toList();
    }

    /** Compilations that gave code, of all tiers. */
    List<CompileTask> made() {
        return tasks.stream().filter(task -> task.result().success()).toList();
    }

    /**
     * Refuses the name of a callee that does not exist: that it was not inlined says nothing.
     *
     * @param callee {@code holder.name}
     */
    void requireMethod(String callee) {
        names.requireMethod(
                callee,
                log.tasks().stream()
                        .flatMap(task -> task.decisions().calls().stream())
                        .flatMap(CallSite::methods)
                        .collect(Collectors.toSet()));
    }

    boolean isSettled() {
        return settled;
    }
}
