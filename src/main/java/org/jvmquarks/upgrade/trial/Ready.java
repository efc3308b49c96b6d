package org.jvmquarks.upgrade.trial;

import java.time.Duration;
import java.util.regex.Pattern;

/** When a command that was started is ready. */
sealed interface Ready {

    /** Returns it in words, for {@code not ready after 120 s: …}. */
    String describe();

    /**
     * An address answers a GET with a status below 500.
     *
     * @param address an address of HTTP, with the placeholder of the port
     */
    record Answer(String address) implements Ready {
        @Override
        public String describe() {
            return "an answer from " + address;
        }
    }

    /**
     * A port takes connections.
     *
     * @param port a number, or the placeholder of the port
     */
    record Port(String port) implements Ready {
        @Override
        public String describe() {
            return "a connection to port " + port;
        }
    }

    /**
     * It prints a line.
     *
     * @param pattern what is found in the line
     */
    record Line(Pattern pattern) implements Ready {
        @Override
        public String describe() {
            return "a line with '" + pattern + "'";
        }
    }

    /** Some time is over. */
    record After(Duration time) implements Ready {
        @Override
        public String describe() {
            return time.toMillis() / 1000.0 + " s";
        }
    }

    /** It ends by itself with exit code 0, as tests and tools do. */
    record End() implements Ready {
        @Override
        public String describe() {
            return "its end";
        }
    }
}
