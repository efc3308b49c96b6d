package org.jvmquarks.cli.fleet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jvmquarks.cli.shards.RunArguments;
import org.jvmquarks.cli.shards.ShardJob;
import org.jvmquarks.cli.shared.CacheOptions;
import org.jvmquarks.cli.shared.JsonOutput;
import org.jvmquarks.cli.shared.LedgerOption;
import org.jvmquarks.cli.shared.MoveOptions;
import org.jvmquarks.cli.shared.ReportOptions;
import org.jvmquarks.engine.CodeVersion;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.launch.ImageReader;
import org.jvmquarks.shard.Shard;
import org.jvmquarks.upgrade.assess.SharedMove;
import org.jvmquarks.upgrade.assess.UpgradeAssessment;
import org.jvmquarks.upgrade.findings.UpgradeResult;
import org.jvmquarks.upgrade.fleet.Fix;
import org.jvmquarks.upgrade.fleet.FleetAssessment;
import org.jvmquarks.upgrade.fleet.FleetBoard;
import org.jvmquarks.upgrade.fleet.FleetEntry;
import org.jvmquarks.upgrade.fleet.FleetJournal;
import org.jvmquarks.upgrade.fleet.FleetPlan;
import org.jvmquarks.upgrade.fleet.FleetReader;
import org.jvmquarks.upgrade.fleet.FleetRow;
import org.jvmquarks.upgrade.fleet.LocalRepository;
import org.jvmquarks.upgrade.fleet.Owners;
import org.jvmquarks.upgrade.fleet.Wave;
import org.jvmquarks.upgrade.report.FleetJson;
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
            "Gives each service what 'upgrade --only-mine' says about it, and asks the JDKs once for all. Starts a"
                    + " service only with --trial. A service that cannot be read is a row with its reason.",
            "",
            "Keeps the board, and the report of each service in a folder of its name, in the folder of --output, or"
                    + " in quarks-fleet."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -jar jvm-quarks.jar fleet --from 17 --to 25 services",
            "  java -jar jvm-quarks.jar fleet --from 17 --to 25 k8s compose.yaml --owners OWNERS",
            "  java -jar jvm-quarks.jar fleet --from 17 --to 25 --images images.txt --earlier board/fleet.json",
            "  java -jar jvm-quarks.jar fleet --from 17 --to 25 services --trial --shard 2/8 --output shard-2",
            "  java -jar jvm-quarks.jar fleet --from 17 --to 25 services --trial --shards 8 --job kubernetes"
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

    /** Options with a value that are not for shards. */
    private static final Set<String> OF_JOB = Set.of("--job", "--shards", "--output");

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

    @Mixin
    private LedgerOption accepted = new LedgerOption();

    @Option(
            names = "--repository",
            paramLabel = "FOLDER",
            description = "the local Maven repository, in which later versions of libraries are looked for; default:"
                    + " .m2/repository in the home of the user")
    private Optional<Path> repository = Optional.empty();

    @Option(
            names = "--trial",
            description = "also run the services whose application.yaml has a 'trial', as upgrade --trial does")
    private boolean trial;

    @Option(
            names = "--shard",
            paramLabel = "NUMBER/COUNT",
            description =
                    "only every COUNT-th service, for one of COUNT machines, or auto; merge makes one board of them")
    private Optional<String> shard = Optional.empty();

    @Option(
            names = "--resume",
            description = "continue an earlier command with the same --output: services that are done and did not"
                    + " change stay as they are")
    private boolean resume;

    @Option(
            names = "--job",
            paramLabel = "FORMAT",
            description = "print what starts the shards, and end: ${COMPLETION-CANDIDATES}; needs --shards")
    private Optional<JobFormat> job = Optional.empty();

    @Option(names = "--shards", paramLabel = "N", description = "number of shards for --job")
    private Optional<Integer> shards = Optional.empty();

    /** What starts shards: the matrix of a workflow, an Indexed Job, a job array, or a stack. */
    enum JobFormat {
        github,
        kubernetes,
        slurm,
        swarm
    }

    @Option(names = "--all", description = "also print the services that can move")
    private boolean all;

    @Mixin
    private CacheOptions caches = new CacheOptions();

    @Mixin
    private ReportOptions reports = new ReportOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (job.isPresent() != shards.isPresent()) {
            throw new ParameterException(spec.commandLine(), "--job and --shards go together; name both, or none");
        }
        BoardFiles board = new BoardFiles(reports.output().orElse(DEFAULT_OUTPUT));
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
        if (job.isPresent()) {
            spec.commandLine().getOut().print(job(job.get(), shards.orElseThrow()));
            spec.commandLine().getOut().flush();
            return 0;
        }
        Optional<Shard> part = shard.map(text -> Shard.parse(text, System.getenv()));
        Owners named = owners.map(Owners::read).orElseGet(Owners::none);
        Map<String, Wave> before = earlier.map(FleetJson::waves).orElse(Map.of());
        FleetBoard result = result(board, jdks, services, part, named, before, new LocalRepository(local));
        try {
            reports.print(board.write(result), all);
        } catch (IOException e) {
            throw reports.notWritable(board.folder(), e);
        }
        spec.commandLine()
                .getErr()
                .println("written: " + board.page().toAbsolutePath().toUri());
        return result.decision().outcome().exitCode();
    }

    private String job(JobFormat format, int count) {
        if (count < 1 || count > Shard.MOST) {
            throw new ParameterException(
                    spec.commandLine(), "expected 1 to %d shards, was %d".formatted(Shard.MOST, count));
        }
        ShardJob text = new ShardJob(
                "fleet",
                count,
                new RunArguments(own(), List.of()),
                false,
                List.of("Each shard reads the files of the services: put the same ones on each machine, under the same"
                        + " paths."));
        return switch (format) {
            case kubernetes -> text.kubernetes();
            case slurm -> text.slurm();
            case swarm -> text.swarm();
            case github ->
                JsonOutput.line(Map.of(
                        "include",
                        IntStream.rangeClosed(1, count)
                                .mapToObj(number -> new TreeMap<>(
                                        Map.of("shard", number + "/" + count, "name", number + "-of-" + count)))
                                .toList()));
        };
    }

    /** Returns the arguments that each shard has as well. */
    private List<String> own() {
        List<String> own = new ArrayList<>();
        Iterator<String> words =
                spec.commandLine().getParseResult().originalArgs().iterator();
        while (words.hasNext()) {
            String word = words.next();
            if (OF_JOB.contains(word)) {
                words.next();
            } else if (OF_JOB.stream().noneMatch(option -> word.startsWith(option + "="))) {
                own.add(word);
            }
        }
        return own;
    }

    private FleetBoard result(
            BoardFiles board,
            List<Jdk> jdks,
            List<FleetEntry> services,
            Optional<Shard> part,
            Owners named,
            Map<String, Wave> before,
            LocalRepository local)
            throws IOException, InterruptedException {
        UpgradeAssessment.Choices choices = new UpgradeAssessment.Choices(
                folder -> move.runs(folder, from), accepted.ledger(), true, Optional.empty());
        Files.createDirectories(board.folder());
        try (SharedMove shared = new SharedMove(
                choices,
                board.jdks(),
                caches.cache(spec.commandLine().getErr()::println),
                text -> {},
                jdks.get(0),
                jdks.get(1),
                LocalDate.now(ZoneId.systemDefault()))) {
            // A JDK that does not start fails the command, and not each service.
            List<UpgradeResult.Jdk> both = shared.jdks();
            FleetPlan plan =
                    FleetPlan.of(CodeVersion.of(List.of(FleetCommand.class)), both, trial, services, accepted.file());
            List<FleetRow> kept = resume
                    ? FleetJournal.read(board.folder())
                            .map(begun -> FleetJournal.kept(plan, begun, board::has))
                            .orElse(List.of())
                    : List.of();
            try (FleetJournal journal = FleetJournal.begin(
                    board.folder(), new FleetJournal.Part(plan, part, System.currentTimeMillis(), kept))) {
                List<FleetRow> rows = new FleetAssessment(
                                shared,
                                ImageReader.load(),
                                board.jdks().resolve("image"),
                                local,
                                named,
                                spec.commandLine().getErr()::println,
                                trial,
                                (name, result, fixes) -> letter(board, name, result, fixes))
                        .of(part.map(it -> plan.of(it, services)).orElse(services), journal);
                return new FleetBoard(both.get(0), both.get(1), rows, FleetBoard.Moved.since(before, rows));
            }
        }
    }

    private void letter(BoardFiles board, String name, UpgradeResult result, Map<Fix, String> fixes) {
        try {
            board.write(name, result, fixes);
        } catch (IOException e) {
            throw reports.notWritable(board.service(name), e);
        }
    }
}
