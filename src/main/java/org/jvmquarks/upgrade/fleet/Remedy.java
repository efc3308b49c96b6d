package org.jvmquarks.upgrade.fleet;

import java.util.Optional;

/** A change that a service needs before it can move. Services that need the same one have equal remedies. */
public sealed interface Remedy {

    /** Returns the wave of a service that needs nothing more than this. */
    Wave wave();

    /** Returns it in words: {@code update com.example:ring:1.2 to 1.3}. */
    String describe();

    /** Returns the key by which ledgers know what it mends. */
    String key();

    /**
     * Start with other options.
     *
     * @param key of the option that must go or change
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
     * @param version the first one in the local Maven repository that is free of the finding; empty if it has none
     */
    record Update(String key, Coordinates library, Optional<String> version) implements Remedy {
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

    /** Change code, of the service itself or of an archive whose origin is not known. */
    record Code(String key) implements Remedy {
        @Override
        public Wave wave() {
            return Wave.CODE;
        }

        @Override
        public String describe() {
            return "change what uses " + key;
        }
    }
}
