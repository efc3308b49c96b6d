package org.jvmquarks.host;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.flight.Span;
import org.jvmquarks.guest.probe.Handover;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.host.wire.GivenOptions;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.host.wire.RequestedFlags;
import org.jvmquarks.host.wire.WireReader;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.VmFlag;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.LaunchPlan;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.launch.Launcher;
import org.jvmquarks.launch.ResourceLimits;
import org.jvmquarks.launch.VmOptions;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.NotApplicable;

/** Turns a request into a launched guest of one JDK, and its files into a result. */
final class GuestStarter {
    /** Less than this, in bytes, and logs or dumps may be cut off. */
    private static final long LEAST_FREE = 200L << 20;

    /** They load the management classes anyway, or start further VMs with the same options. */
    private static final Set<String> USE_BEANS =
            Set.of(Commands.FACTS, Commands.FLAGS, Commands.IDENTITY, Commands.OPTIONS, Commands.STARTUP);

    /** The knowledge from the guests so far about the list of flags that a VM prints at its start. */
    private enum FlagList {
        UNKNOWN,
        /** A guest printed it, so that one without it is an exception. */
        PRINTED,
        /** The VM prints none, as OpenJ9, so that guests report their flags. */
        MISSING
    }

    private final Jdk jdk;
    private final Launcher launcher;
    private final GuestRuntime runtime;
    private final GuestDeadline deadline;
    private final SharedLaunches shared = new SharedLaunches();

    private final AtomicReference<FlagList> flagList = new AtomicReference<>(FlagList.UNKNOWN);

    /** Whether the runtime cannot read flags, so that a list answers what asks for them. */
    private volatile boolean readsNoFlags;

    GuestStarter(Jdk jdk, Launcher launcher, GuestRuntime runtime, GuestDeadline deadline) {
        this.jdk = jdk;
        this.launcher = launcher;
        this.runtime = runtime;
        this.deadline = deadline;
    }

    public Jdk jdk() {
        return jdk;
    }

    GuestDeadline deadline() {
        return deadline;
    }

    /**
     * A guest whose VM got all its options.
     *
     * @param result what it wrote
     * @param ignored the error about the first option that the VM ignores; empty if it ignores none
     */
    record Started(GuestResult result, Optional<CellError> ignored) {}

    /**
     * Runs a guest and checks its options; does not tell yet whether it is the right VM.
     *
     * @param request what to do
     * @param configuration how to start it
     * @param frame what goes before all other options; empty for the bare JVM
     * @param ended gets the guest as soon as it ends, with any result
     */
    public GuestResult run(
            GuestRequest request,
            GuestConfiguration configuration,
            Optional<DefaultOptions> frame,
            Consumer<Launched> ended) {
        Started started = start(request, configuration, frame, ended);
        started.ignored().ifPresent(GuestStarter::fail);
        return started.result();
    }

    /** Does the same, where it is the question whether the VM ignores an option. */
    Started start(
            GuestRequest request,
            GuestConfiguration configuration,
            Optional<DefaultOptions> frame,
            Consumer<Launched> ended) {
        List<String> all = options(request, configuration, frame);
        RequestedFlags requested = RequestedFlags.of(all, request.flags());
        GuestResult result = launch(request, all, requested, configuration, ended);
        Optional<Class<?>> probe = request.probe().map(configuration.substitution());
        Diagnosis diagnosis = new Diagnosis(jdk.id(), probe, result);
        diagnosis.fatal(deadline.load()).ifPresent(GuestStarter::fail);
        if (result.identity().isPresent()) {
            Optional<String> ignored =
                    requested.contradiction(result.flags()).or(() -> CompileCommands.rejected(all, result.launched()));
            if (ignored.isPresent()) {
                return new Started(result, ignored.map(what -> ignored(what, result.launched())));
            }
        }
        result.failure().flatMap(GuestResult.Failure::lacking).ifPresent(GuestStarter::notApplicable);
        diagnosis.unfitProbe().ifPresent(GuestStarter::fail);
        diagnosis.missingLibrary().ifPresent(GuestStarter::fail);
        if (!request.mayFail() && !diagnosis.isWhole()) {
            throw diagnosis.incomplete();
        }
        ResultCheck.check(request, requested.list(), result);
        return new Started(result, Optional.empty());
    }

    /**
     * Launches a guest so that its flags are known. The VM prints them, unless the guest uses management beans anyway,
     * which know them as well. A guest without a list reports its flags itself; if no guest before it printed one, all
     * that follow do so from the start.
     */
    private GuestResult launch(
            GuestRequest request,
            List<String> options,
            RequestedFlags requested,
            GuestConfiguration configuration,
            Consumer<Launched> ended) {
        List<String> names = requested.list();
        boolean lists = readsNoFlags || (!names.isEmpty() && !USE_BEANS.contains(request.command()));
        if (lists && flagList.get() != FlagList.MISSING) {
            GuestResult result = launchPrinting(request, options, names, configuration, ended);
            Optional<Map<String, VmFlag>> list = list(result.launched());
            if (result.identity().isEmpty()) {
                return result;
            }
            if (list.isPresent()) {
                flagList.set(FlagList.PRINTED);
                return result.withPrinted(list, names);
            }
            flagList.compareAndSet(FlagList.UNKNOWN, FlagList.MISSING);
        }
        GuestResult result = launchReporting(request, options, requested, configuration, ended);
        if (result.flagSource().unreadable().isEmpty()) {
            return result;
        }
        if (!readsNoFlags && flagList.get() != FlagList.MISSING) {
            readsNoFlags = true;
            return launch(request, options, requested, configuration, ended);
        }
        return result.withPrinted(Optional.empty(), names);
    }

    private GuestResult launchReporting(
            GuestRequest request,
            List<String> options,
            RequestedFlags requested,
            GuestConfiguration configuration,
            Consumer<Launched> ended) {
        return launch(
                plan(request, options, requested.names(), configuration),
                new Start(request, processors(request, configuration), launched -> {}),
                configuration.shared(),
                ended);
    }

    private GuestResult launchPrinting(
            GuestRequest request,
            List<String> options,
            List<String> names,
            GuestConfiguration configuration,
            Consumer<Launched> ended) {
        boolean printsAnyway = options.contains(PrintedFlags.OPTION);
        List<String> printing = new ArrayList<>(options);
        if (!printsAnyway) {
            printing.add(PrintedFlags.OPTION);
        }
        // The arguments of a command that reports flags are their names.
        Set<String> wanted = new HashSet<>(names);
        wanted.addAll(request.arguments());
        return launch(
                plan(request, printing, Commands.NONE, configuration),
                new Start(
                        request,
                        processors(request, configuration),
                        launched -> PrintedFlags.keep(launched.folder(), wanted, !printsAnyway)),
                configuration.shared(),
                ended);
    }

    private static int processors(GuestRequest request, GuestConfiguration configuration) {
        return request.processors(request.probe().map(configuration.substitution()));
    }

    /**
     * How a guest is started with any command line.
     *
     * @param request what it does
     * @param processors number of processors that it needs
     * @param afterwards what is done with its files, once, before anybody reads them
     */
    private record Start(GuestRequest request, int processors, Afterwards afterwards) {}

    /** Prepares the files of a guest that has ended. */
    @FunctionalInterface
    private interface Afterwards {
        void accept(Launched launched) throws IOException;
    }

    private Optional<Map<String, VmFlag>> list(Launched launched) {
        try {
            return PrintedFlags.kept(launched.folder());
        } catch (IOException e) {
            throw Diagnosis.unreadable(jdk.id(), e);
        }
    }

    /** The later wins; a collector of the pin goes in place of the JDK's, as there can be one. */
    private List<String> options(
            GuestRequest request, GuestConfiguration configuration, Optional<DefaultOptions> frame) {
        List<String> own = Stream.concat(request.options().stream(), configuration.options().stream())
                .toList();
        List<String> all = new ArrayList<>(jdk.options());
        if (own.stream().anyMatch(Collector::isChosenBy)) {
            all.removeIf(Collector::isChosenBy);
        }
        all.addAll(own);
        frame.ifPresent(it -> all.addAll(0, it.around(all)));
        return all;
    }

    private LaunchPlan plan(
            GuestRequest request, List<String> options, String reported, GuestConfiguration configuration) {
        List<Path> classPath = new ArrayList<>(List.of(runtime.archive()));
        classPath.addAll(request.preferred());
        List<String> arguments = new ArrayList<>(List.of(reported, request.command()));
        request.probe().map(configuration.substitution()).ifPresent(probe -> {
            if (!GuestRuntime.contains(probe)) {
                classPath.addAll(runtime.probes().of(probe));
            }
            arguments.add(probe.getName());
        });
        classPath.addAll(runtime.libraries().of(request.libraries()));
        classPath.addAll(request.archives());
        arguments.addAll(request.arguments());
        return new LaunchPlan(
                VmOptions.of(options),
                classPath.stream().distinct().map(runtime.kept()::of).toList(),
                request.whiteBox() ? List.of(runtime.whiteBox()) : List.of(),
                GuestRuntime.MAIN,
                arguments,
                deadline.next(),
                unused(runtime.folder().resolve(jdk.id()).resolve(configuration.folder())),
                new ResourceLimits(configuration.limits(), configuration.pinned()));
    }

    private GuestResult launch(LaunchPlan plan, Start start, Optional<Repeats> repeats, Consumer<Launched> ended) {
        SharedLaunches.Launch launch = () -> launch(plan, start);
        try {
            Launched launched = repeats.isPresent() ? shared.get(plan, repeats.get(), launch) : launch.launch();
            ended.accept(launched);
            if (launched.exit() instanceof Exit.Deadline killed) {
                deadline.missed(killed.deadline());
                Optional<Duration> second = deadline.second(killed.deadline());
                if (second.isPresent()) {
                    return launch(plan.again(second.get(), unused(plan.folder())), start, Optional.empty(), ended);
                }
            }
            WireReader.Written written = WireReader.read(jdk.id(), launched);
            requireDelivered(plan, written);
            return written.result();
        } catch (LaunchException e) {
            throw new CellError(
                    Diagnosis.kindOfRefusal(Optional.ofNullable(e.getCause())), String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw Diagnosis.unreadable(jdk.id(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CellError(ErrorKind.LAUNCH_FAILED, jdk.id() + ": the run was interrupted", e);
        }
    }

    /** Nothing that a guest says counts if its VM did not get the options that it was to get. */
    private void requireDelivered(LaunchPlan plan, WireReader.Written written) throws IOException {
        GuestResult result = written.result();
        Launched launched = result.launched();
        Optional<String> contradiction = written.options().isPresent()
                ? written.options().get().contradiction(plan, result.identity().orElseThrow())
                : GivenOptions.droppedUnlock(plan, launched.stderr() + launched.stdout());
        contradiction.map(what -> ignored(what, launched)).ifPresent(GuestStarter::fail);
    }

    private Launched launch(LaunchPlan plan, Start start) throws LaunchException, InterruptedException {
        createFolder(plan.folder());
        try {
            if (start.request().written().isPresent()) {
                handOver(start.request().written().get(), plan.folder());
            }
            requireSpace(plan.folder());
            Launched launched = launchInPlace(plan, start.processors());
            start.afterwards().accept(launched);
            return launched;
        } catch (IOException e) {
            throw Diagnosis.unreadable(jdk.id(), e);
        }
    }

    private void createFolder(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new CellError(
                    Diagnosis.kindOfRefusal(Optional.of(e)),
                    "%s was not started, as the folder for its output, %s, cannot be created: %s"
                            .formatted(jdk.id(), folder, FileProblem.writing(folder, e)),
                    e);
        }
    }

    private void requireSpace(Path folder) throws IOException {
        long free = Files.getFileStore(folder).getUsableSpace();
        if (free < LEAST_FREE) {
            throw new CellError(
                    ErrorKind.OUT_OF_DISK,
                    jdk.id()
                            + ": only "
                            + (free >> 20)
                            + " MB are free where the evidence goes, at least "
                            + (LEAST_FREE >> 20)
                            + " MB are needed: "
                            + folder);
        }
    }

    /**
     * Returns the folder, or the next free one beside it: {@code 0-value.2}. What lies there is of a guest of the run
     * that this one resumes, and records of other cells may refer to it.
     */
    private static Path unused(Path folder) {
        Path free = folder;
        for (int i = 2; Files.exists(free); i++) {
            free = folder.resolveSibling(folder.getFileName() + "." + i);
        }
        return free;
    }

    /** An archive of class data is large, and has many readers: each gets a link to it. */
    private static void handOver(Path written, Path folder) throws IOException {
        Path link = folder.resolve(Handover.FILE);
        Files.deleteIfExists(link);
        try {
            Files.createSymbolicLink(link, folder.toRealPath().relativize(written.toRealPath()));
        } catch (UnsupportedOperationException | FileSystemException noLinks) {
            // Windows wants a privilege for a link.
            Files.copy(written, link);
        }
    }

    private Launched launchInPlace(LaunchPlan plan, int processors) throws LaunchException, InterruptedException {
        long requested = System.nanoTime();
        runtime.places().acquire(processors);
        try {
            Duration waited = Duration.ofNanos(System.nanoTime() - requested);
            Span span = Span.ofGuest(jdk.id(), plan.folder().toString(), waited);
            Launched launched = launcher.launch(jdk, plan);
            span.end(launched.exit().describe());
            return launched.waiting(waited);
        } finally {
            runtime.places().release(processors);
        }
    }

    private static void fail(CellError error) {
        throw error;
    }

    private static void notApplicable(String reason) {
        throw new NotApplicable(reason);
    }

    private CellError ignored(String what, Launched launched) {
        return Diagnosis.error(ErrorKind.FLAG_IGNORED, jdk.id(), what, launched);
    }
}
