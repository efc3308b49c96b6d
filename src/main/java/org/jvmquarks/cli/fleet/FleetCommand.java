package org.jvmquarks.cli.fleet;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jvmquarks.cli.shared.CacheOptions;
import org.jvmquarks.cli.shared.MoveOptions;
import org.jvmquarks.cli.shared.ReportOptions;
import org.jvmquarks.files.Utf8;
import org.jvmquarks.gate.ledger.Ledger;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.launch.ImageReader;
import org.jvmquarks.report.Report;
import org.jvmquarks.upgrade.assess.SharedMove;
import org.jvmquarks.upgrade.assess.UpgradeAssessment;
import org.jvmquarks.upgrade.findings.UpgradeResult;
import org.jvmquarks.upgrade.fleet.FleetAssessment;
import org.jvmquarks.upgrade.fleet.FleetBoard;
import org.jvmquarks.upgrade.fleet.FleetEntry;
import org.jvmquarks.upgrade.fleet.FleetReader;
import org.jvmquarks.upgrade.fleet.FleetRow;
import org.jvmquarks.upgrade.fleet.LocalRepository;
import org.jvmquarks.upgrade.fleet.Owners;
import org.jvmquarks.upgrade.fleet.Wave;
import org.jvmquarks.upgrade.report.FleetCsv;
import org.jvmquarks.upgrade.report.FleetDocument;
import org.jvmquarks.upgrade.report.FleetJson;
import org.jvmquarks.upgrade.report.FleetPage;
import org.jvmquarks.upgrade.report.UpgradeDocument;
import org.jvmquarks.upgrade.report.UpgradeJson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fleet}: which of many services can move now, and what the others need. */
@Command(
        name = "fleet",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Says which of many services can move to another JDK now, which need an option, a library or code"
                    + " changed first, and which change lets most of them move.",
            "",
            "Gives each service what 'upgrade --only-mine' says about it, and asks the JDKs once for all. Starts no"
                    + " service. A service that cannot be read is a row with its reason.",
            "",
            "Keeps the board, and the report of each service in a folder of its name, in the folder of --output, or"
                    + " in quarks-fleet."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -jar jvm-quarks.jar fleet --from 17 --to 25 services",
            "  java -jar jvm-quarks.jar fleet --from 17 --to 25 k8s compose.yaml --owners OWNERS",
            "  java -jar jvm-quarks.jar fleet --from 17 --to 25 --images images.txt --earlier board/fleet.json"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all services can move",
            "1:a service needs a change first",
            "2:the command line or a file it names is wrong",
            "3:all others can move, but a service could not be checked, or a JDK could not be run"
        })
public final class FleetCommand implements Callable<Integer> {
    private static final Path DEFAULT_OUTPUT = Path.of("quarks-fleet");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "FILE",
            arity = "0..*",
            description = "files and folders that describe services: application.yaml as for upgrade, manifests of"
                    + " Kubernetes, Compose files, bills of materials (CycloneDX, JSON)")
    private List<Path> files = List.of();

    @Option(names = "--from", required = true, paramLabel = "JDK", description = MoveOptions.FROM)
    private String from = "";

    @Mixin
    private MoveOptions move = new MoveOptions();

    @Option(
            names = "--images",
            paramLabel = "FILE",
            description = "list of container images with services, a reference in each line")
    private Optional<Path> images = Optional.empty();

    @Option(
            names = "--owners",
            paramLabel = "FILE",
            description = "who decides about which services: in each line a name, which may have *, and the owner;"
                    + " the last line that fits counts")
    private Optional<Path> owners = Optional.empty();

    @Option(
            names = "--earlier",
            paramLabel = "FILE",
            description = "the fleet.json of an earlier board, to show which services moved between waves")
    private Optional<Path> earlier = Optional.empty();

    @Option(
            names = "--accepted",
            paramLabel = "FILE",
            description = "the ledger of accepted findings, as for upgrade; default: none")
    private Optional<Path> accepted = Optional.empty();

    @Option(
            names = "--repository",
            paramLabel = "FOLDER",
            description = "the local Maven repository, in which later versions of libraries are looked for; default:"
                    + " .m2/repository in the home of the user")
    private Optional<Path> repository = Optional.empty();

    @Option(names = "--all", description = "also print the services that can move")
    private boolean all;

    @Mixin
    private CacheOptions caches = new CacheOptions();

    @Mixin
    private ReportOptions reports = new ReportOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path output = reports.output().orElse(DEFAULT_OUTPUT);
        List<Jdk> jdks = move.from(from);
        Path local = repository.orElseGet(() -> Path.of(System.getProperty("user.home"), ".m2", "repository"));
        files.stream().filter(Files::notExists).findFirst().ifPresent(missing -> {
            throw new ParameterException(spec.commandLine(), missing + " does not exist; correct the path");
        });
        List<FleetEntry> services = new FleetReader(local).read(files, images);
        if (services.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    files.isEmpty() && images.isEmpty()
                            ? "no service is named; name files, folders or --images"
                            : "no service was found in %s; expected application.yaml, manifests of Kubernetes, Compose files or bills of materials"
                                    .formatted(files));
        }
        Owners named = owners.map(Owners::read).orElseGet(Owners::none);
        Map<String, Wave> before = earlier.map(FleetJson::waves).orElse(Map.of());
        FleetBoard board = board(output, jdks, services, named, before, new LocalRepository(local));
        Report report = new Report(FleetDocument.of(board), FleetJson.of(board));
        reports.write(report, output);
        write(output.resolve("fleet.csv"), FleetCsv.of(board));
        // In the place of the letter: a list of thousands wants filters.
        write(output.resolve("fleet.html"), new FleetPage().of(board));
        reports.print(report, all);
        spec.commandLine()
                .getErr()
                .println("written: "
                        + output.resolve("fleet.html").toAbsolutePath().toUri());
        return board.decision().outcome().exitCode();
    }

    private FleetBoard board(
            Path output,
            List<Jdk> jdks,
            List<FleetEntry> services,
            Owners named,
            Map<String, Wave> before,
            LocalRepository local)
            throws IOException, InterruptedException {
        UpgradeAssessment.Choices choices = new UpgradeAssessment.Choices(
                folder -> move.runs(folder, from),
                accepted.map(Ledger::read).orElseGet(Ledger::none),
                true,
                Optional.empty());
        Files.createDirectories(output);
        try (SharedMove shared = new SharedMove(
                choices,
                output.resolve("jdks"),
                caches.cache(spec.commandLine().getErr()::println),
                text -> {},
                jdks.get(0),
                jdks.get(1),
                LocalDate.now(ZoneId.systemDefault()))) {
            // A JDK that does not start fails the command, and not each service.
            List<UpgradeResult.Jdk> both = shared.jdks();
            List<FleetRow> rows = new FleetAssessment(
                            shared,
                            ImageReader.load(),
                            output.resolve("jdks/image"),
                            local,
                            named,
                            spec.commandLine().getErr()::println,
                            (name, result, fixes) -> letter(
                                    result, fixes, output.resolve("services").resolve(name)))
                    .of(services);
            return new FleetBoard(both.get(0), both.get(1), rows, FleetBoard.Moved.since(before, rows));
        }
    }

    private void write(Path file, String text) {
        try (Writer out = Utf8.writer(file)) {
            out.write(text);
        } catch (IOException e) {
            throw reports.notWritable(file, e);
        }
    }

    private void letter(UpgradeResult result, FleetAssessment.Fixes fixes, Path folder) {
        reports.write(new Report(UpgradeDocument.of(result), UpgradeJson.of(result)), folder);
        fixes.patch().ifPresent(text -> write(folder.resolve("options.patch"), text));
        fixes.recipes().ifPresent(text -> write(folder.resolve("rewrite.yml"), text));
    }
}
