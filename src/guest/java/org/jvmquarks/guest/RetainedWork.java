package org.jvmquarks.guest;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.jvmquarks.guest.probe.Probes;

/** A probe that has done its work once, with the objects that must stay reachable until they are measured. */
final class RetainedWork {
    private final Class<?> probe;
    private Object[] objects = {};

    private RetainedWork(Class<?> probe) {
        this.probe = probe;
    }

    /**
     * Calls {@code main} of the probe, or else its {@code op()} once. Holds the probe and the returned object until
     * {@link #release}.
     */
    static RetainedWork workOf(String name) throws Throwable {
        RetainedWork held = new RetainedWork(Probes.load(name));
        if (!held.callStatic("main", (Object) new String[0])) {
            held.callOp(Probes.instantiate(held.probe));
        }
        return held;
    }

    /** Drops all objects, then calls a public static {@code change()} of the probe, if any. */
    void release() throws Throwable {
        objects = new Object[0];
        callStatic("change");
    }

    /** Returns the number of held objects; the call keeps them reachable until then. */
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
     * Calls a static method; returns false if the probe does not have it. A method of that name that is not static, or
     * has other parameters, is an error: it must not be skipped silently.
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

    private static void requireStatic(Method method, Class<?>... types) throws NoSuchMethodException {
        if (!Modifier.isStatic(method.getModifiers()) || !Arrays.equals(method.getParameterTypes(), types)) {
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
