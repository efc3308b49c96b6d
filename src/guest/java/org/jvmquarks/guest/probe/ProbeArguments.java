package org.jvmquarks.guest.probe;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Optional;

/** The arguments of a probe, which the host passes as system properties. */
public final class ProbeArguments {
    private static final String PREFIX = "probe.";

    private ProbeArguments() {}

    /** Returns the option of a VM that passes an argument. */
    public static String option(String name, String value) {
        return "-D" + PREFIX + name + "=" + value;
    }

    /**
     * Returns the field of a probe that takes an argument, its own or an inherited one.
     *
     * @throws UnfitProbe if the field is static or final
     */
    public static Optional<Field> field(Class<?> probe, String name) {
        for (Class<?> type = probe; type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (field.getName().equals(name) && field.isAnnotationPresent(Argument.class)) {
                    if ((field.getModifiers() & (Modifier.STATIC | Modifier.FINAL)) != 0) {
                        throw new UnfitProbe(type.getName() + "." + name
                                + " takes an argument: it must be neither static nor final");
                    }
                    return Optional.of(field);
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Converts a text to the type of a field.
     *
     * @throws IllegalArgumentException if it is not a value of that type
     */
    public static Object convert(String text, Class<?> type) {
        if (type == String.class) {
            return text;
        }
        if (type == int.class) {
            return Integer.valueOf(text);
        }
        if (type == long.class) {
            return Long.valueOf(text);
        }
        if (type == double.class) {
            return Double.valueOf(text);
        }
        if (type == boolean.class && (text.equals("true") || text.equals("false"))) {
            return Boolean.valueOf(text);
        }
        if (type.isEnum()) {
            for (Object constant : type.getEnumConstants()) {
                if (((Enum<?>) constant).name().equals(text)) {
                    return constant;
                }
            }
        }
        throw new IllegalArgumentException("'" + text + "' is not a " + type.getSimpleName());
    }

    /** Sets the fields for which there is an argument, and touches no class of a probe that gets none. */
    static void set(Object probe) throws IllegalAccessException {
        for (Object key : System.getProperties().keySet()) {
            String property = String.valueOf(key);
            if (property.startsWith(PREFIX)) {
                set(probe, property.substring(PREFIX.length()), System.getProperty(property));
            }
        }
    }

    /** A property that no field takes belongs to the probe itself. */
    private static void set(Object probe, String name, String value) throws IllegalAccessException {
        Optional<Field> field = field(probe.getClass(), name);
        if (field.isPresent()) {
            field.get().setAccessible(true);
            field.get().set(probe, convert(value, field.get().getType()));
        }
    }
}
