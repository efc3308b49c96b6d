package org.jvmquarks.cli.compare;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import org.jvmquarks.cli.shared.JdkOptions;
import org.jvmquarks.cli.shared.ReportOptions;
import org.jvmquarks.compare.CodePath;
import org.jvmquarks.compare.CompareRequest;
import org.jvmquarks.compare.CompareRequest.Selection;
import org.jvmquarks.compare.Comparison;
import org.jvmquarks.compare.ComparisonResult;
import org.jvmquarks.compare.ForkJournal;
import org.jvmquarks.compare.ForkRecord;
import org.jvmquarks.compare.Margins;
import org.jvmquarks.compare.Plan;
import org.jvmquarks.compare.Preparation;
import org.jvmquarks.compare.ResultFiles;
import org.jvmquarks.compare.Scope;
import org.jvmquarks.compare.jmh.Iterations;
import org.jvmquarks.compare.report.CompareDecision;
import org.jvmquarks.compare.report.CompareDocument;
import org.jvmquarks.compare.report.CompareJson;
import org.jvmquarks.compare.report.JmhJson;
import org.jvmquarks.compare.revision.RepositoryArtifact;
import org.jvmquarks.files.BoundedFile;
import org.jvmquarks.files.Folders;
import org.jvmquarks.gate.Decision;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.launch.Launchers;
import org.jvmquarks.report.Report;
import org.jvmquarks.run.Interrupts;
import org.jvmquarks.shard.Shard;
import org.jvmquarks.text.Plural;
import org.jvmquarks.verdict.DifferenceFamily;
import org.jvmquarks.verdict.Margin;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code compare}: JMH benchmarks on two sides. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Tells which JMH benchmarks a change of the code, or of the JDK, made slower or faster.",
            "",
            "Runs the JMH in an archive, as it is, with one fork at a time: pairs of forks, one of each"
                    + " side, in random order, until a benchmark is decided or the time is over. The chance that a run"
                    + " in which nothing changed reports any difference is at most --family-error, over all benchmarks,"
                    + " parameters and JDKs. What the time did not suffice for stays undecided."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -jar jvm-quarks.jar compare --jmh target/benchmarks.jar --jdks 17,25",
            "  java -jar jvm-quarks.jar compare --base old.jar --head new.jar --jdks 25 --minutes 30",
            "  java -jar jvm-quarks.jar compare --project . --base main --jdks 25",
            "  java -jar jvm-quarks.jar compare --base old.jar --head new.jar --jdks 17,25 --across-jdks",
            "  java -jar jvm-quarks.jar compare --base com.example:bench:1.0 --head target/benchmarks.jar --jdks 25",
            "  java -jar jvm-quarks.jar compare --results base.json head.json"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:no benchmark is slower",
            "1:a benchmark is slower by more than the margin",
            "2:the command line, or a file that it names, is wrong",
            "3:a benchmark failed, none was decided, one is undecided with --undecided fail, or the"
                    + " comparison was interrupted"
        })
public final class CompareCommand implements Callable<Integer> {
    private static final int MOST_MINUTES = 7 * 24 * 60;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--jmh",
            paramLabel = "CODE",
            description = "the code of both sides: an archive with JMH in it, or coordinates"
                    + " group:artifact:version[:classifier] in the local Maven repository, whose dependencies Maven"
                    + " finds unless JMH is in the archive")
    private Optional<String> jmh = Optional.empty();

    @Option(
            names = "--classpath",
            paramLabel = "PATH",
            description = "the code of both sides, as a class path with JMH and the generated classes on it")
    private Optional<String> classPath = Optional.empty();

    @Option(
            names = "--base",
            paramLabel = "CODE",
            description = "the code of the base, as --jmh or --classpath takes it; with --project a git revision")
    private Optional<String> base = Optional.empty();

    @Option(names = "--head", paramLabel = "CODE", description = "the code of the head, which is judged")
    private Optional<String> head = Optional.empty();

    @Mixin
    private ProjectOptions project = new ProjectOptions();

    @Option(
            names = "--results",
            arity = "2",
            paramLabel = "FILE",
            description =
                    "judges two result files of JMH (-rf json), of the base and of the head, and measures nothing")
    private List<Path> results = List.of();

    @Mixin
    private JdkOptions jdks = new JdkOptions();

    @Option(
            names = "--across-jdks",
            description = "runs the base on the first JDK and the head on the others: old code on the old JDK against"
                    + " new code on the new one; without it, each JDK runs both")
    private boolean acrossJdks;

    @Option(names = "--include", paramLabel = "REGEX", description = "benchmarks in whose name this is found")
    private Optional<String> include = Optional.empty();

    @Option(names = "--exclude", paramLabel = "REGEX", description = "no benchmark in whose name this is found")
    private Optional<String> exclude = Optional.empty();

    @Option(
            names = "-p",
            paramLabel = "NAME=VALUES",
            description = "values of a parameter, separated by commas, in the place of those of the annotation")
    private Map<String, String> params = new TreeMap<>();

    @Option(
            names = "--margin",
            paramLabel = "SHARE",
            defaultValue = "" + Margin.DEFAULT_SHARE,
            description = "difference that does not matter; default: ${DEFAULT-VALUE}, which is 5 %%")
    private double margin = Margin.DEFAULT_SHARE;

    @Option(
            names = "--margins",
            paramLabel = "FILE",
            description =
                    "margins of single benchmarks: a list 'margins' in YAML, each with 'benchmark', an expression"
                            + " that is found in the name, and 'margin'; the annotation @BenchmarkMargin of a benchmark is one, too")
    private Optional<Path> marginsFile = Optional.empty();

    @Option(
            names = "--family-error",
            paramLabel = "RATE",
            defaultValue = "" + DifferenceFamily.DEFAULT_ERROR,
            description =
                    "chance that a run in which nothing changed reports any difference; default: ${DEFAULT-VALUE}")
    private double familyError = DifferenceFamily.DEFAULT_ERROR;

    @Option(
            names = "--minutes",
            paramLabel = "N",
            defaultValue = "15",
            description = "time for pairs of forks; default: ${DEFAULT-VALUE}; 0 with --resume judges what there is")
    private int minutes = 15;

    @Option(
            names = "--warmup",
            paramLabel = "NxTIME",
            defaultValue = "20x20ms",
            description = "warm-up iterations of a fork, unless it is a single shot; default: ${DEFAULT-VALUE}")
    private String warmup = "20x20ms";

    @Option(
            names = "--measure",
            paramLabel = "NxTIME",
            defaultValue = "100x1ms",
            description = "measured iterations of a fork, unless it is a single shot; default: ${DEFAULT-VALUE}")
    private String measure = "100x1ms";

    @Option(
            names = "--as-annotated",
            description = "takes the iterations of the annotations, which are long unless a benchmark has its own")
    private boolean asAnnotated;

    @Option(
            names = "--explain",
            paramLabel = "REGEX",
            description = "says why for benchmarks in whose name this is found, too; those that differ are always"
                    + " explained, by one more fork of each side after the time is over")
    private Optional<String> explain = Optional.empty();

    @Option(
            names = "--undecided",
            paramLabel = "pass|fail",
            defaultValue = "pass",
            description = "whether an undecided benchmark leads to exit code 3: ${COMPLETION-CANDIDATES}; default:"
                    + " ${DEFAULT-VALUE}")
    private Undecided undecided = Undecided.pass;

    @Option(
            names = "--resume",
            paramLabel = "FOLDER",
            description = "continues the comparison whose --output was this folder, with the same command line; several"
                    + " folders, of shards, become one comparison in --output")
    private List<Path> resume = List.of();

    @Option(
            names = "--shard",
            paramLabel = "NUMBER/COUNT",
            description = "measures every COUNT-th benchmark from the NUMBER-th on, so that several machines share a"
                    + " comparison; auto asks the environment. --resume of all shards judges them together")
    private Optional<String> shard = Optional.empty();

    @Mixin
    private ReportOptions reports = new ReportOptions();

    /** What becomes of a build with a benchmark without a verdict. */
    enum Undecided {
        pass,
        fail
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return results.isEmpty() ? measured() : judged();
    }

    private int judged() throws IOException {
        refuse("--results judges files that exist", jmh, classPath, base, head);
        for (Path each : results) {
            if (!Files.isRegularFile(each)) {
                throw wrong("expected a result file of JMH, found no file " + each);
            }
        }
        return show(new ResultFiles(results.get(0), results.get(1), selection(), margins(), familyError).judge());
    }

    private int measured() throws IOException, InterruptedException {
        Duration time = time();
        if (resume.size() > 1 && reports.output().isEmpty()) {
            throw wrong("name the folder for the result of several journals with --output");
        }
        Optional<ForkJournal.Content> earlier =
                resume.isEmpty() ? Optional.empty() : Optional.of(ForkJournal.readAll(resume));
        Path folder = Files.createTempDirectory("quarks-compare");
        try (Launchers launchers = Launchers.load()) {
            CompareRequest request = request(folder);
            Preparation.Prepared prepared = new Preparation(request, launchers, folder)
                    .prepare(earlier.map(it -> it.plan().seed()).orElseGet(System::nanoTime));
            earlier.ifPresent(it -> requireSame(it.plan(), prepared.plan()));
            announce(prepared.plan(), time);
            List<ForkRecord> forks =
                    new ArrayList<>(earlier.map(ForkJournal.Content::forks).orElse(List.of()));
            int code = show(compare(prepared, forks, time));
            writeResults(prepared.plan(), forks);
            return code;
        } finally {
            Folders.delete(folder);
        }
    }

    /** Returns the folder of the result; empty if it goes to the terminal alone. */
    private Optional<Path> folder() {
        return reports.output().or(() -> resume.stream().findFirst());
    }

    /** @param forks of before; gets those of now */
    private ComparisonResult compare(Preparation.Prepared prepared, List<ForkRecord> forks, Duration time)
            throws IOException {
        List<ForkRecord> earlier = List.copyOf(forks);
        if (folder().isEmpty()) {
            return compare(prepared, earlier, time, forks::add);
        }
        try (ForkJournal journal = begin(folder().get(), new ForkJournal.Content(prepared.plan(), earlier))) {
            return compare(prepared, earlier, time, journal.andThen(forks::add));
        }
    }

    private ForkJournal begin(Path folder, ForkJournal.Content begun) {
        try {
            return ForkJournal.begin(folder, begun);
        } catch (IOException e) {
            throw reports.notWritable(folder, e);
        }
    }

    private ComparisonResult compare(
            Preparation.Prepared prepared, List<ForkRecord> earlier, Duration time, Consumer<ForkRecord> journal) {
        Scope scope = new Scope(
                shard.map(it -> Shard.parse(it, System.getenv())), explain.map(it -> pattern("--explain", it)));
        Comparison comparison =
                prepared.comparison(new CompareProgress(spec.commandLine().getOut()), journal, scope);
        Thread worker = Thread.currentThread();
        return Interrupts.during(() -> comparison.run(earlier, time), reason -> {
            comparison.stop(reason);
            worker.interrupt();
        });
    }

    private void writeResults(Plan plan, List<ForkRecord> forks) throws IOException {
        if (folder().isPresent()) {
            for (Map.Entry<String, ArrayNode> each : JmhJson.files(plan, forks).entrySet()) {
                Files.writeString(
                        folder().get().resolve(each.getKey()), each.getValue().toPrettyString() + "\n");
            }
        }
    }

    private int show(ComparisonResult result) throws IOException {
        // Whoever interrupted the measurement wants to see its result.
        Thread.interrupted();
        Decision decision = CompareDecision.of(result, undecided == Undecided.fail);
        Report report = new Report(CompareDocument.of(result, decision), CompareJson.of(result, decision));
        spec.commandLine().getOut().println();
        reports.print(report, true);
        folder().ifPresent(folder -> reports.write(report, folder));
        return decision.outcome().exitCode();
    }

    private CompareRequest request(Path folder) throws IOException, InterruptedException {
        if (jdks.request().selectors().isEmpty() && jdks.request().profile().isEmpty()) {
            throw wrong(
                    "name the JDKs, such as --jdks 17,25 for one archive on two JDKs, or --jdks 25 for two archives");
        }
        Optional<String> shared = jmh.or(() -> classPath);
        Optional<CodePath> both = shared.isPresent() ? Optional.of(code(shared.get())) : Optional.empty();
        if (both.isPresent()) {
            refuse("--jmh and --classpath name the code of both sides", base, head);
            if (jmh.isPresent() && classPath.isPresent()) {
                throw wrong("name the code once, with --jmh or with --classpath");
            }
        } else if (base.isEmpty() || (head.isEmpty() && !project.isPresent())) {
            throw wrong(
                    project.isPresent()
                            ? "name the revision to compare with, such as --base main"
                            : "name the code: --jmh ARCHIVE for both sides, or --base ARCHIVE and --head ARCHIVE");
        }
        List<Jdk> selected = jdks.select();
        CompareRequest.requireJdks(selected, acrossJdks, both.isEmpty());
        // Whatever is wrong in the command line is said before anything is built.
        Selection selection = selection();
        Margins margins = margins();
        Iterations iterations = iterations();
        explain.ifPresent(it -> pattern("--explain", it));
        shard.ifPresent(it -> Shard.parse(it, System.getenv()));
        List<CodePath> sides = both.isPresent() ? List.of(both.get()) : sides(folder);
        return new CompareRequest(
                selected,
                acrossJdks,
                sides.get(0),
                sides.stream().skip(1).findFirst(),
                selection,
                margins,
                familyError,
                iterations);
    }

    private List<CodePath> sides(Path folder) throws InterruptedException {
        if (!project.isPresent()) {
            return List.of(code(base.orElseThrow()), code(head.orElseThrow()));
        }
        return project.build(
                base.orElseThrow(),
                head,
                folder().orElse(folder).resolve("archives"),
                spec.commandLine().getOut());
    }

    private CodePath code(String text) throws InterruptedException {
        Optional<RepositoryArtifact> artifact =
                RepositoryArtifact.named(text, Path.of(System.getProperty("user.home"), ".m2", "repository"));
        return artifact.isPresent() ? artifact.get().code("mvn") : CodePath.find(text);
    }

    private Selection selection() {
        SortedMap<String, List<String>> values = new TreeMap<>();
        params.forEach((name, text) -> values.put(name, List.of(text.split(",", -1))));
        return new Selection(
                include.map(it -> pattern("--include", it)), exclude.map(it -> pattern("--exclude", it)), values);
    }

    private Pattern pattern(String option, String regex) {
        try {
            return Pattern.compile(regex);
        } catch (PatternSyntaxException e) {
            throw wrong("%s '%s' is not a regular expression: %s".formatted(option, regex, e.getDescription()));
        }
    }

    private Margins margins() throws IOException {
        Margin rest = new Margin(margin);
        marginsFile.filter(each -> !Files.isRegularFile(each)).ifPresent(each -> {
            throw wrong("expected a file of margins, found no file " + each);
        });
        return marginsFile.isPresent()
                ? Margins.read(
                        marginsFile.get().toString(),
                        BoundedFile.text(marginsFile.get(), BoundedFile.MB, StandardCharsets.UTF_8),
                        rest)
                : Margins.of(rest);
    }

    private Iterations iterations() {
        return asAnnotated
                ? Iterations.asAnnotated()
                : new Iterations(
                        Optional.of(Iterations.Series.parse(warmup)), Optional.of(Iterations.Series.parse(measure)));
    }

    private Duration time() {
        int fewest = resume.isEmpty() ? 1 : 0;
        if (minutes < fewest || minutes > MOST_MINUTES) {
            throw wrong("--minutes must be between %d and %d, was %d".formatted(fewest, MOST_MINUTES, minutes));
        }
        return Duration.ofMinutes(minutes);
    }

    private void requireSame(Plan before, Plan now) {
        if (!before.isSameAs(now)) {
            throw wrong("the comparison in %s is not this one: %s; leave out --resume, or use its command line and code"
                    .formatted(resume.get(0), difference(before, now)));
        }
    }

    private static String difference(Plan before, Plan now) {
        if (!before.starts().equals(now.starts())) {
            return "its benchmarks or their margins differ";
        }
        return before.frame().duels().equals(now.frame().duels())
                ? "its error rate or iterations differ"
                : "its JDKs or its code differ";
    }

    private void announce(Plan plan, Duration time) {
        PrintWriter out = spec.commandLine().getOut();
        plan.frame().duels().forEach(duel -> out.println(duel.text()));
        plan.frame().notes().forEach(note -> out.println("note: " + note));
        out.println(String.format(
                Locale.ROOT,
                "%s, for %s at most",
                Plural.count(
                        plan.starts().stream()
                                .mapToInt(each -> each.jmh().results())
                                .sum(),
                        "benchmark"),
                Plural.count(time.toMinutes(), "minute")));
        out.flush();
    }

    private void refuse(String why, Optional<?>... options) {
        if (Stream.of(options).anyMatch(Optional::isPresent)) {
            throw wrong(why + "; leave out the other options that name code");
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
