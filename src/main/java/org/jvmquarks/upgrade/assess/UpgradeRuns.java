package org.jvmquarks.upgrade.assess;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.gate.GatePolicy;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.compare.RunSide;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.gate.compare.UnprovenJdkException;
import org.jvmquarks.gate.flags.FlagOutcomes;
import org.jvmquarks.gate.ledger.Ledger;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.gate.sides.FlagQuestions;
import org.jvmquarks.inventory.InventoryComparison;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.journal.JdkRun;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.run.MissingRuns;
import org.jvmquarks.upgrade.executed.CallQuestions;
import org.jvmquarks.upgrade.findings.Answers;
import org.jvmquarks.upgrade.findings.AskedJdk;
import org.jvmquarks.upgrade.findings.Executions;
import org.jvmquarks.upgrade.findings.Gap;
import org.jvmquarks.upgrade.findings.KnownApplication;
import org.jvmquarks.upgrade.findings.Observed;
import org.jvmquarks.upgrade.memory.BudgetRequest;
import org.jvmquarks.upgrade.memory.BudgetResult;
import org.jvmquarks.upgrade.memory.MemoryBudgets;
import org.jvmquarks.upgrade.trial.Trial;
import org.jvmquarks.upgrade.trial.TrialPlan;
import org.jvmquarks.upgrade.trial.TrialResult;
import org.jvmquarks.upgrade.trial.TrialSites;

/**
 * Runs on both JDKs what shows a difference: pins as the JDKs are, those about defaults as the application runs, and a
 * test service that measures memory. The application itself is started only for a trial that the user asked for.
 *
 * @param programs what can be run
 * @param accepted changes that are accepted
 * @param today the day on which they must be
 * @param onlyMine whether only pins that concern the application are run
 * @param trial what runs of the application itself; empty if nothing does
 * @param progress told what is done
 */
record UpgradeRuns(
        Programs programs,
        Ledger accepted,
        LocalDate today,
        boolean onlyMine,
        Optional<TrialPlan> trial,
        Consumer<String> progress) {
    /** The run of the JDKs as they are. */
    static final String BARE = "run";

    /** The folder of a trial. */
    static final String TRIAL = "trial";

    /** What runs on JDKs. */
    interface Programs {
        /** Returns what runs on real JDKs, and what is kept of it in a folder for the next time. */
        static Programs in(
                Path output,
                Function<Path, MissingRuns> runs,
                EarlyInventories inventories,
                Consumer<String> progress) {
            return new RealPrograms(output, runs, inventories, progress);
        }

        /**
         * Runs pins, as far as no run of them is there.
         *
         * @param name of the run
         */
        SideBySide pins(String name, List<PinDefinition> pins, AskedJdk from, AskedJdk to);

        /** Asks the new JDK about flags that it does not list. */
        FlagOutcomes flags(GateResult gate, Jdk to);

        /** Returns the inventories of both JDKs, of which nothing is explained. */
        InventoryComparison inventories() throws InterruptedException;

        /** Runs the test service once for each request. */
        List<BudgetResult> memory(List<BudgetRequest> requests, ContainerLimits limits) throws InterruptedException;

        /** Runs the application itself, and counts what is executed of the questions. */
        TrialResult trial(TrialPlan plan, CallQuestions questions, ContainerLimits limits, Jdk from, Jdk to)
                throws InterruptedException;
    }

    Observed run(Answers answers) throws InterruptedException {
        // Nothing else runs while pins and memory are observed.
        InventoryComparison inventories = programs.inventories();
        Optional<Observed.Memory> memory = memory(answers);
        Optional<Observed.Pins> pins = pins(answers);
        Observed observed = new Observed(
                pins,
                memory,
                pins.map(it -> it.gate().sides().explained(inventories)).orElse(inventories),
                Optional.empty());
        return trial.isPresent()
                ? observed.with(programs.trial(
                        trial.get(),
                        Executions.questions(answers, observed),
                        answers.application().limits(),
                        answers.from().jdk(),
                        answers.to().jdk()))
                : observed;
    }

    private Optional<Observed.Memory> memory(Answers answers) throws InterruptedException {
        ContainerLimits limits = answers.application().limits();
        if (limits.memoryMegabytes().isEmpty()) {
            return Optional.empty();
        }
        progress.accept("measuring memory outside the heap");
        List<BudgetResult> budgets =
                programs.memory(List.of(budget(answers.from(), limits), budget(answers.to(), limits)), limits);
        return Optional.of(new Observed.Memory(budgets.get(0), budgets.get(1)));
    }

    private static BudgetRequest budget(AskedJdk asked, ContainerLimits limits) {
        return new BudgetRequest(
                limited(asked, asked.jdk().options(), limits),
                asked.vm().inForce().taken());
    }

    /** Returns the JDK with options, and under those of the limits that a container can have on its machine. */
    private static Jdk limited(AskedJdk asked, List<String> options, ContainerLimits limits) {
        Jdk jdk = asked.jdk();
        boolean contained = jdk.source() instanceof JdkSource.Image && !limits.isNone();
        return jdk.with(options, contained ? asked.vm().inForce().granted(limits) : jdk.limits());
    }

    private Optional<Observed.Pins> pins(Answers answers) {
        AskedJdk from = answers.from();
        AskedJdk to = answers.to();
        KnownApplication known = answers.application();
        UpgradePins pins = onlyMine
                ? UpgradePins.onlyMine(known, version(from), version(to))
                : UpgradePins.of(known, version(to).feature());
        if (pins.bare().isEmpty()) {
            return Optional.empty();
        }
        GateResult gate = GateResult.of(
                programs.pins(BARE, pins.bare(), from, to),
                accepted.forSomePinsOf(UpgradePins.quarks()),
                GatePolicy.defaults(),
                today);
        if (onlyMine && gate.coverage().asked() == 0) {
            // The few that are documented to differ, as between two updates, all need what these JDKs lack.
            return Optional.empty();
        }
        GateResult judged = known.line().isPresent() ? gate : gate.with(programs.flags(gate, to.jdk()));
        if (pins.observing().isEmpty()) {
            return Optional.of(new Observed.Pins(judged, Optional.empty(), Optional.empty()));
        }
        try {
            SideBySide asApplication = programs.pins(
                    "run-of-application",
                    pins.observing(),
                    asApplication(from, known.limits(), pins.properties()),
                    asApplication(to, known.limits(), pins.properties()));
            return Optional.of(new Observed.Pins(judged, Optional.of(asApplication), Optional.empty()));
        } catch (UnprovenJdkException e) {
            // What is known of the options is told all the same.
            return Optional.of(new Observed.Pins(
                    judged,
                    Optional.empty(),
                    Optional.of(Gap.of(
                            Point.VM,
                            "pins with the options of the application",
                            "no pin ran with the options of the application: " + e.getMessage()))));
        }
    }

    private static JavaVersion version(AskedJdk asked) {
        return JavaVersion.parse(asked.vm().version());
    }

    /**
     * Returns the JDK with the options and limits of the application, as far as the VM takes them.
     *
     * @param properties system properties as well; the VM, which takes all, was not asked about most
     */
    private static AskedJdk asApplication(AskedJdk asked, ContainerLimits limits, List<String> properties) {
        Jdk jdk = asked.jdk();
        List<String> options = new ArrayList<>(jdk.options());
        options.addAll(asked.vm().inForce().simulation());
        options.addAll(asked.vm().inForce().taken());
        properties.stream().filter(each -> !options.contains(each)).forEach(options::add);
        return new AskedJdk(limited(asked, options, limits), asked.vm());
    }

    /** Programs on real JDKs. */
    private record RealPrograms(
            Path output, Function<Path, MissingRuns> runs, EarlyInventories early, Consumer<String> progress)
            implements Programs {
        @Override
        public SideBySide pins(String name, List<PinDefinition> pins, AskedJdk from, AskedJdk to) {
            Jdk before = from.jdk();
            Jdk after = to.jdk();
            List<JdkRun> found = runs.apply(output.resolve(name))
                    .of(
                            List.of(before, after),
                            pins,
                            run -> isBuildOf(run.jdk().equals(before) ? from : to, run.run()));
            Set<PinId> chosen = pins.stream().map(PinDefinition::id).collect(Collectors.toSet());
            return SideBySide.of(
                    RunSide.of(found.get(0).run(), before.id()).only(chosen),
                    RunSide.of(found.get(1).run(), after.id()).only(chosen),
                    GatePolicy.DEFAULT_TOLERANCE);
        }

        /** An update may have come to the same home, or a tag may have moved. */
        private static boolean isBuildOf(AskedJdk asked, RunRecord run) {
            return run.jdks().stream()
                    .filter(each -> each.id().equals(asked.jdk().id()))
                    .allMatch(
                            each -> each.build().version().startsWith(asked.vm().version()));
        }

        @Override
        public FlagOutcomes flags(GateResult gate, Jdk to) {
            return new FlagQuestions(output.resolve("flags"), progress).ask(to, FlagOutcomes.questions(gate.sides()));
        }

        @Override
        public InventoryComparison inventories() throws InterruptedException {
            return early.answers();
        }

        @Override
        public List<BudgetResult> memory(List<BudgetRequest> requests, ContainerLimits limits)
                throws InterruptedException {
            return new MemoryBudgets(output.resolve("memory")).measure(requests, limits);
        }

        @Override
        public TrialResult trial(TrialPlan plan, CallQuestions questions, ContainerLimits limits, Jdk from, Jdk to)
                throws InterruptedException {
            Path folder = output.resolve(TRIAL);
            Path work = folder.resolve("work");
            try (TrialSites sites = new TrialSites(plan, limits, work)) {
                return new Trial(plan, questions, folder, progress).run(sites.side(from), sites.side(to));
            } catch (LaunchException | IOException e) {
                throw new UpgradeException("the trial cannot run: " + e.getMessage());
            }
        }
    }
}
