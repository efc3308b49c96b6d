package org.jvmquarks.guest.probe;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Optional;

/** Finds and calls the methods of a probe, such as {@code op()}. */
public final class Probes {
    private Probes() {}

    public static Class<?> load(String name) throws ClassNotFoundException {
        return Class.forName(name);
    }

    public static Object instantiate(Class<?> probe) throws ReflectiveOperationException {
        Constructor<?> constructor = constructor(probe);
        constructor.setAccessible(true);
        Object made = constructor.newInstance();
        ProbeArguments.set(made);
        return made;
    }

    /** Returns a handle that makes objects of a probe, as fast as its constructor. */
    public static MethodHandle constructor(Class<?> probe, Class<?> type) throws ReflectiveOperationException {
        Constructor<?> constructor = constructor(probe);
        constructor.setAccessible(true);
        return MethodHandles.lookup().unreflectConstructor(constructor).asType(MethodType.methodType(type));
    }

    private static Constructor<?> constructor(Class<?> probe) {
        if (probe.isInterface()) {
            throw new UnfitProbe(probe.getName() + " is an interface; name a class that implements it");
        }
        if (Modifier.isAbstract(probe.getModifiers())) {
            throw new UnfitProbe(probe.getName() + " is abstract; name a class that extends it");
        }
        for (Constructor<?> constructor : probe.getDeclaredConstructors()) {
            if (constructor.getParameterCount() == 0) {
                return constructor;
            }
        }
        boolean inner = probe.isMemberClass() && !Modifier.isStatic(probe.getModifiers());
        throw new UnfitProbe(probe.getName()
                + (inner
                        ? " is an inner class; make it static, or in Kotlin not inner"
                        : " needs a constructor without parameters"));
    }

    /** Finds the {@code op()} of a probe, public or not. */
    public static Method op(Class<?> probe) {
        for (Class<?> type = probe; type != null; type = type.getSuperclass()) {
            for (Method method : type.getDeclaredMethods()) {
                if (isOp(method)) {
                    method.setAccessible(true);
                    return method;
                }
            }
        }
        // The default method of an interface.
        try {
            Method inherited = probe.getMethod("op");
            inherited.setAccessible(true);
            return inherited;
        } catch (NoSuchMethodException e) {
            throw new UnfitProbe(probe.getName() + " needs a method op() without parameters");
        }
    }

    /** The compiler adds a bridge beside a method that narrows the type it returns. */
    private static boolean isOp(Method method) {
        return method.getName().equals("op") && method.getParameterCount() == 0 && !method.isBridge();
    }

    /** Finds a method by its name, in the probe or in its superclasses. */
    public static Method method(Class<?> probe, String name) {
        for (Class<?> type = probe; type != null; type = type.getSuperclass()) {
            Optional<Method> found = declared(type, name);
            if (found.isPresent()) {
                found.get().setAccessible(true);
                return found.get();
            }
        }
        throw new UnfitProbe(probe.getName() + " needs a method " + name);
    }

    /** Finds the only method of that name that the class itself declares. */
    private static Optional<Method> declared(Class<?> type, String name) {
        Optional<Method> found = Optional.empty();
        for (Method method : type.getDeclaredMethods()) {
            if (method.getName().equals(name) && !method.isSynthetic()) {
                if (found.isPresent()) {
                    throw new UnfitProbe(type.getName()
                            + " has several methods "
                            + name
                            + "; give the one that is meant a name of its own");
                }
                found = Optional.of(method);
            }
        }
        return found;
    }

    /** Returns a handle that drops the result, and so avoids the box that reflection makes. */
    public static MethodHandle handle(Method method, Object target) throws IllegalAccessException {
        MethodHandle handle = MethodHandles.lookup().unreflect(method);
        if (!Modifier.isStatic(method.getModifiers())) {
            handle = handle.bindTo(target);
        }
        return handle.asType(MethodType.methodType(void.class));
    }

    /** Returns what the probe itself threw, where reflection or its initializer wrapped it. */
    public static Throwable withoutWrappers(Throwable thrown) {
        Throwable root = thrown;
        while ((root instanceof InvocationTargetException || root instanceof ExceptionInInitializerError)
                && root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }
}
