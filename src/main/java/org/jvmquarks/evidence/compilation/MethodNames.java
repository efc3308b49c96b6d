package org.jvmquarks.evidence.compilation;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names of methods as logs write them: holder, name and descriptor, apart by blanks. */
final class MethodNames {
    private static final Map<String, String> PRIMITIVES = Stream.of(
                    boolean.class,
                    byte.class,
                    char.class,
                    double.class,
                    float.class,
                    int.class,
                    long.class,
                    short.class,
                    void.class)
            .collect(Collectors.toMap(Class::getName, Class::descriptorString));

    private MethodNames() {}

    /** JDK 8 has slashes in the holder; in the descriptor they belong there. */
    static String dotted(String method) {
        int end = method.indexOf(' ');
        return end < 0 ? method : method.substring(0, end).replace('/', '.') + method.substring(end);
    }

    /** Puts a method together of types as {@link Class#getName} writes them. */
    static String of(String holder, String name, List<String> arguments, String returned) {
        return arguments.stream()
                .map(MethodNames::descriptor)
                .collect(Collectors.joining("", holder + " " + name + " (", ")" + descriptor(returned)));
    }

    private static String descriptor(String type) {
        String other = type.startsWith("[") ? type : "L" + type + ";";
        return Optional.ofNullable(PRIMITIVES.get(type)).orElseGet(() -> other.replace('.', '/'));
    }

    /** {@code holder.name}. */
    static String ofMethod(String method) {
        String[] parts = dotted(method).split(" ", 3);
        if (parts.length < 3) {
            throw new IllegalArgumentException("no method: " + method);
        }
        return parts[0] + "." + parts[1];
    }
}
