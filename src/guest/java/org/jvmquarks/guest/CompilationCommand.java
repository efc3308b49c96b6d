package org.jvmquarks.guest;

import java.lang.invoke.MethodHandle;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Calls {@code op()} in rounds until the compilers were quiet for a whole one; then, if the probe
 * has a public {@code change()}, calls that once and {@code op()} in rounds again. The host
 * compiles in the foreground, so the tier depends on counts alone; what the compilers did is in the
 * VM's own log.
 */
final class CompilationCommand implements Command {
    /**
     * Each compilation of a method follows from at most 15,000 calls (Tier4CompileThreshold), so
     * that a round without one is the last that matters.
     */
    private static final int CALLS_OF_ROUND = 20_000;

    /** The clock of the compilers counts milliseconds, and one compilation can take less. */
    private static final int LEAST_ROUNDS = 3;

    private static final int MOST_ROUNDS = 10;

    @Override
    public void run(List<String> arguments, ResultFile results) throws Throwable {
        Class<?> probe = Probes.load(arguments.get(0));
        Object target = Probes.instantiate(probe);
        MethodHandle op = Probes.handle(Probes.op(probe), target);
        boolean settled = settle(op);
        for (Method method : probe.getMethods()) {
            if (method.getName().equals("change") && method.getParameterCount() == 0) {
                method.setAccessible(true);
                Probes.handle(method, target).invokeExact();
                settled &= settle(op);
            }
        }
        Map<String, Object> line = new LinkedHashMap<>();
        line.put(Fields.PROBE, probe.getName());
        line.put(Fields.SETTLED, settled);
        results.writeResult(Commands.COMPILATION, line);
    }

    /** Whether the compilers came to rest. */
    private static boolean settle(MethodHandle op) throws Throwable {
        LongSupplier compiling = compilationMillis();
        for (int round = 1; round <= MOST_ROUNDS; round++) {
            long before = compiling.getAsLong();
            for (int i = 0; i < CALLS_OF_ROUND; i++) {
                op.invokeExact();
            }
            if (round >= LEAST_ROUNDS && compiling.getAsLong() == before) {
                return true;
            }
        }
        return false;
    }

    /** Interpreters have no such bean, and nothing to wait for. */
    private static LongSupplier compilationMillis() {
        return Optional.ofNullable(ManagementFactory.getCompilationMXBean())
                .filter(CompilationMXBean::isCompilationTimeMonitoringSupported)
                .<LongSupplier>map(bean -> bean::getTotalCompilationTime)
                .orElse(() -> 0);
    }
}
