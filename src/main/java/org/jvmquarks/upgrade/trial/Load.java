package org.jvmquarks.upgrade.trial;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What runs once all services are ready.
 *
 * @param requests how many requests it makes; empty if that is not told
 */
record Load(List<String> command, Optional<Requests> requests) {
    Load {
        command = List.copyOf(command);
        if (command.isEmpty()) {
            throw new IllegalArgumentException("expected a command, found no word");
        }
    }

    /** Where the number of requests is told. */
    sealed interface Requests {

        /** Returns the number that a line tells; empty if it tells none. */
        OptionalDouble in(String line);

        /** The user knows it. */
        record Known(double number) implements Requests {
            @Override
            public OptionalDouble in(String line) {
                return OptionalDouble.empty();
            }
        }

        /**
         * The load prints it.
         *
         * @param pattern with the number as its first group
         */
        record Printed(Pattern pattern) implements Requests {
            @Override
            public OptionalDouble in(String line) {
                Matcher matcher = pattern.matcher(line);
                return matcher.find() && matcher.group(1).matches("\\d{1,15}")
                        ? OptionalDouble.of(Double.parseDouble(matcher.group(1)))
                        : OptionalDouble.empty();
            }
        }
    }
}
