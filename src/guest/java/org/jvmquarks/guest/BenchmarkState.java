package org.jvmquarks.guest;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.guest.probe.Assignments;
import org.jvmquarks.guest.probe.ProbeArguments;
import org.jvmquarks.guest.probe.Probes;
import org.jvmquarks.guest.probe.UnfitProbe;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Makes and sets up the state of a JMH benchmark once, as JMH does for one thread, so that the benchmark can be called
 * as the {@code op()} of a probe is.
 */
final class BenchmarkState {
    private static final String WORD =
            "Today's password is swordfish. I understand instantiating Blackholes directly is dangerous.";

    private final Map<String, String> parameters;
    private final Map<Class<?>, Object> made = new HashMap<>();

    /** @param parameters as {@code name=value}; others have the first value of their annotation */
    BenchmarkState(List<String> parameters) {
        this.parameters = Assignments.read(parameters);
    }

    /** Returns the only object of a class, after its setup. */
    Object of(Class<?> type) throws Throwable {
        Object known = made.get(type);
        if (known != null) {
            return known;
        }
        Object state = Probes.instantiate(type);
        made.put(type, state);
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                set(state, field);
            }
        }
        setUp(state, type);
        return state;
    }

    private void set(Object state, Field field) throws IllegalAccessException {
        Param param = field.getAnnotation(Param.class);
        if (param == null) {
            return;
        }
        String given = parameters.get(field.getName());
        field.setAccessible(true);
        field.set(state, ProbeArguments.convert(given == null ? param.value()[0] : given, field.getType()));
    }

    /** A superclass comes first. */
    private void setUp(Object state, Class<?> type) throws Throwable {
        if (type == Object.class) {
            return;
        }
        setUp(state, type.getSuperclass());
        for (Method method : type.getDeclaredMethods()) {
            Setup setup = method.getAnnotation(Setup.class);
            if (setup != null) {
                if (setup.value() == Level.Invocation) {
                    throw new UnfitProbe(
                            type.getName() + "." + method.getName()
                                    + " sets up before each call, which would be a part of what is looked at; ask for a benchmark without it");
                }
                method.setAccessible(true);
                call(method, state).invokeExact();
            }
        }
    }

    /** Returns a handle that calls a method with the state and the blackholes that it takes, and drops its result. */
    MethodHandle call(Method method, Object target) throws Throwable {
        MethodHandle handle = MethodHandles.lookup().unreflect(method);
        if (!Modifier.isStatic(method.getModifiers())) {
            handle = handle.bindTo(target);
        }
        for (Class<?> type : method.getParameterTypes()) {
            handle = MethodHandles.insertArguments(handle, 0, argument(method, type));
        }
        return handle.asType(MethodType.methodType(void.class));
    }

    private Object argument(Method method, Class<?> type) throws Throwable {
        if (type == Blackhole.class) {
            return new Blackhole(WORD);
        }
        if (!type.isAnnotationPresent(State.class)) {
            throw new UnfitProbe(method.getDeclaringClass().getName() + "." + method.getName() + " takes a "
                    + type.getSimpleName() + ", which JMH alone has; ask for a benchmark without it");
        }
        return of(type);
    }

    /** Returns the number of operations of a call, by {@code @OperationsPerInvocation}. */
    static int operationsPerCall(Method benchmark) {
        OperationsPerInvocation own = benchmark.getAnnotation(OperationsPerInvocation.class);
        OperationsPerInvocation ofClass = benchmark.getDeclaringClass().getAnnotation(OperationsPerInvocation.class);
        return own != null ? own.value() : ofClass != null ? ofClass.value() : 1;
    }
}
