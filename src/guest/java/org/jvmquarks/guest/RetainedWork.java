package org.jvmquarks.guest;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;

/**
 * A probe that did its work once, and what must stay reachable after it, so that no collection
 * takes away what is about to be measured.
 */
final class RetainedWork {
    private final Class<?> probe;
    private Object[] objects = {};

    private RetainedWork(Class<?> probe) {
        this.probe = probe;
    }

    /**
     * Calls {@code main} of the probe, or else its {@code op()} once; what it returns and the probe
     * itself are held until {@link #release}.
     */
    static RetainedWork workOf(String name) throws Throwable {
        RetainedWork held = new RetainedWork(Probes.load(name));
        if (!held.callStatic("main", (Object) new String[0])) {
            held.callOp(Probes.instantiate(held.probe));
        }
        return held;
    }

    /** Lets go of it all, then calls a public static {@code change()} of the probe, if any. */
    void release() throws Throwable {
        objects = new Object[0];
        callStatic("change");
    }

    /** How much is held; to ask keeps it reachable up to there. */
    int count() {
        return objects.length;
    }

    private void callOp(Object target) throws Throwable {
        try {
            objects = new Object[] {target, Probes.op(probe).invoke(target)};
        } catch (InvocationTargetException thrownByProbe) {
            throw thrownByProbe.getCause();
        }
    }

    /**
     * Whether the probe has it. One of that name with other parameters, or one that is not static,
     * is refused: to leave it out would be to leave out what the probe is about.
     */
    private boolean callStatic(String name, Object... arguments) throws Throwable {
        Class<?>[] types = new Class<?>[arguments.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = arguments[i].getClass();
        }
        boolean found = false;
        for (Method method : probe.getMethods()) {
            if (method.getName().equals(name)) {
                requireStatic(method, types);
                found = true;
            }
        }
        if (found) {
            invokeStatic(probe.getMethod(name, types), arguments);
        }
        return found;
    }

    private static void requireStatic(Method method, Class<?>... types)
            throws NoSuchMethodException {
        if (!Modifier.isStatic(method.getModifiers())
                || !Arrays.equals(method.getParameterTypes(), types)) {
            throw new NoSuchMethodException(
                    method + " is not static, or its parameters are not " + Arrays.toString(types));
        }
    }

    private static void invokeStatic(Method method, Object... arguments) throws Throwable {
        try {
            method.setAccessible(true);
            method.invoke(null, arguments);
        } catch (InvocationTargetException thrownByProbe) {
            throw thrownByProbe.getCause();
        }
    }
}
