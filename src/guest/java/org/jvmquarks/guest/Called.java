package org.jvmquarks.guest;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Method;
import java.util.List;
import org.jvmquarks.guest.probe.Probes;

/** The method of a probe that a command calls: {@code op()}, or a JMH benchmark by its name. */
final class Called {
    private final Method method;
    private final Object target;
    private final MethodHandle handle;
    private final int operations;

    private Called(Method method, Object target, MethodHandle handle, int operations) {
        this.method = method;
        this.target = target;
        this.handle = handle;
        this.operations = operations;
    }

    /**
     * Makes what the method is called on.
     *
     * @param name {@code op}, or that of a benchmark
     * @param parameters of a benchmark, as {@code name=value}
     */
    static Called of(Class<?> probe, String name, List<String> parameters) throws Throwable {
        if (!name.equals("op")) {
            Method benchmark = Probes.method(probe, name);
            BenchmarkState state = new BenchmarkState(parameters);
            Object target = state.of(probe);
            return new Called(
                    benchmark, target, state.call(benchmark, target), BenchmarkState.operationsPerCall(benchmark));
        }
        Method op = Probes.op(probe);
        Object target = Probes.instantiate(probe);
        return new Called(op, target, Probes.handle(op, target), 1);
    }

    Method method() {
        return method;
    }

    Object target() {
        return target;
    }

    /** Returns a handle that calls it and drops its result. */
    MethodHandle handle() {
        return handle;
    }

    /** Returns the number of operations of a call. */
    int operations() {
        return operations;
    }
}
