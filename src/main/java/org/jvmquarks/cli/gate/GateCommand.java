package org.jvmquarks.cli.gate;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.jvmquarks.catalog.QuarkCatalog;
import org.jvmquarks.catalog.QuarkSelection;
import org.jvmquarks.cli.shared.JdkInUse;
import org.jvmquarks.cli.shared.LedgerOption;
import org.jvmquarks.cli.shared.ReportOptions;
import org.jvmquarks.engine.cell.Settings;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.gate.GatePolicy;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.compare.Kind;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.gate.flags.FlagOutcomes;
import org.jvmquarks.gate.ledger.Ledger;
import org.jvmquarks.gate.sides.Attributor;
import org.jvmquarks.gate.sides.FlagQuestions;
import org.jvmquarks.gate.sides.JdkInventories;
import org.jvmquarks.gate.sides.SideFinder;
import org.jvmquarks.gate.sides.SideReader;
import org.jvmquarks.gate.sides.Sides;
import org.jvmquarks.inventory.InventoryComparison;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.report.GateDocument;
import org.jvmquarks.report.Report;
import org.jvmquarks.report.json.GateJson;
import org.jvmquarks.run.OwnCommandLine;
import org.jvmquarks.settings.Setting;
import org.jvmquarks.settings.SettingValues;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Compares two JDKs, runs those that no journal has, and says whether the candidate passes. */
@Command(
        name = "gate",
        description = {
            "Compares a candidate with a baseline and fails on unaccepted changes.",
            "",
            "Reads the journal of a run of both. If one of them is not in it, gate runs that JDK first:"
                    + " with the pins of that run, or with all exact pins if there is no run yet."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -jar jvm-quarks.jar gate --baseline 17 --candidate 25",
            "  java -jar jvm-quarks.jar gate --run lts-report --baseline temurin-21 --candidate temurin-25",
            "  java -jar jvm-quarks.jar gate --baseline 21 --candidate 25 --accepted accepted.yaml \\",
            "      --accept --reason 'JEP 486' --owner platform --expires 2027-06-30 'security-manager/*'"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:no unaccepted change",
            "1:an unaccepted change, or a stale entry of the ledger",
            "2:the command line or a file it names is wrong",
            "3:a JDK could not be run, its run was interrupted, or too few pins were decided"
        })
public final class GateCommand implements Callable<Integer> {
    private static final int DEFAULT_BUDGET_SECONDS = 600;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private SideOptions asked = new SideOptions();

    @Mixin
    private LedgerOption accepted = new LedgerOption();

    @ArgGroup(exclusive = false, heading = "%nTo accept changes:%n")
    private @Nullable Acceptor acceptor;

    @Option(
            names = "--fail-on",
            split = ",",
            paramLabel = "CLASS",
            description = "classes of unaccepted changes that lead to exit code 1:"
                    + " ${COMPLETION-CANDIDATES}; default: REGRESSION,LOST")
    private Set<Kind> failOn = EnumSet.copyOf(GatePolicy.defaultKinds());

    @Mixin
    private ToleranceOption tolerance = new ToleranceOption();

    @Option(
            names = "--coverage",
            paramLabel = "SHARE",
            defaultValue = "" + GatePolicy.DEFAULT_COVERAGE,
            description = "share of the pins that must be decided; default: ${DEFAULT-VALUE}")
    private double coverage = GatePolicy.DEFAULT_COVERAGE;

    @Option(names = "--no-attribution", description = "do not start the JDKs again to find the cause of each change")
    private boolean withoutCauses;

    @Option(names = "--no-inventory", description = "do not compare what both JDKs list of themselves")
    private boolean withoutInventory;

    @Option(
            names = "--offline",
            description = "start no JDK: neither run what is missing, nor look for causes, nor ask the candidate about"
                    + " flags that it lacks, nor ask for inventories that the journals do not have")
    private boolean offline;

    @Option(
            names = "--all",
            description = "also print what is only counted: internals, accepted and incidental changes")
    private boolean all;

    @Option(
            names = "--budget",
            paramLabel = "SECONDS",
            defaultValue = "" + DEFAULT_BUDGET_SECONDS,
            description = "seconds after which the search for causes tries no further flags; default: ${DEFAULT-VALUE}")
    private int budgetSeconds = DEFAULT_BUDGET_SECONDS;

    @Mixin
    private ReportOptions reports = new ReportOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        GatePolicy policy = new GatePolicy(failOn, tolerance.share(), coverage);
        Optional<Acceptor> who = Optional.ofNullable(acceptor).filter(Acceptor::isAsked);
        who.ifPresent(it -> it.requireFuture(today()));
        Ledger before = ledgerAsItIs();
        JdkInUse used = asked.inUse();
        used.describe("baseline").ifPresent(progress());
        Sides found = used.select("--baseline", this::sides);
        requireTwo(found);
        SideBySide sides = SideBySide.of(
                        found.baseline().side(), found.candidate().side(), tolerance.share())
                .with(inventories(found));
        GateResult result = GateResult.of(sides, before, policy, today());
        if (who.isPresent()) {
            who.get().accept(ledger(), result);
            result = GateResult.of(sides, ledgerAsItIs(), policy, today());
        }
        Path folder = reports.output().orElseGet(() -> found.candidate().folder());
        if (!offline) {
            result = result.with(questions(folder).ask(candidateOf(sides), FlagOutcomes.questions(sides)));
        }
        if (!offline && !withoutCauses && !result.failing().isEmpty()) {
            result = result.because(attributor(folder).causes(sides));
        }
        reports.show(new Report(GateDocument.of(result), GateJson.of(result)), all);
        if (reports.output().isPresent()) {
            page(result, found, reports.output().get());
        }
        return result.decision().outcome().exitCode();
    }

    private Sides sides() {
        return new SideFinder(
                        asked.request(reports.output(), offline),
                        new CommandLineRuns(asked.matrix(), System.err),
                        progress())
                .find();
    }

    private InventoryComparison inventories(Sides sides) throws InterruptedException {
        return withoutInventory
                ? new InventoryComparison.LeftOut()
                : new JdkInventories(offline, DiskCache.none(), progress())
                        .compare(
                                JdkInventories.Wanted.of(sides.baseline()),
                                JdkInventories.Wanted.of(sides.candidate()));
    }

    private FlagQuestions questions(Path folder) {
        return new FlagQuestions(folder.resolve("flags"), progress());
    }

    private static Jdk candidateOf(SideBySide sides) {
        return SideReader.jdk(sides.candidate().jdk());
    }

    /** Progress goes beside the result, which a machine may read. */
    private Consumer<String> progress() {
        PrintWriter err = spec.commandLine().getErr();
        return text -> {
            err.println("gate: " + text);
            err.flush();
        };
    }

    private Attributor attributor(Path folder) {
        if (budgetSeconds < 1) {
            throw new ParameterException(
                    spec.commandLine(), "--budget " + budgetSeconds + " is not a positive number of seconds");
        }
        QuarkCatalog catalog = QuarkCatalog.load();
        return new Attributor(
                folder.resolve("attribution"),
                key -> QuarkSelection.pin(catalog, key),
                GateCommand::settings,
                tolerance.share(),
                Duration.ofSeconds(budgetSeconds),
                progress());
    }

    private static Settings settings(Path output) {
        return SettingValues.ofOptions(Map.of(Setting.OUTPUT, output.toString()), OwnCommandLine.start())
                .settings(Path.of(""));
    }

    /** A typing error must not make a build green for ever. */
    private void requireTwo(Sides sides) {
        String id = sides.baseline().id();
        if (sides.areOfOneRun() && id.equals(sides.candidate().id())) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--baseline and --candidate are both '"
                            + id
                            + "' of the same run, and a JDK always equals itself; name two JDKs");
        }
    }

    private static LocalDate today() {
        return LocalDate.now(ZoneId.systemDefault());
    }

    /** One that is to be made by this call is not there yet. */
    private Ledger ledgerAsItIs() {
        return accepted.file()
                .filter(file -> acceptor == null || Files.exists(file))
                .map(Ledger::read)
                .orElseGet(Ledger::none);
    }

    private Path ledger() {
        return accepted.file()
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(), "--accept requires the ledger to add to: --accepted accepted.yaml"));
    }

    private void page(GateResult result, Sides sides, Path folder) {
        try {
            GatePage.write(result, sides, folder);
        } catch (IOException e) {
            throw reports.notWritable(folder, e);
        }
    }
}
