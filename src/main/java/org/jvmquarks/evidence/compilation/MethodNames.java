package org.jvmquarks.evidence.compilation;

/** MethodNames of methods as logs write them: holder, name and descriptor, apart by blanks. */
final class MethodNames {
    private MethodNames() {}

    /** JDK 8 has slashes in the holder; in the descriptor they belong there. */
    static String dotted(String method) {
        int end = method.indexOf(' ');
        return end < 0 ? method : method.substring(0, end).replace('/', '.') + method.substring(end);
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
