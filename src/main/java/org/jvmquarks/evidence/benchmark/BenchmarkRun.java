package org.jvmquarks.evidence.benchmark;

import java.util.List;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.host.wire.FieldReader;

/**
 * The measurement of a benchmark's guest.
 *
 * @param nanosecondsPerOp that of the second fastest of the measured iterations
 * @param median of the measured iterations, in nanoseconds per operation
 * @param floor that of the second fastest iteration of an empty method in the same VM, as if each of its calls were as
 *     many operations; 0 where it was not asked for, or nothing is compiled
 * @param settled whether tier and level were final before the measured iterations
 * @param operationsPerCall number of operations of a call, by {@code @OperationsPerInvocation}
 * @param blackholes who consumed the results: {@code compiler} or {@code java}
 */
record BenchmarkRun(
        double nanosecondsPerOp,
        double median,
        double floor,
        boolean settled,
        int operationsPerCall,
        String blackholes) {
    private static final List<String> BLACKHOLES = List.of(Commands.COMPILER_BLACKHOLES, Commands.JAVA_BLACKHOLES);

    /** Above the floor by less than a tenth is noise. */
    private static final double AT_FLOOR = 1.1;

    /** Nanoseconds that a call in JMH's loop may take more by its alignment: a cycle at 2 GHz. */
    private static final double ALIGNMENT = 0.5;

    /** Both, in words: what an operation takes that costs something. */
    static final String ABOVE_FLOOR = "by more than 10 % and 0.5 ns per call";

    BenchmarkRun {
        if (nanosecondsPerOp <= 0 || median < nanosecondsPerOp || floor < 0) {
            throw new IllegalArgumentException("no operation takes %s ns with a median of %s ns, above a floor of %s ns"
                    .formatted(nanosecondsPerOp, median, floor));
        }
        if (operationsPerCall < 1) {
            throw new IllegalArgumentException(
                    "expected a call to be at least one operation, was " + operationsPerCall);
        }
        if (!BLACKHOLES.contains(blackholes)) {
            throw new IllegalArgumentException(
                    "expected blackholes to be one of " + BLACKHOLES + ", got " + blackholes);
        }
    }

    static BenchmarkRun read(FieldReader fields) {
        // For people who look at the evidence.
        fields.requiredDoubles(Fields.WARM_UP);
        return new BenchmarkRun(
                fields.requiredDouble(Fields.NANOSECONDS_PER_OP),
                median(fields.requiredDoubles(Fields.ITERATIONS)),
                fields.requiredDouble(Fields.FLOOR),
                fields.requiredBoolean(Fields.SETTLED),
                fields.requiredInt(Fields.OPERATIONS_PER_CALL),
                fields.requiredText(Fields.BLACKHOLES));
    }

    private static double median(List<Double> iterations) {
        List<Double> sorted = iterations.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    /** Returns the smaller times of two forks of a side, as other work only adds to a time. */
    BenchmarkRun fastest(BenchmarkRun other) {
        return new BenchmarkRun(
                Math.min(nanosecondsPerOp, other.nanosecondsPerOp),
                Math.min(median, other.median),
                Math.min(floor, other.floor),
                settled && other.settled,
                operationsPerCall,
                blackholes);
    }

    /** Whether the operation takes no longer than an empty method. */
    boolean isFree() {
        return floor > 0 && nanosecondsPerOp <= Math.max(floor * AT_FLOOR, floor + ALIGNMENT / operationsPerCall);
    }
}
