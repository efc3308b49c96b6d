package org.jvmquarks.engine;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jvmquarks.evidence.guest.JdkUnderTest;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.RunBuilder;
import org.jvmquarks.journal.RunObserver;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.NotApplicable;

/**
 * One run of pins on JDKs.
 *
 * <p>{@link #execute} does it all. A driver that schedules cells itself, as JUnit does, opens a
 * run, calls {@link #check} for each cell from any thread, and finishes it. A cell that ends after
 * the run was interrupted or aborted is dropped: its guests were killed, so it found out nothing.
 */
public final class Run implements AutoCloseable {
    private final TestedJdks jdks;
    private final Settings settings;
    private final RunObserver observer;
    private final LongSupplier nanoTime;
    private final RunBuilder record;
    private final Falsification falsification;
    private final Set<String> proven = ConcurrentHashMap.newKeySet();
    private final Set<String> described = ConcurrentHashMap.newKeySet();
    private final Thread atShutdown = new Thread(this::interrupt, "end of the run");
    private volatile Optional<RunAbortedException> aborted = Optional.empty();
    private volatile boolean interrupted;
    private volatile OptionalLong planned = OptionalLong.empty();

    Run(TestedJdks jdks, Settings settings, RunObserver observer, LongSupplier nanoTime) {
        this.jdks = jdks;
        this.settings = settings;
        this.observer = observer;
        this.nanoTime = nanoTime;
        this.record =
                RunBuilder.start(
                        HostRecord.ofThisMachine(),
                        Instant.now(),
                        jdks.all().stream().map(jdk -> jdk.jdk().id()).toList());
        this.falsification = new Falsification(settings.mode());
    }

    /**
     * Runs pins on JDKs: exact ones concurrently, then those that measure time, one at a time with
     * exclusive access to the machine.
     *
     * @param observer told of each result as soon as it is there
     * @throws RunAbortedException if the host's JVM or the observer failed
     */
    public static RunResult execute(
            List<PinDefinition> pins, List<Jdk> jdks, Settings settings, RunObserver observer) {
        try (Run run = open(jdks, settings, observer)) {
            return run.execute(pins);
        }
    }

    /**
     * Opens a run whose cells the caller schedules. It ends its guests when the host is told to
     * end.
     */
    public static Run open(List<Jdk> jdks, Settings settings, RunObserver observer) {
        Run run =
                new Run(
                        TestedJdks.open(jdks, settings.output(), settings.deadline()),
                        settings,
                        observer,
                        System::nanoTime);
        Runtime.getRuntime().addShutdownHook(run.atShutdown);
        return run;
    }

    RunResult execute(List<PinDefinition> pins) {
        List<PinDefinition> included =
                distinct(pins).stream()
                        .filter(pin -> settings.pins().include(pin.pin().timing()))
                        .toList();
        planned((long) included.size() * jdks.all().size());
        new Scheduler(Runtime.getRuntime().availableProcessors()).run(cells(included));
        RunResult result = finish();
        if (included.isEmpty() && !pins.isEmpty()) {
            List<RunProblem> problems = new ArrayList<>(result.problems());
            problems.add(new RunProblem.NothingSelected(settings.pins()));
            return new RunResult(result.run(), result.consequences(), problems);
        }
        return result;
    }

    /** A pin that was selected twice, by its quark and by its name, is one row. */
    private static Collection<PinDefinition> distinct(List<PinDefinition> pins) {
        Map<String, PinDefinition> byId = new LinkedHashMap<>();
        pins.forEach(pin -> byId.putIfAbsent(pin.id(), pin));
        return byId.values();
    }

    private List<Scheduler.Task> cells(List<PinDefinition> pins) {
        List<Scheduler.Task> cells = new ArrayList<>();
        for (PinDefinition pin : pins) {
            for (JdkUnderTest jdk : jdks.all()) {
                cells.add(
                        new Scheduler.Task(
                                pin.pin().timing(),
                                () -> {
                                    if (!interrupted) {
                                        check(pin, jdk);
                                    }
                                }));
            }
        }
        return cells;
    }

    /** Returns the JDKs of the run, in their order. */
    public List<JdkUnderTest> jdks() {
        return jdks.all();
    }

    /** Tells the observer how many cells the run will have, if that is known. */
    public void planned(long cells) {
        planned = OptionalLong.of(cells);
        tell(each -> each.planned(cells));
    }

    /**
     * Checks a pin on a JDK of this run, and tells the observer.
     *
     * @throws RunAbortedException if the run has ended, now or before
     */
    public CellRecord check(PinDefinition pin, JdkUnderTest jdk) {
        aborted.ifPresent(
                before -> {
                    throw before;
                });
        if (described.add(pin.quark().id())) {
            tell(each -> each.quark(pin.quark()));
        }
        CellRecord cell;
        try {
            prove(jdk);
            cell = new CellCheck(pin, jdk, settings, falsification, nanoTime).run();
        } catch (RunAbortedException e) {
            throw abort(e);
        } catch (VirtualMachineError e) {
            throw abort(RunAbortedException.byHost(e));
        }
        if (!interrupted && aborted.isEmpty()) {
            finished(cell);
        }
        return cell;
    }

    private void finished(CellRecord cell) {
        synchronized (record) {
            record.add(cell);
        }
        tell(each -> each.cell(cell));
    }

    /** Tells the observer of a JDK when it has proved its identity, once. */
    private void prove(JdkUnderTest jdk) {
        Identity identity;
        try {
            identity = jdk.identity();
        } catch (CellError | NotApplicable notProven) {
            // Every cell of this JDK says so itself, as its reason.
            return;
        }
        if (proven.add(jdk.jdk().id())) {
            JdkRecord proved =
                    new JdkRecord(
                            jdk.jdk().id(),
                            identity.build(),
                            jdk.jdk().source().describe(),
                            jdk.jdk().options(),
                            OptionalInt.of(identity.processors()),
                            Optional.of(jdk.jdk().limits()).filter(limits -> !limits.isNone()));
            synchronized (record) {
                record.add(proved);
            }
            tell(each -> each.jdk(proved));
        }
    }

    /** What cannot be recorded is lost, so the run does not go on without it. */
    private void tell(Consumer<RunObserver> news) {
        try {
            news.accept(observer);
        } catch (RuntimeException | Error e) {
            throw abort(RunAbortedException.byObserver(e));
        }
    }

    /** The first failure is the one that ends the run. */
    private synchronized RunAbortedException abort(RunAbortedException failure) {
        if (aborted.isEmpty()) {
            aborted = Optional.of(failure);
        }
        return aborted.orElse(failure);
    }

    /** Ends the run now: its guests are killed, and no further cell is recorded. */
    public void interrupt() {
        interrupted = true;
        jdks.close();
    }

    /** Ends the run and returns what it found. */
    public RunResult finish() {
        close();
        synchronized (record) {
            RunRecord ended = record.build();
            RunResult result =
                    new RunResult(
                            ended,
                            ended.cells().stream()
                                    .map(cell -> Consequence.of(cell, settings))
                                    .toList(),
                            problems());
            if (!interrupted && aborted.isEmpty()) {
                tell(each -> each.finished(result.run()));
            }
            return result;
        }
    }

    private List<RunProblem> problems() {
        List<RunProblem> problems = new ArrayList<>();
        List<CellRecord> cells = record.build().cells();
        if (interrupted) {
            problems.add(
                    new RunProblem.Interrupted(
                            Math.max(0, planned.orElse(cells.size()) - cells.size())));
        }
        List<String> unproven = falsification.unproven();
        if (!unproven.isEmpty()) {
            problems.add(new RunProblem.Unproven(unproven));
        }
        if (!cells.isEmpty() && cells.stream().noneMatch(cell -> cell.verdict().isDecided())) {
            problems.add(new RunProblem.NothingDecided(cells.size(), settings.output()));
        }
        return problems;
    }

    /** Kills the guests that still run; does nothing when the run is finished. */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(atShutdown);
        } catch (IllegalStateException alreadyEnding) {
            // The hook runs, or has run, and closes the same things.
            return;
        }
        jdks.close();
    }
}
