package org.jvmquarks.launch.container;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The data that {@link Scripts#START} prints behind the output of a guest. A copy out of the container would cost
 * another 40 ms.
 *
 * @param ran time from the start of the guest to its end, as the container saw it, to hundredths of a second; empty
 *     where it has no {@code /proc/uptime}
 * @param processor processor time of the guest and its children, with the few milliseconds of the programs that the
 *     script itself calls; empty where the shell does not say it
 * @param files the files that the guest left, by name; empty if one is so large, or a folder, that they must be copied
 */
record GuestStatistics(Optional<Duration> ran, Optional<Duration> processor, Optional<Map<String, ByteBuffer>> files) {
    private static final Pattern UPTIMES = Pattern.compile("(\\d+)\\.(\\d\\d) (\\d+)\\.(\\d\\d)");

    /** The line of {@code times} about the children: {@code 0m0.120000s 0m0.03s}. */
    private static final Pattern TIMES = Pattern.compile("(\\d+)m(\\d+\\.\\d+)s (\\d+)m(\\d+\\.\\d+)s");

    private static final int CHILDREN = 2;

    GuestStatistics {
        files = files.map(Map::copyOf);
    }

    /**
     * Reads the bytes behind the first mark.
     *
     * @return empty if the script was killed before it had printed all of them
     */
    static Optional<GuestStatistics> of(byte[] bytes, String mark) {
        // A character for each byte, as files need not be text.
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        List<String> parts = List.of(text.split(Pattern.quote(mark), -1));
        if (parts.size() < 2 || !parts.get(parts.size() - 1).isEmpty()) {
            return Optional.empty();
        }
        List<String> times = parts.get(0).lines().toList();
        return Optional.of(new GuestStatistics(
                times.stream().findFirst().flatMap(GuestStatistics::ran),
                times.stream().skip(CHILDREN).findFirst().flatMap(GuestStatistics::processor),
                files(parts.subList(1, parts.size() - 1))));
    }

    private static Optional<Map<String, ByteBuffer>> files(List<String> parts) {
        Map<String, ByteBuffer> files = new HashMap<>();
        for (String part : parts) {
            int line = part.indexOf('\n');
            String name = part.substring(0, Math.max(0, line));
            String content = part.substring(line + 1);
            if (line < 0 || name.endsWith(Scripts.TO_COPY) || content.length() >= Scripts.LARGE_FILE) {
                return Optional.empty();
            }
            files.put(
                    new String(bytes(name), StandardCharsets.UTF_8),
                    ByteBuffer.wrap(bytes(content)).asReadOnlyBuffer());
        }
        return Optional.of(files);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static Optional<Duration> processor(String children) {
        Matcher matcher = TIMES.matcher(children.strip());
        return matcher.matches()
                ? Optional.of(
                        minutes(matcher.group(1), matcher.group(2)).plus(minutes(matcher.group(3), matcher.group(4))))
                : Optional.empty();
    }

    private static Duration minutes(String minutes, String seconds) {
        return Duration.ofMinutes(Long.parseLong(minutes)).plusMillis(Math.round(1000 * Double.parseDouble(seconds)));
    }

    private static Optional<Duration> ran(String uptimes) {
        Matcher matcher = UPTIMES.matcher(uptimes);
        return matcher.matches()
                ? Optional.of(hundredths(matcher.group(3), matcher.group(4))
                        .minus(hundredths(matcher.group(1), matcher.group(2))))
                : Optional.empty();
    }

    private static Duration hundredths(String seconds, String hundredths) {
        return Duration.ofSeconds(Long.parseLong(seconds)).plusMillis(10 * Long.parseLong(hundredths));
    }
}
