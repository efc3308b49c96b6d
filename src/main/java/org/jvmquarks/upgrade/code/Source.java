package org.jvmquarks.upgrade.code;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Optional;

/** A document behind a change of the JDK. */
public sealed interface Source {

    /** Returns its name as people cite it: {@code JEP 486}, {@code JDK-8296244}. */
    @JsonValue
    String name();

    /** A proposal of the JDK. */
    record Jep(int number) implements Source {
        private static final String PREFIX = "JEP ";

        @Override
        public String name() {
            return PREFIX + number;
        }
    }

    /** An issue of the JDK. */
    record Issue(int number) implements Source {
        private static final String PREFIX = "JDK-";

        @Override
        public String name() {
            return PREFIX + number;
        }
    }

    /** A document of another kind, such as an issue of the user's own project. */
    record Other(String name) implements Source {}

    /** Reads what the author of a pin, or of the data about changes, cites. */
    @JsonCreator
    static Source of(String cited) {
        return number(cited, Jep.PREFIX)
                .<Source>map(Jep::new)
                .or(() -> number(cited, Issue.PREFIX).map(Issue::new))
                .orElseGet(() -> new Other(cited));
    }

    private static Optional<Integer> number(String cited, String prefix) {
        String rest = cited.startsWith(prefix) ? cited.substring(prefix.length()) : "";
        return !rest.isEmpty() && rest.length() <= 8 && rest.chars().allMatch(Character::isDigit)
                ? Optional.of(Integer.valueOf(rest))
                : Optional.empty();
    }
}
