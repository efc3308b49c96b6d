package org.jvmquarks.upgrade.fleet;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jvmquarks.upgrade.code.Allowance;

/** A change that a service needs before it can move. Services that need the same one have equal remedies. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Remedy.Options.class, name = "options"),
    @JsonSubTypes.Type(value = Remedy.Allow.class, name = "allow"),
    @JsonSubTypes.Type(value = Remedy.Update.class, name = "update"),
    @JsonSubTypes.Type(value = Remedy.Code.class, name = "code")
})
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
     * Let code do what it does, by options or by the manifest of the archive that {@code java -jar} starts.
     *
     * @param allowance that helps
     */
    record Allow(Allowance allowance) implements Remedy {
        public Allow {
            if (allowance.isNone()) {
                throw new IllegalArgumentException("expected an option or an attribute that helps");
            }
        }

        @Override
        public Wave wave() {
            return Wave.OPTIONS;
        }

        @Override
        public String describe() {
            return allowance.options().isEmpty()
                    ? "write into the manifest "
                            + allowance.attributes().stream()
                                    .map(each -> each.name() + ": " + each.value())
                                    .collect(Collectors.joining(", "))
                    : "start with " + String.join(" ", allowance.options());
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
