package org.jvmquarks.guest.calls;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Optional;

/** What a JDK lets everybody call. */
final class PublicApi {
    private PublicApi() {}

    /** Whether code outside of the JDK may call members of a type. */
    static boolean isExported(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getDeclaringClass()) {
            if (!Modifier.isPublic(at.getModifiers())) {
                return false;
            }
        }
        return Exports.ofThisJdk().contains(type);
    }

    /** Whether modules export a package; before modules, the names say so. */
    private static final class Exports {
        private static final Exports OF_THIS_JDK = new Exports();

        private final Optional<Method> module = find(Class.class, "getModule");
        private final Optional<Method> isExported =
                module.flatMap(each -> find(each.getReturnType(), "isExported", String.class));

        static Exports ofThisJdk() {
            return OF_THIS_JDK;
        }

        private static Optional<Method> find(Class<?> type, String name, Class<?>... parameters) {
            try {
                return Optional.of(type.getMethod(name, parameters));
            } catch (NoSuchMethodException beforeModules) {
                return Optional.empty();
            }
        }

        boolean contains(Class<?> type) {
            String name = type.getName();
            if (!module.isPresent() || !isExported.isPresent()) {
                return !name.startsWith("sun.") && !name.startsWith("com.sun.");
            }
            int dot = name.lastIndexOf('.');
            try {
                return dot < 0 || (Boolean) isExported.get().invoke(module.get().invoke(type), name.substring(0, dot));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("expected to learn whether " + name + " is exported", e);
            }
        }
    }
}
