package org.jvmquarks.guest.inventory;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/** Calls methods that JDK 8 does not have, or whose module may be missing. */
final class Members {
    private Members() {}

    /** Calls a public static method without parameters of a public type. */
    static Object callStatic(String type, String method) throws ReflectiveOperationException {
        return call(type, type, method);
    }

    /**
     * Calls a public method without parameters that a public type declares.
     *
     * @param target its object; of a static method any
     */
    static Object call(String type, Object target, String method) throws ReflectiveOperationException {
        try {
            return Class.forName(type).getMethod(method).invoke(target);
        } catch (InvocationTargetException failed) {
            throw new IllegalStateException(type + "." + method + " failed: " + failed.getCause(), failed.getCause());
        }
    }

    /** Does the same for a method that returns a collection. */
    static Collection<?> all(String type, Object target, String method) throws ReflectiveOperationException {
        return (Collection<?>) call(type, target, method);
    }

    /** Returns the texts of some objects, sorted. */
    static List<String> texts(Collection<?> objects) {
        List<String> texts = new ArrayList<>();
        for (Object each : objects) {
            texts.add(String.valueOf(each));
        }
        Collections.sort(texts);
        return texts;
    }
}
