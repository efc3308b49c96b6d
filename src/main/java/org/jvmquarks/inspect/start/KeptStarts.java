package org.jvmquarks.inspect.start;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.files.RecordCache;
import org.jvmquarks.jdk.InstalledBuild;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.VmFlag;
import org.jvmquarks.jdk.option.OptionFiles;
import org.jvmquarks.launch.Exit;

/**
 * An installed VM that is not started again with options that it took without a word, as long as its build and the size
 * of the machine are the same. What it refused or warned about is asked again, because the machine may be the reason.
 */
public final class KeptStarts implements InspectedStart {
    private final InspectedStart vm;
    private final RecordCache cache;
    private final String key;

    private KeptStarts(InspectedStart vm, RecordCache cache, String key) {
        this.vm = vm;
        this.cache = cache;
        this.key = key;
    }

    /** Returns a VM as it is, or its kept starts if the JDK is installed on this machine. */
    public static InspectedStart of(InspectedStart vm, Jdk jdk, DiskCache cache) {
        if (!cache.isOn() || !(jdk.source() instanceof JdkSource.Home home)) {
            return vm;
        }
        try {
            OperatingSystemMXBean machine = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
            return new KeptStarts(
                    vm,
                    new RecordCache(cache),
                    "start %s %s %s %d %d"
                            .formatted(
                                    InstalledBuild.in(home.path()),
                                    jdk.options(),
                                    jdk.environment(),
                                    machine.getAvailableProcessors(),
                                    machine.getTotalMemorySize()));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the files of " + jdk.id(), e);
        }
    }

    /** A start that ended well and said nothing. */
    private record Kept(Map<String, VmFlag> flags, List<String> version, Optional<Integer> processors) {
        static Optional<Kept> of(Start start) {
            boolean silent =
                    start.ended() && start.warnings().isEmpty() && start.place().isEmpty();
            return silent
                    ? Optional.of(new Kept(start.flags(), start.version(), start.processors()))
                    : Optional.empty();
        }

        Start start() {
            return new Start(
                    new Exit.Code(0), Optional.empty(), List.of(), List.of(), flags, version, processors, false);
        }
    }

    @Override
    public Start start(Map<String, String> variables, List<String> options) {
        return kept(
                        "version " + new TreeMap<>(variables) + " " + options,
                        Stream.concat(variables.values().stream(), options.stream()),
                        () -> Optional.of(vm.start(variables, options)))
                .orElseThrow();
    }

    @Override
    public Optional<Start> run(List<String> options) {
        return kept("program with -Xbatch " + options, options.stream(), () -> vm.run(options));
    }

    @Override
    public List<String> dropped(List<String> options) {
        return vm.dropped(options);
    }

    private Optional<Start> kept(String question, Stream<String> words, Supplier<Optional<Start>> ask) {
        if (words.anyMatch(OptionFiles::mayBeIn)) {
            return ask.get();
        }
        Optional<Start> kept = cache.find(key + " " + question, Kept.class).map(Kept::start);
        if (kept.isPresent()) {
            return kept;
        }
        Optional<Start> start = ask.get();
        start.flatMap(Kept::of).ifPresent(it -> cache.store(key + " " + question, it));
        return start;
    }
}
