package org.jvmquarks.run;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jvmquarks.engine.Run;
import org.jvmquarks.engine.RunProblem;
import org.jvmquarks.engine.RunResult;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.engine.cell.Settings.PinKinds;
import org.jvmquarks.engine.schedule.LanePlan;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.journal.JdkRun;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.RunEnd;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.journal.file.JournalReader;
import org.jvmquarks.report.TableStyle;
import org.jvmquarks.settings.Setting;
import org.jvmquarks.settings.SettingValues;

/**
 * The runs that a comparison of JDKs needs. A JDK is looked for in the journal of a folder, then in that of a folder of
 * its own beside it: {@code quarks-report}, then {@code quarks-report-temurin-25}. What is in neither is run: all at
 * once into the folder while it has no run, else each into its own folder, so that no run that is there has to make
 * room.
 */
public final class MissingRuns {
    private final Path folder;
    private final Runner runner;
    private final Consumer<String> progress;

    /** Runs pins on JDKs into a folder. */
    interface Runner {
        RunResult run(List<PinDefinition> pins, List<Jdk> jdks, Path folder);
    }

    MissingRuns(Path folder, Runner runner, Consumer<String> progress) {
        this.folder = folder;
        this.runner = runner;
        this.progress = progress;
    }

    /**
     * @param folder of the run
     * @param settings of new runs, as {@code run} takes them: how the JDKs were asked for, and what else has a say in a
     *     verdict
     * @param terminal where a run shows how far it is; not where a result goes
     * @param style how tables are drawn there
     */
    public static MissingRuns in(Path folder, Map<Setting, String> settings, PrintStream terminal, TableStyle style) {
        Map<Setting, String> given = new EnumMap<>(Setting.class);
        given.putAll(settings);
        return new MissingRuns(
                folder,
                (pins, jdks, output) -> run(
                        pins,
                        jdks,
                        request(given, pins, output),
                        new RunView(terminal, style, RunView.Detail.PROGRESS, terminal::println)),
                terminal::println);
    }

    private static RunResult run(List<PinDefinition> pins, List<Jdk> jdks, RunRequest request, RunView view) {
        OwnHeap.keepSmall();
        try (RunSession session = RunSession.open(request, jdks, view)) {
            return session.execute(pins, LanePlan.alone("this run is a step of another command"));
        }
    }

    private static RunRequest request(Map<Setting, String> given, List<PinDefinition> pins, Path output) {
        Map<Setting, String> all = new EnumMap<>(given);
        PinKinds kinds = pins.stream().anyMatch(pin -> pin.pin().timing()) ? PinKinds.ALL : PinKinds.EXACT;
        all.put(Setting.PINS, kinds.name());
        all.put(Setting.OUTPUT, output.toString());
        return RunRequest.of(SettingValues.ofOptions(all, OwnCommandLine.start()), HostEnvironment.current());
    }

    /**
     * Returns the run of each JDK for these pins, in the order of the JDKs, and runs what is missing.
     *
     * @param pins what a run has to have; one that was begun and has not finished them counts
     * @throws UnfinishedRunException if a run that was started ends early
     */
    public List<JdkRun> of(List<Jdk> jdks, List<PinDefinition> pins) {
        return of(jdks, pins, jdk -> true);
    }

    /**
     * Does the same for JDKs whose builds are known.
     *
     * @param isRight whether a run is about the build that the JDK has now
     */
    public List<JdkRun> of(List<Jdk> jdks, List<PinDefinition> pins, Predicate<JdkRun> isRight) {
        Map<String, JdkRun> found = new LinkedHashMap<>();
        List<Jdk> missing = new ArrayList<>();
        for (Jdk jdk : jdks) {
            find(jdk, pins, isRight).ifPresentOrElse(it -> found.put(jdk.id(), it), () -> missing.add(jdk));
        }
        if (!missing.isEmpty() && !RunFolders.isRun(folder)) {
            run(pins, missing, folder).forEach(it -> found.put(it.jdk().id(), it));
        } else {
            Optional<String> signal = Optional.empty();
            for (Jdk jdk : missing) {
                if (signal.isPresent()) {
                    throw new UnfinishedRunException(
                            "there is no run of %s: %s before it began; the runs before it are complete: repeat the command to go on"
                                    .formatted(jdk.id(), signal.get()));
                }
                JdkRun run = run(pins, List.of(jdk), own(jdk)).get(0);
                found.put(jdk.id(), run);
                signal = run.run().course().end().flatMap(RunEnd::interruptedBy);
            }
        }
        return jdks.stream().map(jdk -> found.get(jdk.id())).toList();
    }

    private Optional<JdkRun> find(Jdk jdk, List<PinDefinition> pins, Predicate<JdkRun> isRight) {
        Set<PinId> ids = pins.stream().map(PinDefinition::id).collect(Collectors.toSet());
        for (Path each : List.of(folder, own(jdk))) {
            if (RunFolders.isRun(each)) {
                JdkRun run = read(jdk, each);
                if (new RunOfJdk(run.run(), jdk).has(ids) && isBy(Run.program(pins), run.run()) && isRight.test(run)) {
                    return Optional.of(run);
                }
            }
        }
        return Optional.empty();
    }

    /** Tells whether a run used this version of the pins: another answers another question. */
    private static boolean isBy(String program, RunRecord run) {
        return run.course().plans().stream()
                .allMatch(plan -> plan.inputs().program().equals(program));
    }

    private Path own(Jdk jdk) {
        Path name = folder.toAbsolutePath().normalize().getFileName();
        if (name == null) {
            throw new IllegalArgumentException("cannot put a run next to " + folder + "; name another folder");
        }
        return folder.resolveSibling(name + "-" + jdk.id());
    }

    private static JdkRun read(Jdk jdk, Path folder) {
        Path journal = folder.resolve(Journal.FILE_NAME);
        return new JdkRun(jdk, journal, JournalReader.read(journal));
    }

    private List<JdkRun> run(List<PinDefinition> pins, List<Jdk> jdks, Path output) {
        progress.accept(RunSize.of(pins, jdks).describe() + " into " + output);
        RunResult result = runner.run(pins, jdks, output);
        Optional<RunProblem> early = result.problems().stream()
                .filter(RunProblem.Interrupted.class::isInstance)
                .findFirst();
        if (early.isPresent()) {
            throw new UnfinishedRunException(early.get().describe());
        }
        // The comparison reports undecided pins.
        result.problems().stream()
                .filter(problem -> !(problem instanceof RunProblem.NothingDecided))
                .forEach(problem -> progress.accept(problem.describe()));
        RunRecord run = result.run();
        Path journal = output.resolve(Journal.FILE_NAME);
        return jdks.stream().map(jdk -> new JdkRun(jdk, journal, run)).toList();
    }
}
