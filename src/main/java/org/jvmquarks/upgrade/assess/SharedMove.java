package org.jvmquarks.upgrade.assess;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.files.Sha256;
import org.jvmquarks.gate.GatePolicy;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.gate.flags.FlagFates;
import org.jvmquarks.gate.ledger.Ledger;
import org.jvmquarks.inspect.InspectionResult;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inventory.InventoryComparison;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.upgrade.archive.ArchivePath;
import org.jvmquarks.upgrade.executed.CallQuestions;
import org.jvmquarks.upgrade.executed.Counting;
import org.jvmquarks.upgrade.findings.Answers;
import org.jvmquarks.upgrade.findings.AskedJdk;
import org.jvmquarks.upgrade.findings.Concern;
import org.jvmquarks.upgrade.findings.Finding;
import org.jvmquarks.upgrade.findings.KnownApplication;
import org.jvmquarks.upgrade.findings.Observed;
import org.jvmquarks.upgrade.findings.UpgradeJudgement;
import org.jvmquarks.upgrade.findings.UpgradeResult;
import org.jvmquarks.upgrade.link.StagedArchives;
import org.jvmquarks.upgrade.memory.BudgetRequest;
import org.jvmquarks.upgrade.memory.BudgetResult;
import org.jvmquarks.upgrade.trial.TrialPlan;
import org.jvmquarks.upgrade.trial.TrialResult;

/**
 * The move of many applications between the same two JDKs. It asks what {@link UpgradeAssessment} asks, with
 * {@code onlyMine}, and gives each application the same result; but what does not depend on one of them is asked once:
 * pins of the JDKs as they are, what they offer, and for each set of options and limits the VMs, pins about defaults
 * and memory.
 *
 * <p>Not for several threads: what is observed must not be disturbed.
 */
public final class SharedMove implements AutoCloseable {
    private final UpgradeAssessment.Choices choices;
    private final Path output;
    private final DiskCache cache;
    private final Consumer<String> progress;
    private final Jdk from;
    private final Jdk to;
    private final LocalDate today;
    private final EarlyInventories inventories;
    private final Programs programs;
    private final Map<Line, InspectionResult> inspections = new HashMap<>();
    private boolean asked;

    /** Options and limits of an application. */
    private record Line(OptionLine options, ContainerLimits limits) {}

    /**
     * @param choices how each move is judged; {@code onlyMine}, as pins that nobody expects to change are a matter of
     *     the gate, and without a trial
     * @param output folder for everything that runs
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
            throw new IllegalArgumentException("many applications share only documented pins, and no trial");
        }
        this.choices = choices;
        this.output = output;
        this.cache = cache;
        this.progress = progress;
        this.from = from;
        this.to = to;
        this.today = today;
        this.inventories = new EarlyInventories(output, progress);
        this.programs = new Programs(UpgradeRuns.Programs.in(output, choices.runs(), inventories, progress));
    }

    /**
     * A move with the archives that have a say in it.
     *
     * @param archives those of an application of whose code something must be fixed; none if nothing must
     */
    public record Assessed(UpgradeResult result, List<Archive> archives) {
        public Assessed {
            archives = List.copyOf(archives);
        }
    }

    /**
     * An archive of an application.
     *
     * @param path as findings name it
     * @param file where it can be read
     */
    public record Archive(ArchivePath path, Path file) {}

    /**
     * Assesses the move of an application.
     *
     * @param folder for what is written about it alone
     * @throws UpgradeException if a VM does not start
     */
    public Assessed of(ApplicationFacts application, Path folder) throws IOException, InterruptedException {
        Answers answers = ask(application, folder);
        Observed observed =
                new UpgradeRuns(programs, choices.accepted(), today, true, Optional.empty(), progress).run(answers);
        UpgradeResult result = new UpgradeJudgement(choices.accepted(), today).of(answers, observed);
        return new Assessed(
                result,
                result.findings(Concern.MUST_FIX).isEmpty() ? List.of() : archives(application, answers, folder));
    }

    private static List<Archive> archives(ApplicationFacts application, Answers answers, Path folder) {
        return answers.application()
                .code()
                .map(code ->
                        StagedArchives.in(folder.resolve("archives").toAbsolutePath(), application.archives(), code))
                .map(staged -> IntStream.range(0, staged.paths().size())
                        .mapToObj(i -> new Archive(
                                staged.paths().get(i), staged.files().get(i)))
                        .toList())
                .orElse(List.of());
    }

    /**
     * Returns the keys of what must be fixed in an archive, as far as it shows this by itself.
     *
     * @param folder for what is written about it alone
     */
    public Set<String> urgentIn(Path archive, Path folder) throws IOException, InterruptedException {
        Answers answers = ask(new ApplicationFacts(KnownApplication.unknown(), List.of(archive)), folder);
        return new UpgradeJudgement(Ledger.none(), today)
                .of(answers, Observed.nothing()).findings(Concern.MUST_FIX).stream()
                        .map(Finding::keys)
                        .flatMap(List::stream)
                        .collect(Collectors.toSet());
    }

    /**
     * Returns both JDKs for a report, the one in use first.
     *
     * @throws UpgradeException if a VM does not start
     */
    public List<UpgradeResult.Jdk> jdks() throws IOException, InterruptedException {
        InspectionResult inspection = inspect(List.of(from, to), OptionLine.empty(), ContainerLimits.none());
        return List.of(
                UpgradeQuestions.asked(inspection, from).name(),
                UpgradeQuestions.asked(inspection, to).name());
    }

    private Answers ask(ApplicationFacts application, Path folder) throws IOException, InterruptedException {
        return new UpgradeQuestions(this::inspect, Optional.of(folder), false, this::started, cache, progress)
                .ask(from, to, application);
    }

    private InspectionResult inspect(List<Jdk> jdks, OptionLine line, ContainerLimits limits)
            throws IOException, InterruptedException {
        Line key = new Line(line, limits);
        if (!inspections.containsKey(key)) {
            inspections.put(
                    key,
                    UpgradeQuestions.Vms.in(output.resolve("inspection"), cache).inspect(jdks, line, limits));
        }
        return inspections.get(key);
    }

    private void started(AskedJdk before, AskedJdk after) {
        if (!asked) {
            asked = true;
            inventories.ask(before, after);
        }
    }

    @Override
    public void close() {
        inventories.close();
    }

    /** Programs that run once for each question. */
    private static final class Programs implements UpgradeRuns.Programs {
        private final UpgradeRuns.Programs real;
        private final Map<String, SideBySide> runs = new LinkedHashMap<>();
        private final Map<List<Object>, List<BudgetResult>> budgets = new HashMap<>();
        private Optional<InventoryComparison> compared = Optional.empty();

        Programs(UpgradeRuns.Programs real) {
            this.real = real;
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
        public FlagFates flags(GateResult gate, Jdk to) {
            return real.flags(gate, to);
        }

        @Override
        public InventoryComparison inventories() throws InterruptedException {
            if (compared.isEmpty()) {
                compared = Optional.of(real.inventories());
            }
            return compared.get();
        }

        @Override
        public List<BudgetResult> memory(List<BudgetRequest> requests, ContainerLimits limits)
                throws InterruptedException {
            List<Object> key = List.of(requests, limits);
            if (!budgets.containsKey(key)) {
                budgets.put(key, real.memory(requests, limits));
            }
            return budgets.get(key);
        }

        @Override
        public Counting counted(TrialResult trial, ContainerLimits limits, CallQuestions questions, Jdk from, Jdk to) {
            throw new IllegalStateException("many applications have no trial");
        }

        @Override
        public TrialResult trial(TrialPlan plan, ContainerLimits limits, Jdk from, Jdk to) {
            throw new IllegalStateException("many applications have no trial");
        }
    }
}
