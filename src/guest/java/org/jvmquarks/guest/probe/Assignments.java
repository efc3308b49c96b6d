package org.jvmquarks.guest.probe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Named values as arguments of a command: {@code size=64}. The host writes them, and the guest reads them. */
public final class Assignments {
    private static final char EQUALS = '=';

    private Assignments() {}

    /** Returns an argument for each value, in their order. */
    public static List<String> write(Map<String, String> values) {
        List<String> arguments = new ArrayList<>();
        values.forEach((name, value) -> arguments.add(name + EQUALS + value));
        return arguments;
    }

    public static Map<String, String> read(List<String> arguments) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String argument : arguments) {
            int equals = argument.indexOf(EQUALS);
            if (equals < 0) {
                throw new IllegalArgumentException("expected an argument name=value, was " + argument);
            }
            values.put(argument.substring(0, equals), argument.substring(equals + 1));
        }
        return values;
    }
}
