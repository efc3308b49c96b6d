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
 * @param processor processor time of the guest and its children, with the few milliseconds of the
 *     programs that the script itself calls; empty where the shell does not say it
 * @param names names of the files in the folder of the guest
 * @param result what its result file begins with; empty if it left none
 */
record Trailer(
        Optional<Duration> ran, Optional<Duration> processor, List<String> names, String result) {
    private static final Pattern UPTIMES = Pattern.compile("(\\d+)\\.(\\d\\d) (\\d+)\\.(\\d\\d)");

    /** The line of {@code times} about the children: {@code 0m0.120000s 0m0.03s}. */
    private static final Pattern TIMES =
            Pattern.compile("(\\d+)m(\\d+\\.\\d+)s (\\d+)m(\\d+\\.\\d+)s");

    private static final int CHILDREN = 2;

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
        if (parts.length < 3) {
            return Optional.empty();
        }
        List<String> times = parts[0].lines().toList();
        return Optional.of(
                new Trailer(
                        times.stream().findFirst().flatMap(Trailer::ran),
                        times.stream().skip(CHILDREN).findFirst().flatMap(Trailer::processor),
                        parts[1].lines().toList(),
                        parts[2]));
    }

    private static Optional<Duration> processor(String children) {
        Matcher matcher = TIMES.matcher(children.strip());
        return matcher.matches()
                ? Optional.of(
                        minutes(matcher.group(1), matcher.group(2))
                                .plus(minutes(matcher.group(3), matcher.group(4))))
                : Optional.empty();
    }

    private static Duration minutes(String minutes, String seconds) {
        return Duration.ofMinutes(Long.parseLong(minutes))
                .plusMillis(Math.round(1000 * Double.parseDouble(seconds)));
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
