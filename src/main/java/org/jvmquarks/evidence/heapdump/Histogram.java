package org.jvmquarks.evidence.heapdump;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A dump as a text for people, in the form that jmap's histogram has. */
final class Histogram {
    private Histogram() {}

    /** One line for each class that has objects, those with the most bytes first. */
    static List<String> lines(HeapDump dump) {
        Stream<String> rows = dump.classes().stream()
                .filter(row -> row.instances() > 0)
                .sorted(Comparator.comparingLong(HeapClass::bytes).reversed())
                .map(row -> line(row.instances(), row.bytes(), row.name()));
        return Stream.concat(Stream.of("#instances  #bytes of fields or elements  class name"), rows)
                .toList();
    }

    private static String line(long instances, long bytes, String name) {
        return String.format(Locale.ROOT, "%10d  %27d  %s", instances, bytes, name);
    }
}
