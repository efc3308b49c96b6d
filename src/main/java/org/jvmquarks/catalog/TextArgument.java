package org.jvmquarks.catalog;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * Converts what an annotation says in text to the type of a parameter, by the rules of JUnit's parameterized tests.
 * JUnit itself offers the conversion from 5.11 on only.
 */
final class TextArgument {
    private TextArgument() {}

    /**
     * @param loader loads a class that the text names
     * @throws IllegalArgumentException if the text is not a value of that type
     */
    static Object convert(String text, Class<?> type, ClassLoader loader) {
        if (type == String.class) {
            return text;
        }
        if (type == Class.class) {
            return ReflectionSupport.tryToLoadClass(text.strip(), loader)
                    .getOrThrow(e -> new IllegalArgumentException("no class " + text, e));
        }
        if (type.isEnum()) {
            return constant(text, type);
        }
        return primitive(text, type);
    }

    private static Object constant(String text, Class<?> type) {
        for (Object constant : type.getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(text)) {
                return constant;
            }
        }
        throw new IllegalArgumentException("no constant " + text);
    }

    private static Object primitive(String text, Class<?> type) {
        return switch (type.getName()) {
            case "boolean", "java.lang.Boolean" -> truth(text);
            case "char", "java.lang.Character" -> character(text);
            case "byte", "java.lang.Byte" -> Byte.decode(text);
            case "short", "java.lang.Short" -> Short.decode(text);
            case "int", "java.lang.Integer" -> Integer.decode(text);
            case "long", "java.lang.Long" -> Long.decode(text);
            case "float", "java.lang.Float" -> Float.valueOf(text);
            case "double", "java.lang.Double" -> Double.valueOf(text);
            default -> made(text, type);
        };
    }

    /** By the one static method that makes the type of a text, as JUnit looks for it. */
    private static Object made(String text, Class<?> type) {
        List<Method> factories = Arrays.stream(type.getDeclaredMethods())
                .filter(TextArgument::isFactory)
                .filter(method -> method.getReturnType() == type)
                .toList();
        if (factories.size() != 1) {
            throw new IllegalArgumentException("no conversion to " + type.getName());
        }
        return ReflectionSupport.invokeMethod(factories.get(0), null, text);
    }

    private static boolean isFactory(Method method) {
        return Modifier.isStatic(method.getModifiers())
                && !Modifier.isPrivate(method.getModifiers())
                && List.of(method.getParameterTypes()).equals(List.of(String.class));
    }

    private static boolean truth(String text) {
        if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")) {
            return Boolean.parseBoolean(text);
        }
        throw new IllegalArgumentException("neither true nor false: " + text);
    }

    private static char character(String text) {
        if (text.length() != 1) {
            throw new IllegalArgumentException("not one character: " + text);
        }
        return text.charAt(0);
    }
}
