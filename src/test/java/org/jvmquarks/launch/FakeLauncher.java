package org.jvmquarks.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;
import org.jvmquarks.evidence.Captures;
import org.jvmquarks.guest.probe.Handover;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.jdk.Jdk;

/** Answers each launch with the next of the guests that it was given; safe for several threads. */
public final class FakeLauncher implements Launcher {
    private static final Pattern END_LINE = Pattern.compile("\\{\"type\":\"end\",\"lines\":(\\d+)}");

    private static final String LISTS_FLAGS = "-XX:+PrintFlagsFinal";

    private static final Pattern FLAG_OPTION = Pattern.compile("^-XX:[+-]?(\\w+)");

    private static final String FLAG_LINE =
            "{\"type\":\"flag\",\"name\":\"%s\",\"value\":\"%s\",\"origin\":\"VM_CREATION\"}";

    /** What the frame sets, and what pins of tests choose in its place. */
    private static final Map<String, String> FRAME = Map.of(
            "InitialHeapSize", "536870912",
            "MaxHeapSize", "536870912",
            "UseG1GC", "true",
            "UseSerialGC", "true",
            "ParallelGCThreads", "2",
            "ConcGCThreads", "1",
            "CICompilerCount", "2");

    private final Deque<Answer> answers = new ArrayDeque<>();
    private Optional<Answer> otherwise = Optional.empty();
    private final List<LaunchPlan> plans = new ArrayList<>();
    private Optional<String> unavailable = Optional.empty();
    private Optional<String> cannotPin = Optional.empty();
    private Optional<String> cannotEnclose = Optional.empty();
    private Optional<String> written = Optional.empty();
    private Set<String> dropped = Set.of();
    private boolean printsFlags = true;

    @FunctionalInterface
    private interface Answer {
        Launched to(LaunchPlan plan) throws IOException, LaunchException;
    }

    /** A guest that wrote this, but of the flags in it only those that its plan requests. */
    public FakeLauncher guest(String result, Exit exit) {
        answers.add(answer(result, exit));
        return this;
    }

    /** The same of a guest that took that long. */
    public FakeLauncher guest(String result, Exit exit, Duration elapsed) {
        Answer quick = answer(result, exit);
        answers.add(plan -> {
            Launched launched = quick.to(plan);
            return new Launched(launched.argv(), launched.exit(), elapsed, launched.folder(), false);
        });
        return this;
    }

    private Answer answer(String result, Exit exit) {
        return plan -> {
            boolean lists = plan.options().contains(LISTS_FLAGS);
            List<String> flags = new ArrayList<>(plan.arguments());
            flags.addAll(lists ? flagsOf(plan.options()) : List.of(flags.get(0).split(",")));
            String told =
                    switch (plan.arguments().get(1)) {
                        case Commands.FACTS ->
                            result.contains("\"kind\":\"facts\"") ? result : limited(plan, Captures.withFacts(result));
                        case Commands.MAIN -> of(Commands.MAIN, result);
                        default -> result;
                    };
            String text = Captures.withOptions(delivered(plan), framed(flags, Captures.reporting(flags, told)));
            Launched launched =
                    Captures.launched(plan.folder(), lists ? Captures.reporting(List.of(), text) : text, exit);
            if (lists && printsFlags) {
                Files.writeString(plan.folder().resolve(Launched.STDOUT), Captures.listed(text));
            }
            return launched;
        };
    }

    private List<String> delivered(LaunchPlan plan) {
        return plan.options().stream()
                .filter(option -> !dropped.contains(option))
                .toList();
    }

    /** The facts of a container on this machine with the limit of processors of its plan. */
    private static String limited(LaunchPlan plan, String facts) {
        String here = facts.replaceFirst(
                "\"os.version\":\"[^\"]*\"", "\"os.version\":\"%s\"".formatted(System.getProperty("os.version")));
        OptionalDouble processors = plan.limits().processors();
        return processors.isEmpty()
                ? here
                : here.replace("\"processorLimit\",", "")
                        .replace(
                                "\"cpuset\":", "\"processorLimit\":%s,\"cpuset\":".formatted(processors.getAsDouble()));
    }

    private static List<String> flagsOf(List<String> options) {
        List<String> flags = new ArrayList<>(List.of("MaxHeapSize", "InitialHeapSize"));
        options.forEach(option -> FLAG_OPTION.matcher(option).results().forEach(m -> flags.add(m.group(1))));
        return flags;
    }

    /** The result of an identity as if another command had it. */
    private static String of(String command, String result) {
        return result.replace("\"kind\":\"%s\"".formatted(Commands.IDENTITY), "\"kind\":\"%s\"".formatted(command));
    }

    /** Captures are older than the frame: what it sets takes effect in a guest that reports. */
    private static String framed(List<String> requested, String result) {
        List<String> lines = new ArrayList<>(result.lines().toList());
        List<String> added = requested.stream()
                .distinct()
                .filter(FRAME::containsKey)
                .filter(flag -> !result.contains("\"name\":\"" + flag + "\""))
                .map(flag -> FLAG_LINE.formatted(flag, FRAME.get(flag)))
                .toList();
        if (lines.isEmpty() || added.isEmpty()) {
            return result;
        }
        lines.addAll(1, added);
        String text = String.join("\n", lines) + (result.endsWith("\n") ? "\n" : "");
        return END_LINE.matcher(text)
                .replaceAll(end ->
                        "{\"type\":\"end\",\"lines\":%d}".formatted(Integer.parseInt(end.group(1)) + added.size()));
    }

    /** Answers so whenever it was not given another guest. */
    public FakeLauncher always(String result, Exit exit) {
        otherwise = Optional.of(answer(result, exit));
        return this;
    }

    /** Stands for a VM that knows no option to print its flags, from now on. */
    public FakeLauncher printsNoFlags() {
        printsFlags = false;
        return this;
    }

    /** Starts guests without these options, from now on. */
    public FakeLauncher drops(String... options) {
        dropped = Set.of(options);
        return this;
    }

    public FakeLauncher fails(String message) {
        answers.add(plan -> {
            throw new LaunchException(message);
        });
        return this;
    }

    /** A bug of the host, such as a class that is gone. */
    public FakeLauncher throwsError(Error bug) {
        answers.add(plan -> {
            throw bug;
        });
        return this;
    }

    public FakeLauncher unavailable(String reason) {
        unavailable = Optional.of(reason);
        return this;
    }

    public FakeLauncher cannotEnclose(String reason) {
        cannotEnclose = Optional.of(reason);
        return this;
    }

    /** Refuses to choose the processors of a guest. */
    public FakeLauncher cannotPin(String reason) {
        cannotPin = Optional.of(reason);
        return this;
    }

    /** Lets each guest that runs a {@code main} leave a file with that text for other JDKs. */
    public FakeLauncher writes(String text) {
        written = Optional.of(text);
        return this;
    }

    public List<LaunchPlan> plans() {
        return plans;
    }

    @Override
    public boolean handles(Jdk jdk) {
        return true;
    }

    @Override
    public Optional<String> unavailable(Jdk jdk) {
        return unavailable;
    }

    @Override
    public Optional<String> cannotEnclose(Jdk jdk) {
        return cannotEnclose;
    }

    @Override
    public Optional<String> cannotPin(Jdk jdk) {
        return cannotPin;
    }

    @Override
    public synchronized Launched launch(Jdk jdk, LaunchPlan plan) throws LaunchException {
        plans.add(plan);
        try {
            if (written.isPresent() && plan.arguments().get(1).equals(Commands.MAIN)) {
                Files.writeString(plan.folder().resolve(Handover.FILE), written.get());
            }
            return next().to(plan);
        } catch (IOException e) {
            throw new LaunchException("the test's own folder", e);
        }
    }

    private Answer next() {
        return otherwise.isPresent() && answers.isEmpty() ? otherwise.get() : answers.remove();
    }

    @Override
    public void close() {}
}
