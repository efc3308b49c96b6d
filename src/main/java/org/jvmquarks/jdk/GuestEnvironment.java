package org.jvmquarks.jdk;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Environment variables that every guest of a JDK gets: {@code LANG}, {@code TZ}. They make the JDK a variant.
 *
 * @param variables values by name, see {@link #problem}
 */
public record GuestEnvironment(SortedMap<String, String> variables) {

    /** Variables that add VM options or classes to those of the command line. */
    public static final List<String> INJECTING =
            List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "JAVA_OPTIONS", "CLASSPATH");

    private static final Pattern NAME = Pattern.compile("[A-Z_][A-Z0-9_]*");

    /** Start of the names of the variables by which launchers and guests find each other. */
    private static final String RESERVED = "QUARKS_";

    public GuestEnvironment {
        variables = Collections.unmodifiableSortedMap(new TreeMap<>(variables));
        variables.forEach((name, value) -> problem(name, value).ifPresent(what -> {
            throw new IllegalArgumentException(what);
        }));
    }

    public static GuestEnvironment none() {
        return new GuestEnvironment(Collections.emptySortedMap());
    }

    public static GuestEnvironment of(Map<String, String> variables) {
        return new GuestEnvironment(new TreeMap<>(variables));
    }

    /** Returns why a guest cannot get a variable; empty if it can. */
    public static Optional<String> problem(String name, String value) {
        if (INJECTING.contains(name)) {
            return Optional.of("environment must not contain "
                    + name
                    + ", which changes the command line of the VM; use 'options'");
        }
        if (!NAME.matcher(name).matches()) {
            return Optional.of("name of a variable must be capital letters, digits or '_', and must not begin"
                    + " with a digit, was '"
                    + name
                    + "'");
        }
        if (name.startsWith(RESERVED)) {
            return Optional.of("environment must not contain "
                    + name
                    + ": names that begin with "
                    + RESERVED
                    + " are reserved; use another name");
        }
        return value.chars().anyMatch(c -> c == 0 || c == '\n' || c == '\r')
                ? Optional.of("value of " + name + " must be one line without the character U+0000")
                : Optional.empty();
    }

    public boolean isNone() {
        return variables.isEmpty();
    }

    /** Returns {@code LANG=tr_TR.UTF-8} and so on, sorted by name. */
    public List<String> assignments() {
        return variables.entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .toList();
    }

    /** Describes the variables in words: {@code LANG=tr_TR.UTF-8 TZ=UTC}; empty without any. */
    public String describe() {
        return String.join(" ", assignments());
    }
}
