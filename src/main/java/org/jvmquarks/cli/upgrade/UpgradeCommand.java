package org.jvmquarks.cli.upgrade;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jvmquarks.cli.shared.CacheOptions;
import org.jvmquarks.cli.shared.JdkInUse;
import org.jvmquarks.cli.shared.LedgerOption;
import org.jvmquarks.cli.shared.MoveOptions;
import org.jvmquarks.cli.shared.ReportOptions;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.report.Report;
import org.jvmquarks.run.OwnCompiler;
import org.jvmquarks.upgrade.application.Application;
import org.jvmquarks.upgrade.application.ApplicationImage;
import org.jvmquarks.upgrade.assess.ApplicationFacts;
import org.jvmquarks.upgrade.assess.UpgradeAssessment;
import org.jvmquarks.upgrade.findings.UpgradeResult;
import org.jvmquarks.upgrade.recording.RecordingSetting;
import org.jvmquarks.upgrade.report.UpgradeDocument;
import org.jvmquarks.upgrade.report.UpgradeJson;
import org.jvmquarks.upgrade.trial.TrialSites;
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
            "Asks both VMs about the options, and runs the exact pins on both JDKs, those about"
                    + " defaults with the options and limits of the application. Reads archives and"
                    + " a recording to find what concerns the application, which it starts only with --trial.",
            "",
            "Keeps the runs, which later calls reuse, and the result in the folder of --output, or in quarks-upgrade."
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
            "3:a JDK could not be run, too few pins were decided, or not all code was read"
        })
public final class UpgradeCommand implements Callable<Integer> {
    private static final Path DEFAULT_OUTPUT = Path.of("quarks-upgrade");
    private static final String PAGE = "upgrade.html";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--from", paramLabel = "JDK", description = MoveOptions.FROM + JdkInUse.DEFAULT)
    private Optional<String> from = Optional.empty();

    @Mixin
    private MoveOptions move = new MoveOptions();

    @ArgGroup(exclusive = false, heading = "%nThe application; all of these options may be left out:%n")
    private ApplicationOptions told = new ApplicationOptions();

    @Option(
            names = "--only-mine",
            description = "run only the pins that concern what is known of the application and whose"
                    + " change is documented, which takes seconds instead of minutes and finds no regression")
    private boolean onlyMine;

    @Option(
            names = "--trial",
            description = "also run the application itself on both JDKs in alternating rounds, by the commands below"
                    + " 'trial' in the file of --application, which is otherwise never started")
    private boolean trial;

    @Option(
            names = "--print-jfc",
            help = true,
            description = "print the setting for recordings that --recording wants, as a file .jfc for"
                    + " -XX:StartFlightRecording:settings=FILE, and end")
    private boolean printSetting;

    @Mixin
    private LedgerOption accepted = new LedgerOption();

    @Option(names = "--all", description = "also print what does not concern the application")
    private boolean all;

    @Mixin
    private CacheOptions caches = new CacheOptions();

    @Mixin
    private ReportOptions reports = new ReportOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (printSetting) {
            spec.commandLine().getOut().print(RecordingSetting.text());
            spec.commandLine().getOut().flush();
            return 0;
        }
        OwnCompiler.leaveOutC2();
        Path output = reports.output().orElse(DEFAULT_OUTPUT);
        Application described = told.told();
        Optional<ApplicationImage> image = ApplicationImage.of(described, output.resolve("image"));
        image.flatMap(ApplicationImage::jdk)
                .ifPresent(jdk -> spec.commandLine()
                        .getErr()
                        .println("image " + image.get().reference() + ": " + jdk));
        JdkInUse used = from.isEmpty() ? ApplicationOptions.jdkInUse(image).orElseGet(this::named) : named();
        used.describe("from").ifPresent(spec.commandLine().getErr()::println);
        List<Jdk> jdks = used.select("--from", () -> move.from(used.selector()));
        Application description = ApplicationImage.complete(described, image);
        if (trial && description.trial().isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--trial runs the application by the commands below 'trial' in the file of --application, which has"
                            + " none; add its start and how to see that it is ready, or its test");
        }
        if (trial) {
            TrialSites.requireFit(description.trial().get(), jdks.get(0), jdks.get(1), output);
        }
        ApplicationFacts application = ApplicationFacts.read(description);
        if (onlyMine && application.isUnknown()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--only-mine runs only what concerns the application, but the application is"
                            + " unknown; describe it with --application, --options, --container, --jar, --image or"
                            + " --recording");
        }
        // Validate everything before starting a JVM.
        create(output);
        UpgradeResult result = new UpgradeAssessment(
                        new UpgradeAssessment.Choices(
                                folder -> move.runs(folder, used.selector()),
                                accepted.ledger(),
                                onlyMine,
                                description.trial().filter(plan -> trial)),
                        output,
                        caches.cache(spec.commandLine().getErr()::println),
                        spec.commandLine().getErr()::println)
                .of(jdks.get(0), jdks.get(1), application);
        if (used.project().isPresent()) {
            result = result.fromChosenBy(used.project().get().describe());
        }
        Report report = new Report(UpgradeDocument.of(result), UpgradeJson.of(result));
        reports.write(report, output);
        reports.print(report, all);
        spec.commandLine()
                .getErr()
                .println("written: " + output.resolve(PAGE).toAbsolutePath().toUri());
        return result.decision().outcome().exitCode();
    }

    private JdkInUse named() {
        return JdkInUse.of(from, "--from=JDK", Path.of(""), spec);
    }

    private void create(Path output) {
        try {
            Files.createDirectories(output);
        } catch (IOException e) {
            throw reports.notWritable(output, e);
        }
    }
}
