package org.jvmquarks.guest;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

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

    /** A method of the probe by its name alone. */
    static Method method(Class<?> probe, String name) throws NoSuchMethodException {
        Method found = null;
        for (Method method : probe.getDeclaredMethods()) {
            if (method.getName().equals(name) && !method.isSynthetic()) {
                if (found != null) {
                    throw new NoSuchMethodException(probe + " has several methods " + name);
                }
                found = method;
            }
        }
        if (found == null) {
            throw new NoSuchMethodException(probe + " has no method " + name);
        }
        found.setAccessible(true);
        return found;
    }

    /** Dropping the result in the handle avoids the box that reflection would allocate. */
    static MethodHandle handle(Method method, Object target) throws IllegalAccessException {
        MethodHandle handle = MethodHandles.lookup().unreflect(method);
        if (!Modifier.isStatic(method.getModifiers())) {
            handle = handle.bindTo(target);
        }
        return handle.asType(MethodType.methodType(void.class));
    }
}
