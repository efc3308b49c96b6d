package org.jvmquarks.host;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the place in the code of a project where something was thrown. */
final class ThrownAt {
    // at acme.Ring$Slot.take(Ring.java:42)
    // at app//acme.Ring.take(Ring.java:42)
    private static final Pattern FRAME =
            Pattern.compile("^\\s+at (?:[^/(]*/)*([\\w$.]+)\\.[\\w$<>]+\\(([^():]+:\\d+)\\)$", Pattern.MULTILINE);

    private ThrownAt() {}

    /**
     * Returns the first frame in the package of a probe or below it: {@code Ring.java:42}; empty if no such frame has a
     * line number.
     *
     * @param stack as {@link Throwable#printStackTrace()} prints it
     */
    static Optional<String> in(String stack, Class<?> probe) {
        Matcher frame = FRAME.matcher(stack);
        while (frame.find()) {
            if (isOfProject(frame.group(1), probe.getPackageName())) {
                return Optional.of(frame.group(2));
            }
        }
        return Optional.empty();
    }

    private static boolean isOfProject(String className, String packageName) {
        return packageName.isEmpty() ? className.indexOf('.') < 0 : className.startsWith(packageName + ".");
    }
}
