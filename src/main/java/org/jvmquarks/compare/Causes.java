package org.jvmquarks.compare;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jvmquarks.compare.jmh.Benchmark;
import org.jvmquarks.compare.jmh.ForkEnd;
import org.jvmquarks.compare.jmh.ForkTime;
import org.jvmquarks.compare.jmh.JmhMode;
import org.jvmquarks.compare.jmh.JmhResult;
import org.jvmquarks.evidence.code.LoopVectors;
import org.jvmquarks.evidence.compilation.HotCode;

/** Works out in what two sides of a benchmark differ. */
final class Causes {
    /** More methods would hide what matters. */
    private static final int METHODS = 5;

    /** Code that differs by less may only be aligned in another way. */
    private static final double CODE = 1.1;

    /** More than JMH 1.21 to 1.37 allocate in an iteration. */
    private static final double BYTES_OF_JMH = 64 * 1024;

    /** The same in mode sample, where JMH keeps times. */
    private static final double BYTES_OF_SAMPLES = 1024 * 1024;

    private static final double COLLECTIONS = 1.5;
    private static final int FEWEST_COLLECTIONS = 2;

    private final Benchmark benchmark;
    private final Explained base;
    private final Explained head;
    private final Duration measured;

    /** @param measured time of the measured iterations, the last of the forks */
    Causes(Benchmark benchmark, Explained base, Explained head, Duration measured) {
        this.benchmark = benchmark;
        this.base = base;
        this.head = head;
        this.measured = measured;
    }

    List<Cause> all() {
        List<Cause> causes = new ArrayList<>();
        Optional<Explained.Code> codeOfBase = Optional.ofNullable(base.code().get(benchmark));
        Optional<Explained.Code> codeOfHead = Optional.ofNullable(head.code().get(benchmark));
        if (codeOfBase.isPresent() && codeOfHead.isPresent()) {
            HotCode ofBase = codeOfBase.get().hot();
            HotCode ofHead = codeOfHead.get().hot();
            Stream.concat(
                            notInlined(Role.HEAD, ofHead, ofBase, head),
                            notInlined(Role.BASE, ofBase, ofHead, base).filter(Cause.NotInlined::inlinedByOther))
                    .limit(METHODS)
                    .forEach(causes::add);
            vectors(codeOfBase.get(), codeOfHead.get()).ifPresent(causes::add);
            codeSize(ofBase.instructionBytes(), ofHead.instructionBytes()).ifPresent(causes::add);
            deoptimizations(ofBase, ofHead).ifPresent(causes::add);
        }
        collections().ifPresent(causes::add);
        unknown(Role.BASE, base).ifPresent(causes::add);
        unknown(Role.HEAD, head).ifPresent(causes::add);
        return causes;
    }

    /** Those that the other side inlines come first, as they tell most. */
    private static Stream<Cause.NotInlined> notInlined(Role role, HotCode side, HotCode other, Explained explained) {
        return side.refusals().entrySet().stream()
                .filter(each -> !isOfJmh(each.getValue().method()))
                .filter(each -> !other.refusals().containsKey(each.getKey()))
                .filter(each -> each.getValue().byRoot() || other.inlined().contains(each.getKey()))
                .map(each -> new Cause.NotInlined(
                        role,
                        each.getValue().method(),
                        each.getValue().bytecodes(),
                        each.getValue().reason(),
                        InliningLimits.flag(each.getValue().reason())
                                .flatMap(flag ->
                                        Optional.ofNullable(explained.limits().get(flag)))
                                .map(OptionalLong::of)
                                .orElseGet(OptionalLong::empty),
                        other.inlined().contains(each.getKey())))
                .sorted((one, two) -> one.inlinedByOther() == two.inlinedByOther()
                        ? one.method().compareTo(two.method())
                        : Boolean.compare(two.inlinedByOther(), one.inlinedByOther()));
    }

    private static boolean isOfJmh(String method) {
        return method.startsWith("org.openjdk.jmh.") || method.contains(".jmh_generated.");
    }

    /** How many there are also depends on how often a loop is unrolled, so the numbers alone are no difference. */
    private static Optional<Cause> vectors(Explained.Code base, Explained.Code head) {
        if (base.vectors().and(head.vectors()) instanceof LoopVectors.Unread unread) {
            return Optional.of(new Cause.LoopsUnread(unread.why()));
        }
        int ofBase = ((LoopVectors.Counted) base.vectors()).instructions();
        int ofHead = ((LoopVectors.Counted) head.vectors()).instructions();
        if ((ofBase == 0 && base.hot().hidden()) || (ofHead == 0 && head.hot().hidden())) {
            return Optional.of(new Cause.LoopsUnread(
                    "the log does not name all code that the benchmark calls, and its hot loop may lie there"));
        }
        return (ofBase == 0) == (ofHead == 0) ? Optional.empty() : Optional.of(new Cause.Vectors(ofBase, ofHead));
    }

    private static Optional<Cause> codeSize(long base, long head) {
        return base > 0 && head > 0 && Math.max(base, head) > CODE * Math.min(base, head)
                ? Optional.of(new Cause.CodeSize(base, head))
                : Optional.empty();
    }

    private Optional<Cause> deoptimizations(HotCode base, HotCode head) {
        List<HotCode.Discard> ofBase = whileMeasured(base);
        List<HotCode.Discard> ofHead = whileMeasured(head);
        return ofBase.size() == ofHead.size()
                ? Optional.empty()
                : Optional.of(new Cause.Deoptimizations(
                        ofBase.size(),
                        ofHead.size(),
                        Stream.concat(ofBase.stream(), ofHead.stream())
                                .map(each -> each.cause() + " in " + each.method())
                                .distinct()
                                .toList()));
    }

    private List<HotCode.Discard> whileMeasured(HotCode code) {
        return code.discards().stream()
                .filter(each -> each.seconds() > code.seconds() - measured.toMillis() / 1000.0)
                .toList();
    }

    private Optional<Cause> collections() {
        OptionalDouble ofBase = result(base).map(JmhResult::collections).orElse(OptionalDouble.empty());
        OptionalDouble ofHead = result(head).map(JmhResult::collections).orElse(OptionalDouble.empty());
        if (ofBase.isEmpty() || ofHead.isEmpty()) {
            return Optional.empty();
        }
        long least = Math.round(Math.min(ofBase.getAsDouble(), ofHead.getAsDouble()));
        long most = Math.round(Math.max(ofBase.getAsDouble(), ofHead.getAsDouble()));
        return most - least >= FEWEST_COLLECTIONS && most > COLLECTIONS * least
                ? Optional.of(new Cause.Collections(Math.round(ofBase.getAsDouble()), Math.round(ofHead.getAsDouble())))
                : Optional.empty();
    }

    /** Returns the bytes per operation of both sides; empty if one failed, or JMH could not tell. */
    Optional<Judgement.Allocation> allocation() {
        OptionalDouble ofBase = result(base).map(JmhResult::bytesPerOp).orElse(OptionalDouble.empty());
        OptionalDouble ofHead = result(head).map(JmhResult::bytesPerOp).orElse(OptionalDouble.empty());
        return ofBase.isPresent() && ofHead.isPresent()
                ? Optional.of(new Judgement.Allocation(ofBase.getAsDouble(), ofHead.getAsDouble(), noise()))
                : Optional.empty();
    }

    /**
     * JMH divides what it allocates by its number of operations, which are few if other work takes the processor, and
     * takes the mean of the iterations.
     */
    private double noise() {
        double bytes = benchmark.mode() == JmhMode.SAMPLE_TIME ? BYTES_OF_SAMPLES : BYTES_OF_JMH;
        return Stream.of(base, head)
                .flatMap(side -> result(side).stream())
                .flatMap(each -> each.forks().stream())
                .map(ForkTime::iterations)
                .mapToDouble(each ->
                        bytes * each.stream().mapToDouble(Double::doubleValue).sum() / measured.toNanos())
                .reduce(1, Math::max);
    }

    private Optional<JmhResult> result(Explained side) {
        return side.end() instanceof ForkEnd.Measured ended
                ? ended.results().stream()
                        .filter(each -> each.benchmark().equals(benchmark))
                        .findFirst()
                : Optional.empty();
    }

    private static Optional<Cause> unknown(Role role, Explained side) {
        Optional<String> failure =
                side.end() instanceof ForkEnd.Failed failed ? Optional.of(failed.why()) : side.lack();
        return failure.map(why -> new Cause.Unknown(role, why));
    }
}
