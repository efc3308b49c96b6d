package org.jvmquarks.evidence.compilation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.jvmquarks.evidence.UnknownLine;

/**
 * The last compiled code of some methods of a program that ended, and of all that this code calls. For programs that
 * are no guests of ours, such as forks of JMH.
 *
 * @param inlined methods that are inlined somewhere in it: holder, name and descriptor, apart by blanks
 * @param refusals methods that it calls although they are called often, by the same
 * @param instructionBytes size of the instructions of the roots and of what they call
 * @param printed the same code, if the VM printed all of it; else empty
 * @param hidden whether it calls methods whose code is not known, in which a hot loop may lie: through a table of
 *     methods, or not compiled
 * @param discards best code of these methods that was given up, in order
 * @param seconds when the program ended, since its VM started
 */
public record HotCode(
        Set<String> inlined,
        Map<String, Refusal> refusals,
        long instructionBytes,
        List<PrintedCode> printed,
        boolean hidden,
        List<Discard> discards,
        double seconds) {

    public HotCode {
        inlined = Set.copyOf(inlined);
        refusals = Map.copyOf(refusals);
        printed = List.copyOf(printed);
        discards = List.copyOf(discards);
    }

    /**
     * Why a method is not inlined.
     *
     * @param method {@code holder.name}
     * @param reason in the compiler's words
     * @param bytecodes size of the method in bytes; empty if the log does not say, or it has none
     * @param byRoot whether a root calls it, in its own code or in what is inlined there
     */
    public record Refusal(String method, String reason, OptionalInt bytecodes, boolean byRoot) {}

    /**
     * Code that was given up without newer code in its place.
     *
     * @param method {@code holder.name}
     * @param cause reasons of the traps that were hit in it, or the VM's words; empty if there are none
     * @param seconds when, since the VM started
     */
    public record Discard(String method, String cause, double seconds) {}

    /**
     * Reads the log of {@code -XX:+LogCompilation}.
     *
     * @param root whether the program spends its time in a method, {@code holder.name}
     * @return empty if no such method was compiled
     * @throws UnknownLine if the log is not whole, or at the first line that is not understood
     */
    public static Optional<HotCode> read(String log, Predicate<String> root) {
        CompilationLog all = LogReader.read(log);
        Map<String, CompileTask> last = new HashMap<>();
        int level = all.tasks().stream()
                .filter(each -> each.result().success())
                .mapToInt(CompileTask::level)
                .max()
                .orElse(0);
        all.tasks().stream()
                .filter(each -> each.result().success() && each.level() == level)
                .forEach(each -> last.put(each.request().method(), each));
        List<String> roots = last.keySet().stream()
                .filter(each -> root.test(MethodNames.ofMethod(each)))
                .toList();
        return roots.isEmpty() ? Optional.empty() : Optional.of(of(all, level, last, roots));
    }

    private static HotCode of(CompilationLog all, int level, Map<String, CompileTask> last, List<String> roots) {
        Set<String> inlined = new TreeSet<>();
        Map<String, Refusal> refusals = new TreeMap<>();
        Set<String> reached = new HashSet<>(roots);
        boolean hidden = false;
        Deque<String> open = new ArrayDeque<>(roots);
        while (!open.isEmpty()) {
            String name = open.pop();
            boolean isRoot = roots.contains(name);
            CompileTask task = Optional.ofNullable(last.get(name)).orElseThrow();
            for (CallSite call : task.decisions().calls()) {
                call.decisions().stream()
                        .filter(CallSite.Decision::inlined)
                        .map(CallSite.Decision::method)
                        .forEach(inlined::add);
                call.decisions().stream()
                        .filter(each -> !each.inlined() && !each.isForRareCalls())
                        .forEach(each -> refusals.merge(
                                each.method(),
                                new Refusal(
                                        each.target(),
                                        each.reason(),
                                        size(task.decisions().bytecodes().get(each.method())),
                                        isRoot),
                                (one, other) -> one.byRoot() ? one : other));
                if (call.isLeft()) {
                    hidden |= !last.keySet().containsAll(call.exactly());
                    call.exactly().stream()
                            .filter(last::containsKey)
                            .filter(reached::add)
                            .forEach(open::push);
                }
            }
        }
        List<Integer> ids = reached.stream()
                .map(each -> Optional.ofNullable(last.get(each)).orElseThrow().id())
                .toList();
        return new HotCode(
                inlined,
                refusals,
                bytes(all, ids),
                printed(all, ids),
                hidden,
                discards(all, level, reached),
                all.seconds());
    }

    private static long bytes(CompilationLog all, List<Integer> ids) {
        return ids.stream()
                .mapToLong(id ->
                        Optional.ofNullable(all.instructionBytes().get(id)).orElse(0))
                .sum();
    }

    private static List<PrintedCode> printed(CompilationLog all, List<Integer> ids) {
        return all.printed().keySet().containsAll(ids)
                ? ids.stream().sorted().map(all.printed()::get).toList()
                : List.of();
    }

    private static OptionalInt size(@Nullable Integer bytes) {
        return bytes == null || bytes == 0 ? OptionalInt.empty() : OptionalInt.of(bytes);
    }

    private static List<Discard> discards(CompilationLog all, int level, Set<String> methods) {
        Map<Integer, String> names = new HashMap<>();
        all.tasks().stream()
                .filter(each ->
                        each.level() == level && methods.contains(each.request().method()))
                .forEach(each ->
                        names.put(each.id(), MethodNames.ofMethod(each.request().method())));
        return all.discards().stream()
                .filter(each -> !each.isReplaced() && names.containsKey(each.compileId()))
                .map(each -> new Discard(
                        Optional.ofNullable(names.get(each.compileId())).orElseThrow(),
                        cause(all, each),
                        each.seconds()))
                .toList();
    }

    private static String cause(CompilationLog all, CompilationLog.Discard discard) {
        List<String> hits = all.hits().stream()
                .filter(each -> each.compileId() == discard.compileId())
                .map(each -> each.trap().reason())
                .distinct()
                .toList();
        return hits.isEmpty() ? discard.cause() : String.join(", ", hits);
    }
}
