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
import org.jvmquarks.guest.probe.Probes;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.guest.wire.ResultFile;

/**
 * Calls {@code op()}, or a benchmark, in rounds until the compilers are idle for a whole round. Then, if the probe has
 * a public {@code change()}, calls that once, and {@code op()} in rounds again. The host compiles in the foreground, so
 * that the tier depends on counts alone. The VM's own log shows the compilations.
 */
final class CompilationCommand implements Command {
    /**
     * More calls than any compilation needs, at most 15,000 (Tier4CompileThreshold): after a round without a
     * compilation none follows.
     */
    private static final int CALLS_OF_ROUND = 20_000;

    /** Several rounds: the compilers count milliseconds, and a compilation can take less. */
    private static final int MIN_ROUNDS = 3;

    private static final int MAX_ROUNDS = 10;

    @Override
    public void run(List<String> arguments, ResultFile results) throws Throwable {
        Class<?> probe = Probes.load(arguments.get(0));
        Called called = Called.of(probe, arguments.get(1), arguments.subList(2, arguments.size()));
        MethodHandle op = called.handle();
        boolean settled = settle(op);
        for (Method method : probe.getMethods()) {
            if (method.getName().equals("change") && method.getParameterCount() == 0) {
                method.setAccessible(true);
                Probes.handle(method, called.target()).invokeExact();
                settled &= settle(op);
            }
        }
        Map<String, Object> line = new LinkedHashMap<>();
        line.put(Fields.PROBE, called.method().getDeclaringClass().getName());
        line.put(Fields.SETTLED, settled);
        results.writeResult(Commands.COMPILATION, line);
    }

    /** Calls until the compilers are idle; returns false if they never are. */
    private static boolean settle(MethodHandle op) throws Throwable {
        LongSupplier compiling = compilationMillis();
        for (int round = 1; round <= MAX_ROUNDS; round++) {
            long before = compiling.getAsLong();
            for (int i = 0; i < CALLS_OF_ROUND; i++) {
                op.invokeExact();
            }
            if (round >= MIN_ROUNDS && compiling.getAsLong() == before) {
                return true;
            }
        }
        return false;
    }

    /** Returns the time of the compilers; always 0 in an interpreter, which has no such bean. */
    private static LongSupplier compilationMillis() {
        return Optional.ofNullable(ManagementFactory.getCompilationMXBean())
                .filter(CompilationMXBean::isCompilationTimeMonitoringSupported)
                .<LongSupplier>map(bean -> bean::getTotalCompilationTime)
                .orElse(() -> 0);
    }
}
