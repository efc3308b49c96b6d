package org.jvmquarks.launch.container;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@link Scripts#START} prints behind the output of a guest.
 *
 * @param ran time from the start of the guest to its end, as the container saw it, to hundredths of
 *     a second; empty where it has no {@code /proc/uptime}
 * @param names names of the files in the folder of the guest
 * @param result what its result file begins with; empty if it left none
 */
record Trailer(Optional<Duration> ran, List<String> names, String result) {
    private static final Pattern UPTIMES = Pattern.compile("(\\d+)\\.(\\d\\d) (\\d+)\\.(\\d\\d)");

    Trailer {
        names = List.copyOf(names);
    }

    /**
     * Reads the text behind the first mark.
     *
     * @return empty if the script was killed before it had printed all of it
     */
    static Optional<Trailer> of(String text, String mark) {
        String[] parts = text.split(Pattern.quote(mark), 3);
        return parts.length < 3
                ? Optional.empty()
                : Optional.of(new Trailer(ran(parts[0]), parts[1].lines().toList(), parts[2]));
    }

    private static Optional<Duration> ran(String uptimes) {
        Matcher matcher = UPTIMES.matcher(uptimes);
        return matcher.matches()
                ? Optional.of(
                        hundredths(matcher.group(3), matcher.group(4))
                                .minus(hundredths(matcher.group(1), matcher.group(2))))
                : Optional.empty();
    }

    private static Duration hundredths(String seconds, String hundredths) {
        return Duration.ofSeconds(Long.parseLong(seconds))
                .plusMillis(10 * Long.parseLong(hundredths));
    }
}
