package org.jvmquarks.upgrade.recording;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import org.jspecify.annotations.Nullable;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.jdk.ContainerLimits;

/** Collects facts from events, one after the other: no event is kept. */
final class RecordingCollector {
    private static final int MOST_FRAMES = 50;

    private static final long MIB = 1L << 20;

    /** {@code OpenJDK 64-Bit Server VM (25.0.1+8-LTS) for linux-amd64 JRE …}. */
    private static final Pattern VERSION = Pattern.compile("[^(]*\\(([^)]+)\\) for .*", Pattern.DOTALL);

    private final Map<Long, String> types = new HashMap<>();
    private final Map<String, Long> counts = new HashMap<>();
    private final Set<String> enabled = new TreeSet<>();
    private final Map<String, Long> pinned = new HashMap<>();
    private final Set<DeprecatedCall> deprecated = new LinkedHashSet<>();
    private final Set<String> properties = new TreeSet<>();
    private Optional<String> version = Optional.empty();
    private List<String> options = List.of();
    private Optional<String> collector = Optional.empty();
    private OptionalLong maxHeap = OptionalLong.empty();
    private Optional<ContainerLimits> container = Optional.empty();
    private OptionalInt processors = OptionalInt.empty();

    /** Begins a recording with these types of events. What is known of a JVM is that of the first recording. */
    void begin(List<EventType> known) {
        types.clear();
        known.forEach(type -> types.put(type.getId(), type.getName()));
    }

    void add(RecordedEvent event) {
        String type = event.getEventType().getName();
        counts.merge(type, 1L, Long::sum);
        switch (type) {
            case "jdk.ActiveSetting" -> addSetting(event);
            case "jdk.JVMInformation" -> {
                if (version.isEmpty()) {
                    addJvm(event);
                }
            }
            case "jdk.InitialSystemProperty" -> text(event, "key").ifPresent(properties::add);
            case "jdk.GCConfiguration" ->
                collector = collector.or(
                        () -> Optional.of(text(event, "youngCollector").orElse("none")
                                + ", "
                                + text(event, "oldCollector").orElse("none")));
            case "jdk.GCHeapConfiguration" ->
                maxHeap = maxHeap.isPresent() ? maxHeap : OptionalLong.of(event.getLong("maxSize"));
            case "jdk.ContainerConfiguration" -> container = container.or(() -> Optional.of(limits(event)));
            case "jdk.CPUInformation" ->
                processors = processors.isPresent() ? processors : OptionalInt.of((int) event.getLong("hwThreads"));
            case "jdk.VirtualThreadPinned" -> addPinned(event);
            case "jdk.DeprecatedInvocation" -> addDeprecated(event);
            default -> {
                // Its number is all that is asked for.
            }
        }
    }

    private void addSetting(RecordedEvent event) {
        Optional<String> type = Optional.ofNullable(types.get(event.getLong("id")));
        if (text(event, "name").equals(Optional.of("enabled"))
                && text(event, "value").equals(Optional.of("true"))) {
            type.ifPresent(enabled::add);
        }
    }

    private void addJvm(RecordedEvent event) {
        version = text(event, "jvmVersion").map(whole -> {
            Matcher form = VERSION.matcher(whole);
            return form.matches() ? form.group(1) : whole;
        });
        List<String> all = new ArrayList<>();
        text(event, "jvmFlags").ifPresent(flags -> all.addAll(CommandLine.options(flags)));
        text(event, "jvmArguments").ifPresent(given -> all.addAll(CommandLine.options(given)));
        options = all;
    }

    /** The recorder writes -1, and on some versions the greatest long, for what has no limit. */
    private static ContainerLimits limits(RecordedEvent event) {
        long memory = event.getLong("memoryLimit");
        long quota = event.getLong("cpuQuota");
        long period = event.getLong("cpuSlicePeriod");
        return new ContainerLimits(
                memory >= MIB && memory < Long.MAX_VALUE / 2 ? OptionalLong.of(memory / MIB) : OptionalLong.empty(),
                quota > 0 && period > 0 ? OptionalDouble.of((double) quota / period) : OptionalDouble.empty());
    }

    private void addPinned(RecordedEvent event) {
        String method = caller(event.getStackTrace());
        if (pinned.size() < MOST_FRAMES || pinned.containsKey(method)) {
            pinned.merge(method, 1L, Long::sum);
        }
    }

    private void addDeprecated(RecordedEvent event) {
        @Nullable RecordedMethod method = event.getValue("method");
        if (method != null) {
            Reference reference = new Reference(
                    method.getType().getName().replace('.', '/'), method.getName(), method.getDescriptor());
            deprecated.add(new DeprecatedCall(
                    reference.toString(), caller(event.getStackTrace()), event.getBoolean("forRemoval")));
        }
    }

    /** Returns the first method outside the JDK, or the top one where all belong to it. */
    private static String caller(@Nullable RecordedStackTrace stack) {
        if (stack == null || stack.getFrames().isEmpty()) {
            return "unknown";
        }
        List<String> names = stack.getFrames().stream()
                .map(RecordedFrame::getMethod)
                .map(RecordingCollector::name)
                .toList();
        return names.stream()
                .filter(name -> !name.startsWith("java.") && !name.startsWith("jdk."))
                .findFirst()
                .orElse(names.get(0));
    }

    private static String name(RecordedMethod method) {
        return method.getType().getName() + "." + method.getName();
    }

    private static Optional<String> text(RecordedEvent event, String field) {
        return Optional.ofNullable(event.getString(field)).filter(text -> !text.isBlank());
    }

    RecordingFacts facts() {
        return new RecordingFacts(
                version.map(it -> new RecordedJvm(it, options, properties)),
                collector,
                maxHeap,
                container,
                processors,
                pinned.entrySet().stream()
                        .map(each -> new PinnedFrame(each.getKey(), each.getValue()))
                        .sorted(Comparator.comparingLong(PinnedFrame::count)
                                .reversed()
                                .thenComparing(PinnedFrame::method))
                        .toList(),
                List.copyOf(deprecated),
                new EventCounts(counts, enabled));
    }
}
