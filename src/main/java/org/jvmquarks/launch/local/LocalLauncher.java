package org.jvmquarks.launch.local;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.guest.wire.Wire;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.LaunchPlan;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.launch.Launcher;
import org.jvmquarks.launch.LogLocale;
import org.jvmquarks.launch.Scrubbed;
import org.jvmquarks.launch.process.MarkedProcesses;
import org.jvmquarks.launch.process.ProcessTree;
import org.jvmquarks.launch.process.RunningGuests;
import org.jvmquarks.launch.process.SignalShell;

/** Starts each guest as a process of this machine. */
public final class LocalLauncher implements Launcher {
    /** The variable that all processes of a launcher inherit. */
    private static final String MARK = "QUARKS_RUN";

    private final String mark = UUID.randomUUID().toString();
    private final CpuPinning pinning;
    private final RunningGuests running = new RunningGuests();
    private final SignalShell signals = new SignalShell();

    public LocalLauncher() {
        this(CpuPinning.ofThisMachine());
    }

    LocalLauncher(CpuPinning pinning) {
        this.pinning = pinning;
    }

    @Override
    public boolean handles(Jdk jdk) {
        return jdk.source() instanceof JdkSource.Home;
    }

    @Override
    public Optional<String> unavailable(Jdk jdk) {
        return Optional.empty();
    }

    @Override
    public Optional<String> cannotPin(Jdk jdk) {
        return pinning.missing();
    }

    @Override
    public Launched launch(Jdk jdk, LaunchPlan plan) throws LaunchException, InterruptedException {
        if (!plan.limits().isNone()) {
            throw new LaunchException(jdk.id()
                    + ": expected a JDK in a container, for limits of "
                    + plan.limits().describe()
                    + ", found a local JDK; choose a JDK with an 'image'");
        }
        List<String> argv = pinned(jdk, argv(java(jdk), plan), plan);
        try {
            Files.createDirectories(plan.folder());
            LocalGuest guest = new LocalGuest(plan);
            ProcessTree tree = started(guest, argv, jdk, plan);
            boolean ended = false;
            try {
                Launched launched = guest.await(tree, again(jdk, argv, plan));
                ended = true;
                return launched;
            } finally {
                // Too many open files, or a full disk: no thread waits for the guest any more.
                if (!ended) {
                    tree.kill();
                }
                running.remove(tree);
            }
        } catch (FileSystemException e) {
            throw new LaunchException(
                    "%s was not started, as the folder for its output, %s, cannot be used: %s"
                            .formatted(jdk.id(), plan.folder(), FileProblem.writing(plan.folder(), e)),
                    e);
        } catch (IOException e) {
            throw new LaunchException(jdk.id() + " could not be started as " + argv.get(0) + ": " + e.getMessage(), e);
        }
    }

    private ProcessTree started(LocalGuest guest, List<String> argv, Jdk jdk, LaunchPlan plan)
            throws IOException, LaunchException {
        boolean started = false;
        try {
            ProcessTree tree = running.add(() -> start(argv, jdk, plan));
            started = true;
            return tree;
        } finally {
            if (!started) {
                guest.abandon();
            }
        }
    }

    private static Path java(Jdk jdk) throws LaunchException {
        Path home = ((JdkSource.Home) jdk.source()).path();
        for (String name : List.of("java", "java.exe")) {
            Path java = home.resolve("bin").resolve(name);
            if (Files.isExecutable(java)) {
                return java;
            }
        }
        throw new LaunchException(jdk.id()
                + ": expected an executable bin/java in "
                + home
                + ", found none; set the home to the folder that contains bin");
    }

    private static List<String> argv(Path java, LaunchPlan plan) {
        List<String> argv = new ArrayList<>();
        argv.add(java.toString());
        argv.addAll(plan.options());
        if (!plan.bootClassPath().isEmpty()) {
            argv.add("-Xbootclasspath/a:" + joined(plan.bootClassPath()));
        }
        argv.addAll(List.of("-cp", joined(plan.classPath())));
        argv.add(plan.mainClass());
        argv.addAll(plan.arguments());
        return argv;
    }

    private List<String> pinned(Jdk jdk, List<String> argv, LaunchPlan plan) throws LaunchException {
        if (plan.pinned().isEmpty()) {
            return argv;
        }
        Optional<String> missing = pinning.missing();
        if (missing.isPresent()) {
            throw new LaunchException("%s: cannot run on processors %s: %s"
                    .formatted(jdk.id(), plan.pinned().get(), missing.get()));
        }
        return pinning.on(plan.pinned().get(), argv);
    }

    private static String joined(List<Path> entries) {
        return entries.stream()
                .map(entry -> entry.toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Returns the command line that runs the guest again, with its variables. */
    private static List<String> again(Jdk jdk, List<String> argv, LaunchPlan plan) {
        List<String> again = new ArrayList<>();
        if (!jdk.environment().isNone() || !plan.vm().variables().isEmpty()) {
            again.add("env");
            again.addAll(jdk.environment().assignments());
            again.addAll(plan.vm().assignments());
        }
        again.addAll(argv);
        return again;
    }

    private ProcessTree start(List<String> argv, Jdk jdk, LaunchPlan plan) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(ProcessTree.leading(argv));
        builder.directory(plan.folder().toFile());
        Map<String, String> environment = builder.environment();
        Scrubbed.VARIABLES.forEach(environment::remove);
        Scrubbed.OF_THE_HOST.forEach(environment::remove);
        LogLocale.apply(environment);
        environment.putAll(jdk.environment().variables());
        environment.putAll(plan.vm().variables());
        environment.put(MARK, mark);
        environment.put(Wire.WATCH_PARENT, Long.toString(ProcessHandle.current().pid()));
        return new ProcessTree(builder.start(), ProcessTree.canLead(), signals);
    }

    @Override
    public void close() {
        try {
            running.close();
            MarkedProcesses.ofThisMachine(MARK + "=" + mark).kill();
        } finally {
            signals.close();
        }
    }
}
