package org.jvmquarks.guest;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * A probe that did its work once, and what must stay reachable after it, so that no collection
 * takes away what is about to be measured.
 */
final class Held {
    private final Class<?> probe;
    private Object[] objects = {};

    private Held(Class<?> probe) {
        this.probe = probe;
    }

    /**
     * Calls {@code main} of the probe, or else its {@code op()} once; what it returns and the probe
     * itself are held until {@link #release}.
     */
    static Held workOf(String name) throws Throwable {
        Held held = new Held(Probes.load(name));
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

    private boolean callStatic(String name, Object... arguments) throws Throwable {
        for (Method method : probe.getMethods()) {
            if (method.getName().equals(name)) {
                try {
                    method.setAccessible(true);
                    method.invoke(null, arguments);
                    return true;
                } catch (InvocationTargetException thrownByProbe) {
                    throw thrownByProbe.getCause();
                }
            }
        }
        return false;
    }
}
