package org.jvmquarks.upgrade.assess;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.gate.GatePolicy;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.compare.Side;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.gate.flags.FlagFates;
import org.jvmquarks.gate.ledger.Ledger;
import org.jvmquarks.gate.sides.FlagQuestions;
import org.jvmquarks.inspect.Inspected;
import org.jvmquarks.inspect.InspectionResult;
import org.jvmquarks.inspect.Inspections;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.journal.JdkRun;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.launch.Launchers;
import org.jvmquarks.run.MissingRuns;
import org.jvmquarks.upgrade.application.Application;
import org.jvmquarks.upgrade.findings.KnownApplication;
import org.jvmquarks.upgrade.findings.UpgradeReportBuilder;
import org.jvmquarks.upgrade.findings.UpgradeResult;
import org.jvmquarks.upgrade.memory.BudgetRequest;
import org.jvmquarks.upgrade.memory.BudgetResult;
import org.jvmquarks.upgrade.memory.MemoryBudgets;

/**
 * Finds out what a move means for an application: asks both VMs about its options, reads its code, measures memory
 * under its limits, and runs the pins.
 *
 * @param application what was named
 * @param choices how it is judged
 * @param output folder for everything that runs
 * @param progress told what is done
 */
public record UpgradeAssessment(Application application, Choices choices, Path output, Consumer<String> progress) {

    /**
     * How a move is judged.
     *
     * @param runs finds the runs in a folder, and runs what is missing
     * @param accepted changes that are accepted
     * @param onlyMine whether only what concerns the application is asked
     */
    public record Choices(Function<Path, MissingRuns> runs, Ledger accepted, boolean onlyMine) {}

    /** A JDK of the move, with what its VM answered. */
    private record Asked(Jdk jdk, Inspected vm) {

        UpgradeResult.Jdk name() {
            return new UpgradeResult.Jdk(jdk.id(), vm.version());
        }

        JavaVersion version() {
            return JavaVersion.parse(vm.version());
        }

        Asked with(Jdk variant) {
            return new Asked(variant, vm);
        }

        /** An update may have come to the same home, or a tag may have moved. */
        boolean isBuildOf(RunRecord run) {
            return run.jdks().stream()
                    .filter(each -> each.id().equals(jdk.id()))
                    .allMatch(each -> each.build().version().startsWith(vm.version()));
        }

        BudgetRequest budget() {
            return new BudgetRequest(jdk, vm.inForce().taken());
        }

        /** The JDK with the options and limits of the application, as far as the VM takes them. */
        Jdk asApplication(ContainerLimits limits) {
            List<String> options = new ArrayList<>(jdk.options());
            options.addAll(vm.inForce().simulation());
            options.addAll(vm.inForce().taken());
            boolean contained = jdk.source() instanceof JdkSource.Image;
            return jdk.with(options, contained && !limits.isNone() ? limits : jdk.limits());
        }
    }

    /**
     * Assesses a move.
     *
     * @param told what is known of the application but its code, which the new VM decides how to read
     * @throws UpgradeException if a VM does not start
     */
    public UpgradeResult of(Jdk from, Jdk to, KnownApplication told) throws IOException, InterruptedException {
        InspectionResult inspection = inspect(from, to, told);
        Asked before = asked(inspection, from);
        Asked after = asked(inspection, to);
        if (!application.archives().isEmpty()) {
            progress.accept("reading archives");
        }
        KnownApplication known =
                ApplicationFacts.withCode(told, application, after.vm().feature());
        UpgradeReportBuilder upgrade = new UpgradeReportBuilder(
                        before.name(), after.name(), after.vm().feature(), known, choices.accepted(), today())
                .options(inspection)
                .recording(before.vm().feature(), after.vm().feature());
        askCode(before, after, known, upgrade);
        measureMemory(before, after, known, upgrade);
        runPins(before, after, known, upgrade);
        return upgrade.result();
    }

    private InspectionResult inspect(Jdk from, Jdk to, KnownApplication told) throws IOException, InterruptedException {
        progress.accept("asking the VMs of %s and %s about options".formatted(from.id(), to.id()));
        try (Launchers launchers = Launchers.load()) {
            return new Inspections(launchers, output.resolve("inspection"))
                    .inspect(List.of(from, to), told.line().orElseGet(OptionLine::empty), told.limits());
        }
    }

    /** Without a VM that starts there is nothing to compare. */
    private static Asked asked(InspectionResult inspection, Jdk jdk) {
        return inspection.jdks().stream()
                .filter(each -> each.jdk().equals(jdk.id()))
                .findFirst()
                .map(vm -> new Asked(jdk, vm))
                .orElseThrow(() -> new UpgradeException(inspection.unasked().getOrDefault(jdk.id(), jdk.id())));
    }

    private void askCode(Asked before, Asked after, KnownApplication known, UpgradeReportBuilder upgrade)
            throws IOException, InterruptedException {
        if (known.code().isEmpty()) {
            return;
        }
        new CodeQuestions(
                        known.code().get(),
                        before.jdk(),
                        before.vm().feature(),
                        after.jdk(),
                        known.launch(after.vm().feature()))
                .ask(!choices.onlyMine(), upgrade);
        if (choices.onlyMine()) {
            upgrade.unchecked(
                    CodeQuestions.TOOLS,
                    "--only-mine does not ask jdeps and jdeprscan of "
                            + after.jdk().id()
                            + ", which takes a minute; leave it out to ask them");
        }
    }

    private void measureMemory(Asked before, Asked after, KnownApplication known, UpgradeReportBuilder upgrade)
            throws IOException, InterruptedException {
        if (known.limits().memoryMegabytes().isPresent()) {
            progress.accept("measuring memory outside the heap");
            List<BudgetResult> budgets = new MemoryBudgets(output.resolve("memory"))
                    .measure(List.of(before.budget(), after.budget()), known.limits());
            upgrade.memory(budgets.get(0), budgets.get(1));
        }
    }

    private void runPins(Asked before, Asked after, KnownApplication known, UpgradeReportBuilder upgrade) {
        UpgradePins pins = choices.onlyMine()
                ? UpgradePins.onlyMine(known, before.version(), after.version())
                : UpgradePins.of(known);
        if (pins.bare().isEmpty()) {
            return;
        }
        GateResult gate = GateResult.of(
                compare(pins.bare(), before, after, output.resolve("run")),
                choices.accepted().forSomePinsOf(UpgradePins.quarks()),
                GatePolicy.defaults(),
                today());
        upgrade.behaviour(
                known.line().isPresent() ? gate : gate.with(flags(gate, after.jdk())),
                pins.observing().isEmpty()
                        ? Optional.empty()
                        : Optional.of(compare(
                                pins.observing(),
                                before.with(before.asApplication(known.limits())),
                                after.with(after.asApplication(known.limits())),
                                output.resolve("run-of-application"))));
    }

    private static LocalDate today() {
        return LocalDate.now(ZoneId.systemDefault());
    }

    private SideBySide compare(List<PinDefinition> pins, Asked from, Asked to, Path folder) {
        Jdk before = from.jdk();
        Jdk after = to.jdk();
        List<JdkRun> runs = choices.runs()
                .apply(folder)
                .of(List.of(before, after), pins, run -> (run.jdk().equals(before) ? from : to).isBuildOf(run.run()));
        return SideBySide.of(
                Side.of(runs.get(0).run(), before.id()),
                Side.of(runs.get(1).run(), after.id()),
                GatePolicy.DEFAULT_TOLERANCE);
    }

    private FlagFates flags(GateResult gate, Jdk after) {
        return new FlagQuestions(output.resolve("flags"), progress).ask(after, FlagFates.questions(gate.sides()));
    }
}
