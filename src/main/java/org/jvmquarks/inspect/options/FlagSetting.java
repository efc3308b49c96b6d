package org.jvmquarks.inspect.options;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A flag of HotSpot as an option sets it.
 *
 * @param name its name: {@code UseG1GC}
 * @param value {@code true} or {@code false} of a switch, or the text behind the equals sign; may be empty
 */
public record FlagSetting(String name, String value) {
    private static final String PREFIX = "-XX:";

    /** HotSpot takes a colon as well for the options of its flight recorder. */
    private static final Pattern COLON =
            Pattern.compile("(StartFlightRecording|FlightRecorderOptions):.*", Pattern.DOTALL);

    /** Returns the setting of an option; empty if it has the form of none. */
    static Optional<FlagSetting> of(String option) {
        if (!option.startsWith(PREFIX)) {
            return Optional.empty();
        }
        String text = option.substring(PREFIX.length());
        int equals = COLON.matcher(text).matches() ? text.indexOf(':') : text.indexOf('=');
        boolean isSwitch = text.startsWith("+") || text.startsWith("-");
        if (isSwitch && equals < 0) {
            return Optional.of(new FlagSetting(text.substring(1), Boolean.toString(text.startsWith("+"))));
        }
        return equals < 0 || isSwitch
                ? Optional.empty()
                : Optional.of(new FlagSetting(text.substring(0, equals), text.substring(equals + 1)));
    }

    /** Returns the name that an option of that form means, also where the rest is wrong. */
    static Optional<String> nameIn(String option) {
        return option.startsWith(PREFIX)
                ? Optional.of(option.substring(PREFIX.length())
                        .replaceFirst("^[+-]", "")
                        .replaceFirst("(?s)[=:].*", ""))
                : Optional.empty();
    }
}
