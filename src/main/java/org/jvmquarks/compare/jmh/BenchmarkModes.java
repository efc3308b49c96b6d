package org.jvmquarks.compare.jmh;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The modes of the benchmarks on a class path, which JMH does not print, from the lists that its annotation processor
 * writes.
 *
 * @param byName modes by class and method
 */
public record BenchmarkModes(Map<String, Set<JmhMode>> byName) {
    private static final String FILE = "META-INF/BenchmarkList";

    private static final int MOST_BYTES = 1 << 26;

    /** Each word has its length before it: class, generated class, method, mode, and what is not needed here. */
    private static final Pattern ENTRY =
            Pattern.compile("JMH S \\d+ (\\S+) S \\d+ \\S+ S \\d+ (\\S+) S \\d+ (\\S+) .*");

    public BenchmarkModes {
        byName = Map.copyOf(byName);
    }

    /** Returns those of a class path; empty if it has no list, without which JMH does not start. */
    public static Optional<BenchmarkModes> of(List<Path> classPath) throws IOException {
        List<String> lists = new ArrayList<>();
        for (Path entry : classPath) {
            ClassPathFile.read(entry, FILE, MOST_BYTES).ifPresent(lists::add);
        }
        return lists.isEmpty() ? Optional.empty() : Optional.of(parse(lists));
    }

    /** A benchmark with several modes has a line for each. */
    static BenchmarkModes parse(List<String> lists) {
        Map<String, Set<JmhMode>> found = new TreeMap<>();
        lists.stream().flatMap(String::lines).filter(line -> !line.isBlank()).forEach(line -> {
            Matcher entry = ENTRY.matcher(line);
            if (!entry.matches()) {
                throw new JmhResultException(
                        "expected a line of %s as JMH 1.21 to 1.37 write it, was '%s'".formatted(FILE, line));
            }
            found.computeIfAbsent(entry.group(1) + "." + entry.group(2), any -> EnumSet.noneOf(JmhMode.class))
                    .addAll(JmhMode.annotated(entry.group(3)));
        });
        return new BenchmarkModes(found);
    }

    /** @throws JmhResultException if no list has the benchmark */
    Set<JmhMode> of(String benchmark) {
        return Optional.ofNullable(byName.get(benchmark))
                .orElseThrow(
                        () -> new JmhResultException("expected %s to have '%s', which JMH lists; build the archive anew"
                                .formatted(FILE, benchmark)));
    }
}
