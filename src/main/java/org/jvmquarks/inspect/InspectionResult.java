package org.jvmquarks.inspect;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.jdk.option.OptionOutcome;

/**
 * The reactions of several JDKs to one command line.
 *
 * @param line the command line
 * @param jdks the JDKs that could be asked, in the order of the request
 * @param unasked for each other JDK why it could not be asked, in the order of the request
 */
public record InspectionResult(OptionLine line, List<Inspected> jdks, Map<String, String> unasked) {

    public InspectionResult {
        jdks = MisspeltOptions.settle(List.copyOf(jdks));
        unasked = Collections.unmodifiableMap(new LinkedHashMap<>(unasked));
    }

    /** Returns whether some option on some JDK is as severe as that, or more. */
    public boolean has(OptionOutcome least) {
        return jdks.stream().anyMatch(jdk -> jdk.severity().isAtLeast(least));
    }

    /** Returns the number of options, each counted once, whose worst result on any JDK is that. */
    public long count(OptionOutcome severity) {
        long count = 0;
        for (int i = 0; i < line.options().size(); i++) {
            int number = i;
            count += jdks.stream()
                    .map(jdk -> jdk.options().get(number).severity())
                    .max(OptionOutcome::compareTo)
                    .filter(worst -> worst == severity)
                    .stream()
                    .count();
        }
        return count;
    }
}
