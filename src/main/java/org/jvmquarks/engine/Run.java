package org.jvmquarks.engine;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.engine.cell.CellCheck;
import org.jvmquarks.engine.cell.CellContext;
import org.jvmquarks.engine.cell.Falsification;
import org.jvmquarks.engine.cell.FalsifierFlags;
import org.jvmquarks.engine.cell.NeedsMachineException;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.engine.cell.RunAbortedException;
import org.jvmquarks.engine.cell.Settings;
import org.jvmquarks.engine.cell.WrittenFiles;
import org.jvmquarks.engine.schedule.LanePlan;
import org.jvmquarks.engine.schedule.PhaseClock;
import org.jvmquarks.flight.Span;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.journal.CellId;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.PlannedCell;
import org.jvmquarks.journal.PlannedJdk;
import org.jvmquarks.journal.PlannedPin;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.Resumption;
import org.jvmquarks.journal.RunCost;
import org.jvmquarks.journal.RunEnd;
import org.jvmquarks.journal.RunInputs;
import org.jvmquarks.journal.RunObserver;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.SkippedPin;
import org.jvmquarks.journal.file.RunBuilder;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.Mode;
import org.jvmquarks.verdict.NotApplicable;
import org.jvmquarks.verdict.Verdict;

/**
 * One run of pins on JDKs.
 *
 * <p>{@link #execute} does it all. A driver that schedules cells itself, as JUnit does, opens a run, calls
 * {@link #check} for each cell from any thread, and finishes it. A cell that ends after the run was interrupted or
 * aborted is dropped: its guests were killed, so it has no result.
 *
 * <p>A continued run has the cells of the earlier one: {@link #check} returns them as they are, and only what is
 * missing is checked. It is refused if the program, a setting, a JDK or its build is no longer the same, because the
 * two halves would not be one run.
 */
public final class Run implements AutoCloseable {
    private final TestedJdks jdks;
    private final Settings settings;
    private final RunObserver observer;
    private final RunHost host;
    private final Optional<RunRecord> earlier;
    private final UnaryOperator<RunPlan> part;
    private final Map<CellId, CellRecord> known = new ConcurrentHashMap<>();
    private final RunBuilder record;
    private final Falsification falsification;
    private final FalsifierFlags falsifierFlags = new FalsifierFlags();

    private final RunState state = new RunState();
    private final CellOrder order = new CellOrder(this, state);
    private final Object closing = new Object();
    private final Set<String> proven = ConcurrentHashMap.newKeySet();
    private final Set<String> described = ConcurrentHashMap.newKeySet();
    private final Thread atShutdown = new Thread(this::endAtShutdown, "end of the run");
    private final WrittenFiles writings = new WrittenFiles();
    private final PhaseClock phases = new PhaseClock(System::nanoTime);
    private volatile Optional<Set<CellId>> taken = Optional.empty();

    Run(
            TestedJdks jdks,
            Settings settings,
            RunObserver observer,
            Optional<RunRecord> earlier,
            UnaryOperator<RunPlan> part,
            RunHost host) {
        this.jdks = jdks;
        this.settings = settings;
        this.host = host;
        this.earlier = earlier;
        this.part = part;
        this.falsification = new Falsification(settings.mode());
        List<String> ids = jdks.all().stream().map(jdk -> jdk.jdk().id()).toList();
        this.record = earlier.map(RunBuilder::of)
                .orElseGet(() -> RunBuilder.start(HostRecord.ofThisMachine(), Instant.now(), ids));
        this.observer = RunObserver.all(record, observer);
        earlier.ifPresent(this::takeOver);
    }

    private void takeOver(RunRecord run) {
        run.cells().stream().filter(cell -> !cell.isToRepeat()).forEach(cell -> known.put(cell.id(), cell));
        run.quarks().forEach(quark -> described.add(quark.id()));
    }

    /**
     * Runs pins on JDKs: exact ones concurrently, then those that measure time, one at a time with exclusive access to
     * the machine.
     *
     * @param observer told of each result as soon as it is there
     */
    public static RunResult execute(List<PinDefinition> pins, List<Jdk> jdks, Settings settings, RunObserver observer) {
        try (Run run = open(jdks, settings, observer, Optional.empty(), whole -> whole)) {
            return run.execute(pins);
        }
    }

    /**
     * Opens a run whose cells the caller schedules. It ends its guests when the host is told to end.
     *
     * @param earlier the run to continue; empty for a new one
     * @param part takes the part of this run out of the whole plan; not used if a run is continued
     */
    public static Run open(
            List<Jdk> jdks,
            Settings settings,
            RunObserver observer,
            Optional<RunRecord> earlier,
            UnaryOperator<RunPlan> part) {
        Run run = new Run(
                TestedJdks.open(jdks, settings.output(), settings.deadline()),
                settings,
                observer,
                earlier,
                part,
                RunHost.current());
        Runtime.getRuntime().addShutdownHook(run.atShutdown);
        return run;
    }

    /** Returns the version of this program and of these pins, as a plan records it. */
    public static String program(Collection<PinDefinition> pins) {
        return RunHost.current()
                .codeVersion()
                .apply(code(pins.stream().map(PinDefinition::quarkClass).toList()));
    }

    private static Collection<Class<?>> code(Collection<Class<?>> quarks) {
        List<Class<?>> code = new ArrayList<>(quarks);
        code.add(Run.class);
        return code;
    }

    /**
     * Runs pins as {@link #execute(List, List, Settings, RunObserver)} does, and ends the run. What ends it early,
     * other than an error of the host's own, is a problem in its result.
     *
     * @throws ResumeException if the run to continue is another one
     */
    public RunResult execute(List<PinDefinition> pins) {
        return execute(pins, LanePlan.alone("this run has no calibration"));
    }

    /**
     * Runs pins as {@link #execute(List)} does, with claims about time in lanes.
     *
     * @param lanes where they run
     * @throws ResumeException if the run to continue is another one
     */
    public RunResult execute(List<PinDefinition> pins, LanePlan lanes) {
        Collection<PinDefinition> included =
                distinct(pins.stream().flatMap(pin -> rows(pin).stream()).toList()).stream()
                        .filter(pin -> settings.pins().include(pin.pin().timing()))
                        .toList();
        try {
            planned(
                    included.stream().map(PinDefinition::planned).toList(),
                    included.stream().map(PinDefinition::quarkClass).collect(Collectors.toSet()));
            phases.next(RunCost.Phase.EXACT);
            order.exact(included);
            phases.next("timing");
            order.timing(included, lanes);
        } catch (RunAbortedException e) {
            state.abort(e);
        }
        RunResult ended = finish();
        if (included.isEmpty() && !pins.isEmpty()) {
            List<RunProblem> problems = new ArrayList<>(ended.problems());
            problems.add(new RunProblem.NothingSelected(settings.pins()));
            return new RunResult(ended.run(), ended.consequences(), problems);
        }
        return ended;
    }

    /**
     * Returns the rows of a pin in this run. One that reads what another JDK wrote has a row for each JDK: that is the
     * writer, and each is a reader.
     *
     * @throws IllegalArgumentException if the run does not have the JDK that writes for this row
     */
    public List<PinDefinition> rows(PinDefinition pin) {
        pin.writer().ifPresent(id -> writer(pin, id));
        return pin.rows(ids());
    }

    /** Returns the ids of its JDKs, in their order. */
    public List<String> ids() {
        return jdks.all().stream().map(jdk -> jdk.jdk().id()).toList();
    }

    private TestedJdk writer(PinDefinition pin, String id) {
        return jdks.all().stream()
                .filter(jdk -> jdk.jdk().id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "%s reads what %s wrote, which is not a JDK of this run (it has: %s); select that JDK as well"
                                .formatted(pin.id(), id, String.join(", ", ids()))));
    }

    /** A pin that was selected twice, by its quark and by its name, is one row. */
    private static Collection<PinDefinition> distinct(List<PinDefinition> pins) {
        Map<PinId, PinDefinition> byId = new LinkedHashMap<>();
        pins.forEach(pin -> byId.putIfAbsent(pin.id(), pin));
        return byId.values();
    }

    /** Records what happened on the way and matters to a reader. */
    public void note(String note) {
        tell(each -> each.note(note));
    }

    List<TestedJdk> jdks() {
        return jdks.all();
    }

    /** Returns the JDKs on which the run checks a pin, in their order: all, or those of its shard. */
    public List<TestedJdk> jdks(PinId pin) {
        return jdks.all().stream().filter(jdk -> takes(pin, jdk.jdk().id())).toList();
    }

    private boolean takes(PinId pin, String jdk) {
        return taken.map(cells -> cells.contains(new CellId(pin, jdk))).orElse(true);
    }

    /**
     * Records the plan before the first cell: without it a run that was cut short cannot be told from one that is
     * complete.
     *
     * @param quarks the classes of the pins
     * @throws ResumeException if the run to continue has another plan
     */
    public void planned(List<PlannedPin> pins, Collection<Class<?>> quarks) {
        RunPlan plan = partOf(new RunPlan(
                new RunInputs(
                        host.codeVersion().apply(code(quarks)),
                        settings.decisive(),
                        jdks.all().stream().map(jdk -> PlannedJdk.of(jdk.jdk())).toList()),
                settings.request(),
                pins));
        if (plan.shard().isPresent()) {
            taken = Optional.of(plan.cells().stream().map(PlannedCell::id).collect(Collectors.toSet()));
        }
        phases.next("cells");
        if (earlier.isPresent()) {
            goOn(earlier.get(), plan);
            return;
        }
        tell(each -> each.planned(plan));
    }

    /** A continued run keeps its plan, even if cells take another time now. */
    private RunPlan partOf(RunPlan whole) {
        return earlier.map(before ->
                        whole.part(before.course().plans().stream().findFirst().flatMap(RunPlan::shard)))
                .orElseGet(() -> part.apply(whole));
    }

    private void goOn(RunRecord before, RunPlan now) {
        List<String> differences = new PlanComparison(before).differences(now, jdks.all());
        if (!differences.isEmpty()) {
            throw new ResumeException(settings.output(), differences);
        }
        tell(each -> each.resumed(before, Resumption.now()));
    }

    /** Records that a planned pin will not run. */
    public void leftOut(SkippedPin pin) {
        tell(each -> each.leftOut(pin));
    }

    /**
     * Checks a pin on a JDK of this run, and tells the observer. Returns a cell that this run or the earlier one has
     * without checking it.
     *
     * @throws RunAbortedException if the run has ended, now or before
     */
    public CellRecord check(PinDefinition pin, TestedJdk jdk) {
        return check(pin, jdk, Optional.empty());
    }

    /**
     * Checks a pin as {@link #check(PinDefinition, TestedJdk)} does.
     *
     * @param lane where its guests run; empty if they may use the whole machine
     */
    CellRecord check(PinDefinition pin, TestedJdk jdk, Optional<CpuSet> lane) {
        state.requireNotAborted();
        CellRecord before = known.get(new CellId(pin.id(), jdk.jdk().id()));
        if (before != null) {
            return before;
        }
        if (described.add(pin.quark().id())) {
            QuarkRecord quark = pin.quark().from(ids());
            tell(each -> each.quark(quark));
        }
        CellRecord cell;
        try {
            Optional<RuntimeException> unproven = prove(jdk);
            Optional<CellContext.Writer> writer =
                    pin.writer().map(id -> new CellContext.Writer(writer(pin, id), writings));
            CellCheck check = new CellCheck(pin, jdk, writer, settings, falsification, host.nanoTime(), lane);
            Span span = Span.ofCell(pin.id().toString(), jdk.jdk().id());
            cell = unproven.map(check::unproven).orElseGet(check::run);
            span.end(cell.outcome().label());
            if (settings.mode() == Mode.VERIFY && cell.verdict() == Verdict.HOLDS) {
                falsifierFlags.add(pin, jdk.identity(), jdk::flagNames);
            }
        } catch (RunAbortedException e) {
            throw state.abort(e);
        } catch (VirtualMachineError e) {
            throw state.abort(RunAbortedException.byHost(e));
        } catch (NeedsMachineException e) {
            throw e;
        } catch (RuntimeException e) {
            // A bug ends the run: the cells that it interrupts have no result.
            state.abort(RunAbortedException.byBug(e));
            throw e;
        } catch (Error e) {
            // Such as a class that is gone since the jar was replaced.
            state.abort(RunAbortedException.byBug(e));
            throw e;
        }
        if (state.isUnderWay()) {
            finished(cell);
        }
        return cell;
    }

    private void finished(CellRecord cell) {
        known.put(cell.id(), cell);
        tell(each -> each.cell(cell));
    }

    /**
     * Tells the observer of a JDK when it has proved its identity, once. Returns why it has not; every cell of this JDK
     * says so itself, as its reason.
     */
    private Optional<RuntimeException> prove(TestedJdk jdk) {
        Identity identity;
        try {
            identity = jdk.identity();
        } catch (CellError | NotApplicable notProven) {
            return Optional.of(notProven);
        }
        if (proven.add(jdk.jdk().id())) {
            JdkRecord proved = JdkRecord.of(
                    PlannedJdk.of(jdk.jdk()),
                    identity.build(),
                    OptionalInt.of(identity.processors()),
                    jdk.engine(),
                    Optional.of(jdk.facts()));
            tell(each -> each.jdk(proved));
        }
        return Optional.empty();
    }

    /** Ends the run if the news cannot be recorded, because they would be lost. */
    private void tell(Consumer<RunObserver> news) {
        try {
            news.accept(observer);
        } catch (RuntimeException | Error e) {
            throw state.abort(RunAbortedException.byObserver(e));
        }
    }

    /**
     * Ends the run now: its guests are killed, and no further cell is recorded.
     *
     * @param by what ends it, as a clause: {@code SIGTERM ended it}
     */
    public void interrupt(String by) {
        state.interrupt(by);
        try {
            closeJdks();
        } finally {
            order.stop();
        }
    }

    /** Makes a second caller wait for the first: the program must not end before that is done. */
    private void closeJdks() {
        synchronized (closing) {
            jdks.close();
        }
    }

    /** JUnit does not handle signals; it only sees the shutdown. */
    private void endAtShutdown() {
        interrupt("its process received a request to end");
        finish();
    }

    /**
     * Ends the run and returns what it found; the same result each time. Reports are written of an interrupted run,
     * too, and say that it is one.
     */
    public RunResult finish() {
        phases.next("end");
        try {
            close();
        } finally {
            // What was found is not lost because a guest cannot be ended.
            state.ended(this::end);
        }
        return state.ended(this::end);
    }

    private RunResult end() {
        RunEnd end = RunEnd.now(state.failure().or(state::interruption));
        Stream.concat(RunNotes.of(record.build().cells()).stream(), falsifierFlags.notes().stream())
                .forEach(note -> tellAtEnd(each -> each.note(note)));
        tellAtEnd(each -> each.ended(end));
        RunRecord ended = record.build();
        phases.next("reports");
        tellAtEnd(each -> each.finished(ended));
        RunCost cost = phases.total();
        tellAtEnd(each -> each.cost(cost));
        return new RunResult(
                ended,
                ended.cells().stream()
                        .map(cell -> CellResult.of(cell, settings))
                        .toList(),
                problems(ended));
    }

    /** A second failure to record is expected after the first, and is only suppressed. */
    private void tellAtEnd(Consumer<RunObserver> news) {
        if (!state.isAborted()) {
            tell(news);
            return;
        }
        try {
            news.accept(observer);
        } catch (RuntimeException e) {
            state.suppress(e);
        }
    }

    private List<RunProblem> problems(RunRecord ended) {
        List<RunProblem> problems = new ArrayList<>();
        ended.interruption()
                .or(state::failure)
                .or(() -> interruptedWithin(ended))
                .ifPresent(why -> problems.add(new RunProblem.Interrupted(
                        why, Optional.of(settings.rerun().resume()).filter(it -> ended.canGoOn()))));
        problems.addAll(
                new RunProblems(ended, settings.mode(), !settings.request().isEmpty(), settings.output()).problems());
        return problems;
    }

    /** A signal after the last planned cell has no effect. */
    private Optional<String> interruptedWithin(RunRecord ended) {
        return ended.course().plans().isEmpty() ? state.interruption() : Optional.empty();
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
        closeJdks();
    }
}
