package org.jvmquarks.upgrade.assess;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.files.Folders;
import org.jvmquarks.files.Sha256;
import org.jvmquarks.gate.GatePolicy;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.gate.flags.FlagOutcomes;
import org.jvmquarks.gate.ledger.Ledger;
import org.jvmquarks.inspect.InspectionResult;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inventory.InventoryComparison;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.upgrade.assess.UpgradeQuestions.Depth;
import org.jvmquarks.upgrade.executed.CallQuestions;
import org.jvmquarks.upgrade.findings.Answers;
import org.jvmquarks.upgrade.findings.AskedJdk;
import org.jvmquarks.upgrade.findings.Concern;
import org.jvmquarks.upgrade.findings.Finding;
import org.jvmquarks.upgrade.findings.KnownApplication;
import org.jvmquarks.upgrade.findings.Observed;
import org.jvmquarks.upgrade.findings.UpgradeJudgement;
import org.jvmquarks.upgrade.findings.UpgradeResult;
import org.jvmquarks.upgrade.link.LinkJdks;
import org.jvmquarks.upgrade.link.StagedArchives;
import org.jvmquarks.upgrade.memory.BudgetRequest;
import org.jvmquarks.upgrade.memory.BudgetResult;
import org.jvmquarks.upgrade.memory.KeptBudgets;
import org.jvmquarks.upgrade.trial.TrialPlan;
import org.jvmquarks.upgrade.trial.TrialResult;
import org.jvmquarks.upgrade.trial.TrialSites;

/**
 * The move of many applications between the same two JDKs. It asks what {@link UpgradeAssessment} asks, with
 * {@code onlyMine}, and gives each application the same result; but what does not depend on one of them is asked once:
 * pins of the JDKs as they are, what they offer, and for each set of options and limits the VMs, pins about defaults
 * and memory.
 *
 * <p>Not for several threads: what is observed must not be disturbed.
 */
public final class SharedMove implements Move, AutoCloseable {
    private final UpgradeAssessment.Choices choices;
    private final Path output;
    private final DiskCache cache;
    private final Consumer<String> progress;
    private final Jdk from;
    private final Jdk to;
    private final LocalDate today;
    private final EarlyInventories inventories;
    private final LinkJdks links;
    private final UpgradeQuestions.Vms vms;
    private final UpgradeRuns.Programs programs;
    private boolean asked;

    /**
     * @param choices how each move is judged; {@code onlyMine}, as pins that nobody expects to change are a matter of
     *     the gate, and without a trial, of which each application has its own
     * @param output folder for everything that runs
     * @param cache for what archives have and JDKs say about them
     * @param today the day on which accepted findings must be
     */
    public SharedMove(
            UpgradeAssessment.Choices choices,
            Path output,
            DiskCache cache,
            Consumer<String> progress,
            Jdk from,
            Jdk to,
            LocalDate today) {
        if (!choices.onlyMine() || choices.trial().isPresent()) {
            throw new IllegalArgumentException(
                    "many applications share only documented pins, and each has a trial of its own");
        }
        this.choices = choices;
        this.output = output;
        this.cache = cache;
        this.progress = progress;
        this.from = from;
        this.to = to;
        this.today = today;
        this.inventories = new EarlyInventories(output, cache, progress);
        this.links = new LinkJdks(output.resolve("link"));
        this.vms = once(UpgradeQuestions.Vms.in(output.resolve("inspection"), cache));
        this.programs = new Once(
                UpgradeRuns.Programs.in(output, choices.runs(), inventories, progress), new KeptBudgets(cache));
    }

    private record Question(OptionLine options, ContainerLimits limits) {}

    private static UpgradeQuestions.Vms once(UpgradeQuestions.Vms vms) {
        Map<Question, InspectionResult> known = new HashMap<>();
        return (jdks, line, limits) -> {
            Question question = new Question(line, limits);
            if (!known.containsKey(question)) {
                known.put(question, vms.inspect(jdks, line, limits));
            }
            return known.get(question);
        };
    }

    @Override
    public Assessed of(ApplicationFacts application, Optional<TrialPlan> trial)
            throws IOException, InterruptedException {
        trial.ifPresent(this::requireFit);
        Folders.delete(output.resolve(UpgradeRuns.TRIAL));
        Path folder = output.resolve("service");
        Folders.delete(folder);
        Answers answers = ask(application, folder, Depth.LINKS);
        Observed observed = new UpgradeRuns(programs, choices.accepted(), today, true, trial, progress).run(answers);
        UpgradeResult result = new UpgradeJudgement(choices.accepted(), today).of(answers, observed);
        return new Assessed(
                result,
                result.findings(Concern.MUST_FIX).isEmpty() ? List.of() : archives(application, answers, folder),
                answers.application().line(),
                answers.application().launch(answers.to().feature()).manifest());
    }

    private void requireFit(TrialPlan plan) {
        try {
            TrialSites.requireFit(plan, from, to, output);
        } catch (IllegalArgumentException e) {
            throw new UpgradeException(String.valueOf(e.getMessage()));
        }
    }

    private static List<Archive> archives(ApplicationFacts application, Answers answers, Path folder) {
        return answers.application().code().stream()
                .map(code ->
                        StagedArchives.in(folder.resolve("archives").toAbsolutePath(), application.archives(), code))
                .flatMap(staged -> IntStream.range(0, staged.paths().size())
                        .mapToObj(i -> new Archive(
                                staged.paths().get(i), staged.files().get(i))))
                .toList();
    }

    @Override
    public Optional<Set<String>> urgentIn(Path archive, boolean linked) throws IOException, InterruptedException {
        Path folder = output.resolve("archive");
        Folders.delete(folder);
        Answers answers = ask(
                new ApplicationFacts(KnownApplication.unknown(), List.of(archive)),
                folder,
                linked ? Depth.LINKS : Depth.CODE);
        boolean whole = answers.application().code().stream()
                .allMatch(code -> code.problems().isEmpty());
        return whole
                ? Optional.of(new UpgradeJudgement(Ledger.none(), today)
                        .of(answers, Observed.nothing()).findings(Concern.MUST_FIX).stream()
                                .map(Finding::keys)
                                .flatMap(List::stream)
                                .collect(Collectors.toSet()))
                : Optional.empty();
    }

    /**
     * Returns both JDKs for a report, the one in use first.
     *
     * @throws UpgradeException if a VM does not start
     */
    public List<UpgradeResult.Jdk> jdks() throws IOException, InterruptedException {
        InspectionResult inspection = vms.inspect(List.of(from, to), OptionLine.empty(), ContainerLimits.none());
        return List.of(
                UpgradeQuestions.asked(inspection, from).name(),
                UpgradeQuestions.asked(inspection, to).name());
    }

    @Override
    public int feature() throws IOException, InterruptedException {
        return UpgradeQuestions.asked(vms.inspect(List.of(from, to), OptionLine.empty(), ContainerLimits.none()), from)
                .feature();
    }

    private Answers ask(ApplicationFacts application, Path folder, Depth depth)
            throws IOException, InterruptedException {
        links.clean();
        return new UpgradeQuestions(
                        vms, Optional.of(folder), links, depth, this::started, cache, DiskCache.none(), progress)
                .ask(from, to, application);
    }

    private void started(AskedJdk before, AskedJdk after) {
        if (!asked) {
            asked = true;
            inventories.ask(before, after);
        }
    }

    @Override
    public void close() {
        try (links) {
            inventories.close();
        }
    }

    /** Programs that run once for each question. */
    private static final class Once implements UpgradeRuns.Programs {
        private final UpgradeRuns.Programs real;
        private final KeptBudgets kept;
        private final Map<String, SideBySide> runs = new HashMap<>();
        private final Map<List<Object>, List<BudgetResult>> budgets = new HashMap<>();

        Once(UpgradeRuns.Programs real, KeptBudgets kept) {
            this.real = real;
            this.kept = kept;
        }

        @Override
        public SideBySide pins(String name, List<PinDefinition> pins, AskedJdk from, AskedJdk to) {
            boolean bare = name.equals(UpgradeRuns.BARE);
            List<PinDefinition> all =
                    bare ? UpgradePins.documented(version(from), version(to)).bare() : pins;
            Set<PinId> ids = pins.stream().map(PinDefinition::id).collect(Collectors.toSet());
            String key = bare
                    ? name
                    : name + "-" + hash(List.of(ids.stream().sorted().toList(), from.jdk(), to.jdk()));
            SideBySide shared = runs.computeIfAbsent(key, it -> real.pins(it, all, from, to));
            return SideBySide.of(
                    shared.baseline().only(ids), shared.candidate().only(ids), GatePolicy.DEFAULT_TOLERANCE);
        }

        private static JavaVersion version(AskedJdk asked) {
            return JavaVersion.parse(asked.vm().version());
        }

        private static String hash(List<?> parts) {
            return Sha256.hex(parts.toString()).substring(0, 12);
        }

        @Override
        public FlagOutcomes flags(GateResult gate, Jdk to) {
            return real.flags(gate, to);
        }

        @Override
        public InventoryComparison inventories() throws InterruptedException {
            return real.inventories();
        }

        @Override
        public List<BudgetResult> memory(List<BudgetRequest> requests, ContainerLimits limits)
                throws InterruptedException {
            List<Object> key = List.of(requests, limits);
            if (!budgets.containsKey(key)) {
                Optional<List<BudgetResult>> known = kept.find(requests, limits);
                List<BudgetResult> measured = known.isPresent() ? known.get() : real.memory(requests, limits);
                kept.keep(requests, limits, measured);
                budgets.put(key, measured);
            }
            return budgets.get(key);
        }

        @Override
        public TrialResult trial(TrialPlan plan, CallQuestions questions, ContainerLimits limits, Jdk from, Jdk to)
                throws InterruptedException {
            return real.trial(plan, questions, limits, from, to);
        }
    }
}
