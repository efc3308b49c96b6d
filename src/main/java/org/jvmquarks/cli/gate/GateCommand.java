package org.jvmquarks.cli.gate;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.jvmquarks.cli.shared.Console;
import org.jvmquarks.cli.shared.RunFolders;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.gate.GatePolicy;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.Kind;
import org.jvmquarks.gate.compare.Side;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.gate.flags.FlagFates;
import org.jvmquarks.gate.ledger.Acceptance;
import org.jvmquarks.gate.ledger.Ledger;
import org.jvmquarks.gate.ledger.LedgerWriter;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.report.json.GateJson;
import org.jvmquarks.report.markdown.GateMarkdown;
import org.jvmquarks.report.terminal.GateText;
import org.jvmquarks.report.terminal.TableStyle;
import org.jvmquarks.yaml.Nearest;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares two JDKs of one run or of two, and says whether the candidate passes. */
@Command(
        name = "gate",
        description = "Compares a candidate with a baseline and fails on unaccepted changes.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -jar jvm-quarks.jar gate --baseline temurin-21 --candidate temurin-25",
            "  java -jar jvm-quarks.jar gate --baseline 21 --candidate 25 --accepted accepted.yaml \\",
            "      --accept --reason 'JEP 519' --owner platform --expires 2027-06-30 'object-header/*'"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:no unaccepted change",
            "1:an unaccepted change, or a stale entry of the ledger",
            "2:the command line or a file it names is wrong",
            "3:too few pins were decided"
        })
public final class GateCommand implements Callable<Integer> {
    private static final int DEFAULT_BUDGET_SECONDS = 600;

    private static final String BY = "its id; or a version, vendor:NAME or home that only it has";

    /** The style of a file: no colours, whatever the terminal has. */
    private static final TableStyle PLAIN = TableStyle.plain(120);

    /** How the result is written. */
    enum Format {
        text("gate.txt"),
        markdown("gate.md"),
        json("gate.json");

        private final String file;

        Format(String file) {
            this.file = file;
        }
    }

    /** The person who accepts changes, and why. */
    static final class Acceptor {
        @Option(names = "--accept", required = true, description = "add changes to the ledger")
        private boolean accept;

        @Option(names = "--reason", required = true, description = "why they are acceptable")
        private String reason = "";

        @Option(names = "--owner", required = true, description = "who is responsible for them")
        private String owner = "";

        @Option(
                names = "--expires",
                required = true,
                paramLabel = "DATE",
                description = "the last day on which they are accepted: 2027-06-30")
        private LocalDate expires = LocalDate.MIN;

        @Option(names = "--link", description = "where that was decided, such as an issue")
        private Optional<String> link = Optional.empty();

        @Parameters(
                paramLabel = "KEY",
                description =
                        "keys of the changes, patterns such as 'object-header/*', or quark:NAME; default: all that fail")
        private List<String> keys = List.of();
    }

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(names = "--baseline", required = true, paramLabel = "JDK", description = BY)
    private String baseline = "";

    @Option(names = "--candidate", required = true, paramLabel = "JDK", description = BY)
    private String candidate = "";

    @Option(
            names = "--run",
            paramLabel = "JOURNAL",
            description =
                    "journal, or folder, of the run of both; default: quarks-report or target/quarks")
    private Optional<Path> run = Optional.empty();

    @Option(
            names = "--baseline-run",
            paramLabel = "JOURNAL",
            description = "journal, or folder, of the baseline's run, if it is another")
    private Optional<Path> baselineRun = Optional.empty();

    @Option(
            names = "--candidate-run",
            paramLabel = "JOURNAL",
            description = "journal, or folder, of the candidate's run, if it is another")
    private Optional<Path> candidateRun = Optional.empty();

    @Option(
            names = "--accepted",
            paramLabel = "FILE",
            description = "the ledger of accepted changes; default: none")
    private Optional<Path> accepted = Optional.empty();

    @ArgGroup(exclusive = false, heading = "%nTo accept changes:%n")
    private @Nullable Acceptor acceptor;

    @Option(
            names = "--fail-on",
            split = ",",
            paramLabel = "CLASS",
            description = "${COMPLETION-CANDIDATES}; default: REGRESSION,LOST")
    private Set<Kind> failOn = EnumSet.copyOf(GatePolicy.defaultKinds());

    @Option(
            names = "--tolerance",
            paramLabel = "SHARE",
            defaultValue = "" + GatePolicy.DEFAULT_TOLERANCE,
            description = "share by which two intervals may be apart; default: ${DEFAULT-VALUE}")
    private double tolerance = GatePolicy.DEFAULT_TOLERANCE;

    @Option(
            names = "--coverage",
            paramLabel = "SHARE",
            defaultValue = "" + GatePolicy.DEFAULT_COVERAGE,
            description = "share of the pins that must be decided; default: ${DEFAULT-VALUE}")
    private double coverage = GatePolicy.DEFAULT_COVERAGE;

    @Option(
            names = "--no-attribution",
            description = "do not start the JDKs again to find the cause of each change")
    private boolean withoutCauses;

    @Option(
            names = "--offline",
            description =
                    "start no JDK: neither look for causes nor ask the candidate about flags that it lacks")
    private boolean offline;

    @Option(
            names = "--all",
            description =
                    "also print what is only counted: internals, accepted and incidental changes")
    private boolean all;

    @Option(
            names = "--budget",
            paramLabel = "SECONDS",
            defaultValue = "" + DEFAULT_BUDGET_SECONDS,
            description =
                    "wall time after which attribution tries no further flags; default: ${DEFAULT-VALUE}")
    private int budgetSeconds = DEFAULT_BUDGET_SECONDS;

    @Option(
            names = "--format",
            defaultValue = "text",
            description = "on the terminal: ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}")
    private Format format = Format.text;

    @Option(
            names = "--output",
            paramLabel = "FOLDER",
            description = "also write gate.html, gate.txt, gate.md and gate.json there")
    private Optional<Path> output = Optional.empty();

    @Override
    public Integer call() {
        GatePolicy policy = new GatePolicy(failOn, tolerance, coverage);
        Optional<Acceptor> who = Optional.ofNullable(acceptor).filter(each -> each.accept);
        who.ifPresent(this::requireFuture);
        SideBySide sides =
                SideBySide.of(
                        side(baselineRun, baseline), side(candidateRun, candidate), tolerance);
        requireTwo(sides);
        GateResult result = judge(sides, policy);
        if (who.isPresent()) {
            accept(who.get(), result);
            result = judge(sides, policy);
        }
        if (!offline) {
            result = result.with(questions().ask(candidateOf(sides), FlagFates.questions(sides)));
        }
        if (!offline && !withoutCauses && !result.failing().isEmpty()) {
            result = result.because(attributor().causes(sides));
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(text(result, format, Console.style(), all));
        out.flush();
        if (output.isPresent()) {
            write(result, output.get());
        }
        return result.decision().outcome().exitCode();
    }

    private FlagQuestions questions() {
        return new FlagQuestions(folder("flags"), progress());
    }

    private static Jdk candidateOf(SideBySide sides) {
        return SideReader.jdk(sides.candidate().jdk());
    }

    private Path folder(String name) {
        return output.orElseGet(() -> journal(candidateRun).resolveSibling("")).resolve(name);
    }

    /** Progress goes beside the result, which a machine may read. */
    private Consumer<String> progress() {
        PrintWriter err = spec.commandLine().getErr();
        return text -> {
            err.println("gate: " + text);
            err.flush();
        };
    }

    private Attributor attributor() {
        if (budgetSeconds < 1) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--budget " + budgetSeconds + " is not a positive number of seconds");
        }
        return new Attributor(
                folder("attribution"), tolerance, Duration.ofSeconds(budgetSeconds), progress());
    }

    private Side side(Optional<Path> own, String selector) {
        return SideReader.read(journal(own), selector);
    }

    private Path journal(Optional<Path> own) {
        return RunFolders.journal(own.orElseGet(() -> RunFolders.find(run))).toAbsolutePath();
    }

    /** A typing error must not make a build green for ever. */
    private void requireTwo(SideBySide sides) {
        String id = sides.baseline().jdk().id();
        boolean same = journal(baselineRun).normalize().equals(journal(candidateRun).normalize());
        if (same && id.equals(sides.candidate().jdk().id())) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--baseline and --candidate are both '"
                            + id
                            + "' of the same run, and a JDK always equals itself; name two JDKs");
        }
    }

    private void requireFuture(Acceptor who) {
        if (who.expires.isBefore(today())) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--expires "
                            + who.expires
                            + " is in the past, so the ledger would accept nothing; name a later day");
        }
    }

    private static LocalDate today() {
        return LocalDate.now(ZoneId.systemDefault());
    }

    /** A ledger that is to be made by this call is not there yet. */
    private GateResult judge(SideBySide sides, GatePolicy policy) {
        Ledger ledger =
                accepted.filter(file -> acceptor == null || Files.exists(file))
                        .map(Ledger::read)
                        .orElseGet(Ledger::none);
        return GateResult.of(sides, ledger, policy, today());
    }

    private void accept(Acceptor who, GateResult result) {
        Path file =
                accepted.orElseThrow(
                        () ->
                                new ParameterException(
                                        spec.commandLine(),
                                        "--accept requires the ledger to add to: --accepted accepted.yaml"));
        List<Change> open = result.judgement().open();
        List<String> known = open.stream().map(Change::key).toList();
        for (String key : who.keys) {
            if (!known.contains(key) && !isForSome(acceptance(who, key), open)) {
                throw new ParameterException(
                        spec.commandLine(),
                        "unknown key of a change: '" + key + "'" + Nearest.hint(key, known));
            }
        }
        List<Acceptance> entries = new ArrayList<>();
        who.keys.stream()
                .filter(key -> !known.contains(key))
                .map(key -> acceptance(who, key))
                .forEach(entries::add);
        (who.keys.isEmpty() ? result.failing() : open)
                .stream()
                        .filter(c -> who.keys.isEmpty() || who.keys.contains(c.key()))
                        .map(change -> acceptance(who, change))
                        .forEach(entries::add);
        LedgerWriter.add(file, entries);
    }

    private static boolean isForSome(Acceptance rows, List<Change> open) {
        return open.stream().anyMatch(rows::isOf);
    }

    private static Acceptance acceptance(Acceptor who, String rows) {
        return Acceptance.ofRows(rows, who.reason, who.link, who.owner, who.expires);
    }

    private static Acceptance acceptance(Acceptor who, Change change) {
        return Acceptance.of(change, who.reason, who.link, who.owner, who.expires);
    }

    private static String text(GateResult result, Format format, TableStyle style, boolean all) {
        return switch (format) {
            case text -> GateText.render(result, style, all);
            case markdown -> GateMarkdown.render(result);
            case json -> GateJson.render(result);
        };
    }

    private void write(GateResult result, Path folder) {
        try {
            Files.createDirectories(folder);
            for (Format each : Format.values()) {
                Files.writeString(folder.resolve(each.file), text(result, each, PLAIN, true));
            }
            GatePage.write(result, journal(baselineRun), journal(candidateRun), folder);
        } catch (IOException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    "cannot write to " + folder + ": " + FileProblem.writing(folder, e),
                    e);
        }
    }
}
