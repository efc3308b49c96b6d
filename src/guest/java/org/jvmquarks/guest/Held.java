package org.jvmquarks.guest;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Work of a probe that is done once, and what must stay reachable after it, so that no collection
 * takes away what is about to be measured.
 */
final class Held {
    private static final List<Object> OBJECTS = Collections.synchronizedList(new ArrayList<>());

    private Held() {}

    /**
     * Calls {@code main} of the probe, or else its {@code op()} once; keeps the probe and what it
     * returns until the VM ends.
     */
    static void workOf(Class<?> probe) throws Throwable {
        try {
            for (Method method : probe.getMethods()) {
                if (method.getName().equals("main")) {
                    method.setAccessible(true);
                    method.invoke(null, (Object) new String[0]);
                    return;
                }
            }
            Object target = Probes.instantiate(probe);
            OBJECTS.add(target);
            OBJECTS.add(Probes.op(probe).invoke(target));
        } catch (InvocationTargetException thrownByProbe) {
            throw thrownByProbe.getCause();
        }
    }
}
