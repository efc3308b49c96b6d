package org.jvmquarks.inspect.knowledge;

import java.util.Optional;
import org.jvmquarks.inspect.options.OptionUse;

/**
 * The options that a fact is about.
 *
 * @param beginning what they begin with; a word ends there: {@code -Dfile.encoding}
 * @param value regular expression for their whole value; empty for all values
 */
record OptionPattern(String beginning, Optional<String> value) {

    public OptionPattern {
        if (!beginning.startsWith("-")) {
            throw new IllegalArgumentException("an option begins with -, was " + beginning);
        }
    }

    /** Tells whether an option is one of these. */
    boolean matches(OptionUse use) {
        return use.beginsWith(beginning)
                && value.map(pattern ->
                                use.value().filter(it -> it.matches(pattern)).isPresent())
                        .orElse(true);
    }
}
