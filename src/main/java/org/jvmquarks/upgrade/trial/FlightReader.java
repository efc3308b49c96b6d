package org.jvmquarks.upgrade.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;
import org.jvmquarks.upgrade.agent.Agent;
import org.jvmquarks.upgrade.trial.FlightTable.Figure;
import org.jvmquarks.upgrade.trial.FlightTable.Named;
import org.jvmquarks.upgrade.trial.FlightTable.Over;
import org.jvmquarks.upgrade.trial.Occurrence.Kind;

/** Counts what the recordings of a round tell, one event at a time: a recording of a load is larger than a heap. */
final class FlightReader {
    private static final String ENDING = ".jfr";

    /** The cause of the collection by which the recorder itself looks at the heap. */
    private static final String OWN_COLLECTION = "Heap Inspection Initiated GC";

    private static final List<String> JDK_CLASSES = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    private static final String LINKING = "java.lang.invoke.";
    private static final String AGENT = Agent.class.getPackageName() + ".";

    /** A class that is made while it runs has another name each time. */
    private static final String[] MADE = {"$$", "/"};

    private static final Pattern OF_EACH_PROGRAM =
            Pattern.compile("^(?:linux-vdso|ld-|lib(?:c|m|rt|dl|pthread|z|stdc\\+\\+|gcc_s|resolv|nss_\\w+)[.-])");

    private final Map<Figure, Double> figures = new HashMap<>();
    private final SortedMap<Occurrence, Long> occurrences = new TreeMap<>();
    private final List<HeapLook> heap = new ArrayList<>();
    private final Set<Path> libraries = new HashSet<>();
    private Optional<Instant> first = Optional.empty();
    private Optional<Instant> last = Optional.empty();

    /** @param after whether a collection is over */
    private record HeapLook(Instant time, boolean after, long used) {}

    private FlightReader() {}

    /**
     * Returns what all recordings of a folder tell.
     *
     * @throws IOException if one of them cannot be read
     */
    static Observations read(Path folder) throws IOException {
        List<Observations> all = new ArrayList<>();
        for (Path file : files(folder)) {
            all.add(new FlightReader().of(file));
        }
        return Observations.sum(all);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(ENDING))
                    .sorted()
                    .toList();
        }
    }

    /** Returns the types of events that the VMs of a folder have; empty if none recorded itself. */
    static Set<String> events(Path folder) throws IOException {
        Set<String> events = new TreeSet<>();
        for (Path file : files(folder)) {
            try (RecordingFile recording = new RecordingFile(file)) {
                recording.readEventTypes().stream().map(EventType::getName).forEach(events::add);
            }
        }
        return events;
    }

    private Observations of(Path file) throws IOException {
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                if (first.filter(time -> !time.isAfter(event.getStartTime())).isEmpty()) {
                    first = Optional.of(event.getStartTime());
                }
                if (last.filter(time -> !time.isBefore(event.getStartTime())).isEmpty()) {
                    last = Optional.of(event.getStartTime());
                }
                count(event);
            }
        } catch (RuntimeException damaged) {
            // The parser shows what it does not understand as any exception at all.
            throw new IOException(file.getFileName() + " is not a complete recording: " + damaged, damaged);
        }
        addLibraries();
        return new Observations(amounts(), occurrences);
    }

    private void count(RecordedEvent event) {
        String type = event.getEventType().getName();
        if (type.equals(FlightTable.HEAP)) {
            heap.add(new HeapLook(
                    event.getStartTime(), event.getString("when").startsWith("After"), event.getLong("heapUsed")));
        }
        if (type.equals(FlightTable.COLLECTION) && event.getString("cause").equals(OWN_COLLECTION)) {
            return;
        }
        for (Figure figure : FlightTable.FIGURES) {
            if (figure.event().equals(type)) {
                double value = figure.over() == Over.COUNT ? 1 : number(event, figure);
                figures.merge(figure, value, (some, more) -> switch (figure.over()) {
                    case LAST -> more;
                    case MOST -> Math.max(some, more);
                    case SUM, COUNT -> some + more;
                });
            }
        }
        for (Named named : FlightTable.NAMED) {
            if (named.event().equals(type)) {
                text(event, named)
                        .ifPresent(text -> occurrences.merge(new Occurrence(kind(event, named), text), 1L, Long::sum));
            }
        }
    }

    private static double number(RecordedEvent event, Figure figure) {
        if (figure.amount().unit() == RoundAmount.Unit.SECONDS) {
            Duration time = event.getDuration(figure.field());
            return time.toNanos();
        }
        return event.<Number>getValue(figure.field()).doubleValue();
    }

    private Map<RoundAmount, Double> amounts() {
        Map<RoundAmount, Double> amounts = new EnumMap<>(RoundAmount.class);
        for (Figure figure : FlightTable.FIGURES) {
            Optional.ofNullable(figures.get(figure))
                    .ifPresent(value ->
                            amounts.put(figure.amount(), figure.amount().unit().of(value)));
        }
        heap.sort(Comparator.comparing(HeapLook::time));
        long allocated = 0;
        long live = 0;
        for (HeapLook look : heap) {
            if (look.after) {
                live = look.used;
            } else {
                // What a concurrent collector frees meanwhile is not known.
                allocated += Math.max(0, look.used - live);
            }
        }
        if (!heap.isEmpty()) {
            amounts.put(RoundAmount.LIVE, RoundAmount.Unit.MEGABYTES.of((double) live));
            amounts.put(RoundAmount.ALLOCATED, RoundAmount.Unit.MEGABYTES.of((double) allocated));
            double seconds =
                    Duration.between(first.orElseThrow(), last.orElseThrow()).toNanos() / 1e9;
            if (seconds > 0) {
                amounts.put(RoundAmount.ALLOCATED_PER_SECOND, RoundAmount.Unit.MEGABYTES.of(allocated / seconds));
            }
        }
        return amounts;
    }

    private static Kind kind(RecordedEvent event, Named named) {
        boolean isNotFound = named.kind() == Kind.EXCEPTION
                && event.getClass("thrownClass").getName().equals(ClassNotFoundException.class.getName());
        return isNotFound ? Kind.CLASS_NOT_FOUND : named.kind();
    }

    private Optional<String> text(RecordedEvent event, Named named) {
        List<String> parts = new ArrayList<>();
        for (String field : named.fields()) {
            if (!event.hasField(field) || event.getValue(field) == null) {
                return Optional.empty();
            }
            parts.add(word(event.getValue(field)));
        }
        String text = String.join(" ", parts);
        return switch (named.kind()) {
            case EXCEPTION -> caller(event).map(caller -> text + " below " + caller);
            case LIBRARY -> {
                libraries.add(Path.of(text).normalize());
                yield Optional.empty();
            }
            // The arguments of a program may hold secrets.
            case PROCESS -> Optional.of(fileName(text.split(" ", 2)[0]));
            default -> Optional.of(text);
        };
    }

    private static String word(Object value) {
        if (value instanceof RecordedClass type) {
            return type.getName();
        }
        return value instanceof RecordedMethod method
                ? method.getType().getName() + "#" + method.getName()
                : value.toString();
    }

    /**
     * Returns the method of the application that meets an exception; empty where the JDK or the agent is alone. So is
     * the JDK where it links lambdas and concatenations: it asks for methods that it may have prepared, and catches the
     * error.
     */
    private static Optional<String> caller(RecordedEvent event) {
        List<RecordedMethod> methods = Optional.ofNullable(event.getStackTrace()).stream()
                .flatMap(trace -> trace.getFrames().stream())
                .filter(RecordedFrame::isJavaFrame)
                .map(RecordedFrame::getMethod)
                .toList();
        boolean isError = event.getEventType().getName().equals(FlightTable.ERROR);
        boolean links = methods.stream()
                .filter(method -> !method.getName().equals("<init>"))
                .findFirst()
                .filter(method -> isError && method.getType().getName().startsWith(LINKING))
                .isPresent();
        // The recorder notes an error as an exception, too, even twice.
        boolean again = !isError && methods.stream().anyMatch(FlightReader::makesError);
        if (links
                || again
                || methods.stream()
                        .anyMatch(method -> method.getType().getName().startsWith(AGENT))) {
            return Optional.empty();
        }
        return methods.stream()
                .filter(method -> !method.getName().equals("<init>"))
                .filter(method ->
                        JDK_CLASSES.stream().noneMatch(method.getType().getName()::startsWith))
                .map(FlightReader::word)
                .filter(name -> Stream.of(MADE).noneMatch(name::contains))
                .findFirst();
    }

    private static boolean makesError(RecordedMethod method) {
        return method.getName().equals("<init>") && method.getType().getName().equals(Error.class.getName());
    }

    /** Adds the libraries of the application: neither those of the JDK nor those that each program has. */
    private void addLibraries() {
        Optional<Path> ofTheJdk = libraries.stream()
                .filter(path -> path.endsWith("libjava.so"))
                .findFirst()
                .map(Path::getParent);
        libraries.stream()
                .filter(path -> ofTheJdk.filter(path::startsWith).isEmpty())
                .map(path -> fileName(path.toString()))
                .filter(name -> !OF_EACH_PROGRAM.matcher(name).find())
                .forEach(name ->
                        occurrences.merge(new Occurrence(Kind.LIBRARY, PrintedLines.template(name)), 1L, Long::sum));
    }

    private static String fileName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
