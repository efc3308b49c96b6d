package org.jvmquarks.upgrade.trial;

import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.upgrade.trial.Occurrence.Kind;

/** Which events of a recording tell which amount and which occurrence. */
final class FlightTable {
    /** The heap before and after each collection tells what is allocated between them. */
    static final String HEAP = "jdk.GCHeapSummary";

    static final String COLLECTION = "jdk.GarbageCollection";

    /** Has the heap collected when the recording ends, so that what is live then is known. */
    private static final String OBJECTS = "jdk.ObjectCount";

    /** Their stack tells which code of the application meets them. */
    /** Of an error, which is also an exception for people. */
    static final String ERROR = "jdk.JavaErrorThrow";

    private static final List<String> THROWS = List.of("jdk.JavaExceptionThrow", ERROR);

    static final List<Figure> FIGURES = List.of(
            new Figure(RoundAmount.PAUSES, COLLECTION, "sumOfPauses", Over.SUM),
            new Figure(RoundAmount.LONGEST_PAUSE, COLLECTION, "longestPause", Over.MOST),
            new Figure(RoundAmount.COLLECTIONS, COLLECTION, "", Over.COUNT),
            new Figure(RoundAmount.METASPACE, "jdk.MetaspaceSummary", "metaspace.used", Over.LAST),
            new Figure(RoundAmount.COMPILED_CODE, "jdk.CompilerStatistics", "nmethodsSize", Over.LAST),
            new Figure(RoundAmount.COMPILATIONS, "jdk.CompilerStatistics", "compileCount", Over.LAST),
            new Figure(RoundAmount.COMPILATION, "jdk.CompilerStatistics", "totalTimeSpent", Over.LAST),
            new Figure(RoundAmount.DIRECT_BUFFERS, "jdk.DirectBufferStatistics", "memoryUsed", Over.LAST),
            new Figure(RoundAmount.NATIVE_MEMORY, "jdk.NativeMemoryUsageTotal", "committed", Over.LAST),
            new Figure(RoundAmount.THREADS, "jdk.JavaThreadStatistics", "peakCount", Over.LAST),
            new Figure(RoundAmount.CLASSES, "jdk.ClassLoadingStatistics", "loadedClassCount", Over.LAST),
            new Figure(RoundAmount.PINNED, "jdk.VirtualThreadPinned", "", Over.COUNT),
            new Figure(RoundAmount.THROWN, "jdk.ExceptionStatistics", "throwables", Over.LAST));

    static final List<Named> NAMED = List.of(
            new Named(Kind.EXCEPTION, "jdk.JavaExceptionThrow", List.of("thrownClass")),
            new Named(Kind.EXCEPTION, ERROR, List.of("thrownClass")),
            new Named(Kind.HANDSHAKE, "jdk.TLSHandshake", List.of("protocolVersion", "cipherSuite")),
            new Named(Kind.CERTIFICATE, "jdk.X509Certificate", List.of("keyType", "keyLength", "algorithm")),
            new Named(Kind.DEPRECATED, "jdk.DeprecatedInvocation", List.of("method")),
            new Named(Kind.LIBRARY, "jdk.NativeLibrary", List.of("name")),
            new Named(Kind.SECURITY_PROPERTY, "jdk.SecurityPropertyModification", List.of("key")),
            new Named(Kind.PROCESS, "jdk.ProcessStart", List.of("command")),
            new Named(Kind.PEER, "jdk.SocketRead", List.of("address")));

    private FlightTable() {}

    /** What becomes of several events of a VM. */
    enum Over {
        LAST,
        MOST,
        SUM,
        COUNT
    }

    /**
     * A number of a VM.
     *
     * @param field of the event; empty where events are counted
     */
    record Figure(RoundAmount amount, String event, String field, Over over) {}

    /**
     * What happens in a VM.
     *
     * @param fields that tell what it is; values of the application are not among them
     */
    record Named(Kind kind, String event, List<String> fields) {}

    /** Returns the event that tells an amount; empty if no recording does. */
    static Optional<String> event(RoundAmount amount) {
        return switch (amount) {
            case READY, PROCESSOR, RESIDENT -> Optional.empty();
            case LIVE, ALLOCATED, ALLOCATED_PER_REQUEST, ALLOCATED_PER_SECOND -> Optional.of(HEAP);
            default ->
                FIGURES.stream()
                        .filter(figure -> figure.amount() == amount)
                        .map(Figure::event)
                        .findFirst();
        };
    }

    /** Returns the events that tell what happens. */
    static List<String> events(Kind kind) {
        Kind told = kind == Kind.CLASS_NOT_FOUND ? Kind.EXCEPTION : kind;
        return NAMED.stream()
                .filter(named -> named.kind() == told)
                .map(Named::event)
                .toList();
    }

    /** Returns all events, in their order. */
    static SortedSet<String> events() {
        return Stream.of(
                        Stream.of(HEAP, OBJECTS),
                        FIGURES.stream().map(Figure::event),
                        NAMED.stream().map(Named::event))
                .flatMap(each -> each)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the settings of a recorder: each event whenever it happens, or once at the end. */
    static String settings() {
        return events().stream()
                .map(event -> """
                          <event name="%s">
                            <setting name="enabled">true</setting>
                            <setting name="threshold">0 ms</setting>
                            <setting name="period">endChunk</setting>
                            <setting name="stackTrace">%s</setting>
                            <setting name="throttle">off</setting>
                            <setting name="level">all</setting>
                          </event>
                        """.formatted(event, THROWS.contains(event)))
                .collect(Collectors.joining(
                        "",
                        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<configuration version=\"2.0\""
                                + " label=\"Trial\" provider=\"jvm-quarks\">\n",
                        "</configuration>\n"));
    }
}
