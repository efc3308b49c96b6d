package org.jvmquarks.upgrade.touch;

import java.util.Optional;
import org.jvmquarks.javaapi.NamedApi;

/** What of the JDK an application uses. */
public sealed interface Use {

    /**
     * A class of the Java API, or a member of it.
     *
     * @param parameters those of one overload of a method; empty for all
     */
    record Api(NamedApi name, Optional<String> parameters) implements Use {
        /** A class, or a member whatever its parameters. */
        public Api(NamedApi name) {
            this(name, Optional.empty());
        }

        @Override
        public boolean includes(Use other) {
            return other instanceof Api api
                    && name.equals(api.name)
                    && (parameters.isEmpty() || parameters.equals(api.parameters));
        }

        @Override
        public boolean overlaps(Use other) {
            return includes(other)
                    || other.includes(this)
                    || (other instanceof Api api
                            && name.owner().equals(api.name.owner())
                            && (name.isClass() || api.name.isClass()));
        }

        @Override
        public String describe() {
            return name + parameters.map("(%s)"::formatted).orElse("");
        }
    }

    /** A flag of the VM that code asks for by its name. */
    record Flag(String name) implements Use {
        @Override
        public String describe() {
            return "the flag " + name;
        }
    }

    /** A system property that code sets. */
    record Property(String name) implements Use {
        @Override
        public String describe() {
            return "the property " + name;
        }
    }

    /** Something of the JDK that has a name: an algorithm, a time zone, an event. */
    record Name(String text) implements Use {
        @Override
        public String describe() {
            return text;
        }
    }

    /**
     * An option of the application.
     *
     * @param text as the application writes it
     */
    record Option(String text) implements Use {
        @Override
        public String describe() {
            return "the option " + text;
        }
    }

    /** Returns it in words: {@code java.lang.Thread#ofVirtual}, {@code the flag UseZGC}. */
    String describe();

    /** Tells whether both are the same, or the other one is an overload of this method. */
    default boolean includes(Use other) {
        return equals(other);
    }

    /** Tells whether one of both includes the other one, or is a class and the other in it. */
    default boolean overlaps(Use other) {
        return equals(other);
    }
}
