package org.jvmquarks.report.markdown;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jvmquarks.journal.JdkRecord;

/** The JDKs as they proved themselves to be. */
final class JdkTable {
    private static final int MOST_JDKS = 40;
    private static final int MOST_CHARACTERS = 80;

    private JdkTable() {}

    static String markdown(List<JdkRecord> jdks) {
        if (jdks.isEmpty()) {
            return "No JDK proved its identity.\n\n";
        }
        return Markdown.head(List.of("JDK", "vendor", "version", "VM", "options"))
                + jdks.stream().limit(MOST_JDKS).map(JdkTable::row).collect(joining())
                + Markdown.more(jdks.size(), MOST_JDKS)
                + "\n";
    }

    /** Returns a line for each machine that guests found themselves on, with their JDKs. */
    static String machines(List<JdkRecord> jdks) {
        Map<String, List<String>> machines = jdks.stream()
                .filter(jdk -> jdk.machine().isPresent())
                .collect(groupingBy(
                        jdk -> jdk.machine().orElseThrow(), LinkedHashMap::new, mapping(JdkRecord::id, toList())));
        return machines.entrySet().stream()
                .limit(MOST_JDKS)
                .map(it -> it.getKey() + ": " + String.join(", ", it.getValue()))
                .map(line -> Markdown.text(line) + "\n\n")
                .collect(joining());
    }

    private static String row(JdkRecord jdk) {
        return Markdown.row(Stream.of(jdk.id(), jdk.vendor(), jdk.version(), jdk.vm(), jdk.given())
                .map(text -> Markdown.text(Markdown.cut(text, MOST_CHARACTERS)))
                .toList());
    }
}
