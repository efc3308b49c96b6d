package org.jvmquarks.upgrade.fleet;

import java.util.Optional;

/** A change that a service needs before it can move. Services that need the same one have equal remedies. */
public sealed interface Remedy {

    /** Returns the wave of a service that needs nothing more than this. */
    Wave wave();

    /** Returns it in words: {@code update com.example:ring:1.2 to 1.3}. */
    String describe();

    /**
     * Start with other options.
     *
     * @param key of the option that must go or change, as ledgers name it
     */
    record Options(String key) implements Remedy {
        @Override
        public Wave wave() {
            return Wave.OPTIONS;
        }

        @Override
        public String describe() {
            return "change " + key;
        }
    }

    /**
     * Update a library.
     *
     * @param library as the service has it
     * @param version the first one in the local Maven repository that is free of what must be fixed; empty if it has
     *     none
     */
    record Update(Coordinates library, Optional<String> version) implements Remedy {
        @Override
        public Wave wave() {
            return version.isPresent() ? Wave.LIBRARY : Wave.CODE;
        }

        @Override
        public String describe() {
            return version.map(it -> "update %s to %s".formatted(library, it))
                    .orElseGet(() -> "update or replace " + library);
        }
    }

    /**
     * Fix what people have to look at: code of the service itself, an archive whose origin is not known, or a limit.
     *
     * @param key of what must be fixed, as ledgers name it
     */
    record Code(String key) implements Remedy {
        @Override
        public Wave wave() {
            return Wave.CODE;
        }

        @Override
        public String describe() {
            return "fix " + key;
        }
    }
}
