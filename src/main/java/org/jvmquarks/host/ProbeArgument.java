package org.jvmquarks.host;

import java.lang.reflect.Field;
import java.util.Optional;
import org.jvmquarks.guest.probe.ProbeArguments;

/**
 * An argument of a probe.
 *
 * @param name of the field that takes it
 * @param value as text
 */
public record ProbeArgument(String name, String value) {

    /**
     * Reads {@code options=-XX:+UseLargePages}.
     *
     * @throws IllegalArgumentException if it is not a name and a value
     */
    public static ProbeArgument of(String text) {
        int end = text.indexOf('=');
        if (end < 1) {
            throw new IllegalArgumentException(
                    "expected an argument of a probe, such as size=16, but was '" + text + "'");
        }
        return new ProbeArgument(text.substring(0, end), text.substring(end + 1));
    }

    /**
     * Returns whether a probe takes it.
     *
     * @throws IllegalArgumentException if the field that takes it is of another type
     */
    public boolean fits(Class<?> probe) {
        Optional<Field> field = ProbeArguments.field(probe, name);
        field.ifPresent(taking -> ProbeArguments.convert(value, taking.getType()));
        return field.isPresent();
    }

    /** Returns the option that passes it to a guest. */
    public String option() {
        return ProbeArguments.option(name, value);
    }

    /** Returns it as it is read: {@code options=-XX:+UseLargePages}. */
    @Override
    public String toString() {
        return name + "=" + value;
    }
}
