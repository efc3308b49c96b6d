package org.jvmquarks.javaapi;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Descriptors of methods, as Java's source code writes their parameters. */
final class Descriptors {
    private Descriptors() {}

    /** Returns {@code int, java.lang.String[]} for {@code (I[Ljava/lang/String;)V}. */
    static String parameters(String descriptor) {
        return String.join(", ", types(descriptor));
    }

    /** Returns {@code int, String[]} for the same. */
    static String shortParameters(String descriptor) {
        return types(descriptor).stream().map(Descriptors::brief).collect(Collectors.joining(", "));
    }

    /** Returns {@code String[]} for {@code [Ljava/lang/String;}, a type alone. */
    static String shortType(String descriptor) {
        return descriptor.equals("V") ? "void" : brief(types("(" + descriptor).get(0));
    }

    private static String brief(String type) {
        return type.substring(type.lastIndexOf('.') + 1);
    }

    private static List<String> types(String descriptor) {
        List<String> types = new ArrayList<>();
        int at = 1;
        while (at < descriptor.length() && descriptor.charAt(at) != ')') {
            int dimensions = 0;
            while (descriptor.charAt(at) == '[') {
                dimensions++;
                at++;
            }
            int end = descriptor.charAt(at) == 'L' ? descriptor.indexOf(';', at) : at;
            if (end < 0) {
                throw new IllegalArgumentException("not a descriptor: " + descriptor);
            }
            types.add(type(descriptor.substring(at, end + 1)) + "[]".repeat(dimensions));
            at = end + 1;
        }
        return types;
    }

    private static String type(String descriptor) {
        return switch (descriptor.charAt(0)) {
            case 'B' -> "byte";
            case 'C' -> "char";
            case 'D' -> "double";
            case 'F' -> "float";
            case 'I' -> "int";
            case 'J' -> "long";
            case 'S' -> "short";
            case 'Z' -> "boolean";
            case 'L' -> descriptor.substring(1, descriptor.length() - 1).replace('/', '.');
            default -> throw new IllegalArgumentException("not a descriptor: " + descriptor);
        };
    }
}
