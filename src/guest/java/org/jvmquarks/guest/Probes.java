package org.jvmquarks.guest;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;

/** Finds a probe's {@code op()}, the one method that an evidence kind calls. */
final class Probes {
    private Probes() {}

    static Class<?> load(String name) throws ClassNotFoundException {
        return Class.forName(name);
    }

    static Object instantiate(Class<?> probe) throws ReflectiveOperationException {
        Constructor<?> constructor = probe.getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }

    static Method op(Class<?> probe) throws NoSuchMethodException {
        Method op = probe.getMethod("op");
        op.setAccessible(true);
        return op;
    }
}
