package org.jvmquarks.cli.upgrade;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jvmquarks.application.Application;
import org.jvmquarks.application.code.ExportedPackages;
import org.jvmquarks.budget.BudgetResult;
import org.jvmquarks.budget.service.BudgetRequest;
import org.jvmquarks.budget.service.MemoryBudgets;
import org.jvmquarks.cli.gate.FlagQuestions;
import org.jvmquarks.cli.run.JdkRun;
import org.jvmquarks.cli.run.MissingRuns;
import org.jvmquarks.cli.shared.Console;
import org.jvmquarks.cli.shared.MatrixOptions;
import org.jvmquarks.engine.PinDefinition;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.gate.GatePolicy;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.compare.Side;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.gate.flags.FlagFates;
import org.jvmquarks.gate.ledger.Ledger;
import org.jvmquarks.inspect.Inspected;
import org.jvmquarks.inspect.InspectionResult;
import org.jvmquarks.inspect.Inspections;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.Launchers;
import org.jvmquarks.report.html.UpgradePage;
import org.jvmquarks.report.json.UpgradeJson;
import org.jvmquarks.report.markdown.UpgradeMarkdown;
import org.jvmquarks.report.terminal.TableStyle;
import org.jvmquarks.report.terminal.UpgradeText;
import org.jvmquarks.upgrade.KnownApplication;
import org.jvmquarks.upgrade.Upgrade;
import org.jvmquarks.upgrade.UpgradeResult;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code upgrade}: may an application move from one JDK to another, and what will it meet. */
@Command(
        name = "upgrade",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Says whether an application may move from one JDK to another: what must be fixed, what"
                    + " it will notice, what it may notice, and what could not be checked.",
            "",
            "Both VMs are asked about the options, the exact pins run on both JDKs, those about"
                    + " defaults with the options and limits of the application, and archives and a"
                    + " recording tell which of it concerns the application. The application itself"
                    + " is never started."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -jar jvm-quarks.jar upgrade --from 17 --to 25",
            "  java -jar jvm-quarks.jar upgrade --from 17 --to 25 --jar app.jar --container 2cpu,4g \\",
            "      --options '-Xmx3g -XX:+UseParallelGC'",
            "  java -jar jvm-quarks.jar upgrade --from 17 --to 25 --application application.yaml \\",
            "      --only-mine"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:nothing must be fixed",
            "1:something must be fixed, or a verdict was lost",
            "2:the command line or a file it names is wrong",
            "3:a JDK could not be run, or too few pins were decided"
        })
public final class UpgradeCommand implements Callable<Integer> {
    private static final Path DEFAULT_OUTPUT = Path.of("quarks-upgrade");

    private static final String PAGE = "upgrade.html";

    private static final TableStyle PLAIN = TableStyle.plain(120);

    /** How the result is written. */
    enum Format {
        text("upgrade.txt"),
        markdown("upgrade.md"),
        json("upgrade.json");

        private final String file;

        Format(String file) {
            this.file = file;
        }
    }

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--from",
            required = true,
            paramLabel = "JDK",
            description = "the JDK in use: its id, version, vendor:NAME or home")
    private String from = "";

    @Option(
            names = "--to",
            required = true,
            paramLabel = "JDK",
            description = "the JDK that is to replace it, likewise")
    private String to = "";

    @Mixin private MatrixOptions matrix = new MatrixOptions();

    @ArgGroup(exclusive = false, heading = "%nThe application, none of which is required:%n")
    private ApplicationOptions told = new ApplicationOptions();

    @Option(
            names = "--only-mine",
            description =
                    "run only the pins that concern what is known of the application and whose"
                            + " change is documented, which takes seconds instead of minutes and"
                            + " finds no regression")
    private boolean onlyMine;

    @Option(
            names = "--accepted",
            paramLabel = "FILE",
            description = "the ledger of accepted changes, as of gate; default: none")
    private Optional<Path> accepted = Optional.empty();

    @Option(names = "--all", description = "also print what does not concern the application")
    private boolean all;

    @Option(
            names = "--format",
            defaultValue = "text",
            description = "on the terminal: ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}")
    private Format format = Format.text;

    @Option(
            names = "--output",
            paramLabel = "FOLDER",
            description =
                    "where the runs go, to be used again, and the result in all forms; default:"
                            + " quarks-upgrade")
    private Path output = DEFAULT_OUTPUT;

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<Jdk> jdks = matrix.each(List.of(from, to));
        Application application = told.application();
        KnownApplication known = Readings.of(application);
        if (onlyMine && application.archives().isEmpty() && known.isUnknown()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--only-mine leaves out what does not concern the application, and nothing is"
                            + " known of it; name --application, --options, --container, --jar or"
                            + " --recording");
        }
        UpgradeResult result = result(jdks.get(0), jdks.get(1), application, known);
        write(result);
        PrintWriter out = spec.commandLine().getOut();
        out.print(text(result, format, Console.style(), all));
        out.flush();
        spec.commandLine()
                .getErr()
                .println("written: " + output.resolve(PAGE).toAbsolutePath().toUri());
        return result.decision().outcome().exitCode();
    }

    private UpgradeResult result(
            Jdk before, Jdk after, Application application, KnownApplication options)
            throws IOException, InterruptedException {
        InspectionResult inspection = inspect(before, after, options);
        Inspected asked = inspected(inspection, after);
        KnownApplication known = Readings.withCode(options, application, asked.feature());
        Upgrade upgrade =
                new Upgrade(name(before, inspected(inspection, before)), name(after, asked), known)
                        .options(inspection)
                        .recording(inspected(inspection, before).feature(), asked.feature());
        if (known.code().isPresent()) {
            new CodeQuestions(
                            known.code().get(),
                            before,
                            inspected(inspection, before).feature(),
                            after,
                            exported(known, asked.feature()))
                    .ask(!onlyMine, upgrade);
            if (onlyMine) {
                upgrade.unchecked(
                        "--only-mine does not ask jdeps and jdeprscan of "
                                + after.id()
                                + ", which takes a minute; leave it out to ask them");
            }
        }
        if (known.limits().memoryMegabytes().isPresent()) {
            List<BudgetResult> budgets =
                    new MemoryBudgets(output.resolve("memory"))
                            .measure(
                                    List.of(
                                            budget(before, inspected(inspection, before)),
                                            budget(after, asked)),
                                    known.limits());
            upgrade.memory(budgets.get(0), budgets.get(1));
        }
        UpgradePins pins =
                onlyMine
                        ? UpgradePins.onlyMine(
                                known,
                                JavaVersion.parse(inspected(inspection, before).version()),
                                JavaVersion.parse(asked.version()))
                        : UpgradePins.of(known);
        if (!pins.bare().isEmpty()) {
            GateResult gate = judge(compare(pins.bare(), before, after, output.resolve("run")));
            upgrade.behaviour(
                    known.line().isPresent() ? gate : gate.with(flags(gate, after)),
                    pins.observing().isEmpty()
                            ? Optional.empty()
                            : Optional.of(
                                    compare(
                                            pins.observing(),
                                            asApplication(
                                                    before,
                                                    inspected(inspection, before),
                                                    known.limits()),
                                            asApplication(after, asked, known.limits()),
                                            output.resolve("run-of-application"))));
        }
        return upgrade.result();
    }

    private static ExportedPackages exported(KnownApplication known, int feature) {
        return ExportedPackages.byOptions(
                known.line().stream()
                        .flatMap(line -> line.of(feature).stream())
                        .map(OptionUse::word)
                        .toList());
    }

    private static BudgetRequest budget(Jdk jdk, Inspected asked) {
        return new BudgetRequest(jdk, asked.inForce().taken());
    }

    private InspectionResult inspect(Jdk before, Jdk after, KnownApplication known)
            throws IOException, InterruptedException {
        try (Launchers launchers = Launchers.load()) {
            return new Inspections(launchers, output.resolve("inspection"))
                    .inspect(
                            List.of(before, after),
                            known.line().orElseGet(OptionLine::empty),
                            known.limits());
        }
    }

    /** Without a VM that starts there is nothing to compare. */
    private static Inspected inspected(InspectionResult inspection, Jdk jdk) {
        return inspection.jdks().stream()
                .filter(each -> each.jdk().equals(jdk.id()))
                .findFirst()
                .orElseThrow(
                        () ->
                                new UpgradeException(
                                        inspection.unasked().getOrDefault(jdk.id(), jdk.id())));
    }

    private static UpgradeResult.Jdk name(Jdk jdk, Inspected asked) {
        return new UpgradeResult.Jdk(jdk.id(), asked.version());
    }

    /** The same JDK with the options and limits of the application, as far as the VM takes them. */
    private static Jdk asApplication(Jdk jdk, Inspected asked, ContainerLimits limits) {
        List<String> options = new ArrayList<>(jdk.options());
        options.addAll(asked.inForce().imitation());
        options.addAll(asked.inForce().taken());
        boolean contained = jdk.source() instanceof JdkSource.Image;
        return new Jdk(
                jdk.id(),
                jdk.feature(),
                jdk.vendor(),
                jdk.source(),
                options,
                contained && !limits.isNone() ? limits : jdk.limits());
    }

    private SideBySide compare(List<PinDefinition> pins, Jdk before, Jdk after, Path folder) {
        List<JdkRun> runs =
                MissingRuns.in(folder, matrix.settings(List.of(from, to)), System.err)
                        .of(List.of(before, after), pins);
        return SideBySide.of(
                Side.of(runs.get(0).run(), before.id()),
                Side.of(runs.get(1).run(), after.id()),
                GatePolicy.DEFAULT_TOLERANCE);
    }

    private GateResult judge(SideBySide sides) {
        return GateResult.of(
                sides,
                accepted.map(Ledger::read).orElseGet(Ledger::none),
                GatePolicy.defaults(),
                LocalDate.now(ZoneId.systemDefault()));
    }

    private FlagFates flags(GateResult gate, Jdk after) {
        PrintWriter err = spec.commandLine().getErr();
        return new FlagQuestions(output.resolve("flags"), err::println)
                .ask(after, FlagFates.questions(gate.sides()));
    }

    private static String text(UpgradeResult result, Format format, TableStyle style, boolean all) {
        return switch (format) {
            case text -> UpgradeText.render(result, style, all);
            case markdown -> UpgradeMarkdown.render(result);
            case json -> UpgradeJson.render(result);
        };
    }

    private void write(UpgradeResult result) {
        try {
            Files.createDirectories(output);
            for (Format each : EnumSet.allOf(Format.class)) {
                Files.writeString(output.resolve(each.file), text(result, each, PLAIN, true));
            }
            try (BufferedWriter page = Files.newBufferedWriter(output.resolve(PAGE))) {
                new UpgradePage().write(result, page);
            }
        } catch (IOException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    "cannot write to " + output + ": " + FileProblem.writing(output, e),
                    e);
        }
    }
}
