package org.jvmquarks.cli.machine;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jvmquarks.calibration.Calibration;
import org.jvmquarks.calibration.Calibrator;
import org.jvmquarks.calibration.CpuTopology;
import org.jvmquarks.calibration.LaneCalibration;
import org.jvmquarks.calibration.LaneCalibrator;
import org.jvmquarks.engine.TestedJdks;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.host.GuestRuntime;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.selection.JdkRequest;
import org.jvmquarks.jdk.selection.Jdks;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.verdict.TimingPolicy;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code calibrate}, which measures how reliable timing verdicts are here. */
@Command(
        name = "calibrate",
        mixinStandardHelpOptions = true,
        description = {
            "Measures how often timing verdicts would be wrong on this machine.",
            "",
            "Tests claims with a known answer in fresh JVMs, with the same code as the claims of"
                    + " pins: half of the time on the machine as it is, half while another thread"
                    + " takes one processor. Claims about equal work show false verdicts and noise."
                    + " Claims about a known share of additional work show which slowdowns are"
                    + " found. A run that finds the result warns about claims whose margin this"
                    + " machine cannot resolve.",
            "",
            "With --beside K, it then measures whether K claims can run at the same time, each on"
                    + " processors of its own. They can if work takes as long with all lanes busy"
                    + " as alone, within 5 %%, and if at most 2 of 628 claims about equal work get a"
                    + " verdict, which excludes a rate of false verdicts of 1 %% with 95 %%"
                    + " confidence. Runs then have K lanes for claims about time until this machine"
                    + " restarts. The measurement takes about 150/K minutes more.",
            "",
            "If the output folder has a calibration of this machine since its last start, with the"
                    + " same JDK and error rate, what is not measured again stays: --beside alone"
                    + " keeps the claims, --minutes alone keeps the lanes."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -jar jvm-quarks.jar calibrate --minutes 10",
            "  java -jar jvm-quarks.jar calibrate --minutes 60 --beside 4",
            "  java -jar jvm-quarks.jar calibrate --jdk temurin-25 --slowdown 0.02,0.05,0.1"
        })
public final class CalibrateCommand implements Callable<Integer> {
    /** Shortest useful time: a claim on the boundary takes 16 pairs, and counts need several. */
    private static final int DEFAULT_MINUTES = 10;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--jdk",
            paramLabel = "SELECTOR",
            description = "the JDK to time: an id, version or home; default: the JDK that runs this command")
    private Optional<String> jdk = Optional.empty();

    @Option(
            names = "--matrix",
            paramLabel = "FILE",
            description = "the matrix file with the ids of JDKs; default: jdks.yaml, if it exists")
    private Optional<Path> matrix = Optional.empty();

    @Option(
            names = "--minutes",
            paramLabel = "N",
            description = "wall time of the claims in minutes; default: "
                    + DEFAULT_MINUTES
                    + ", with --beside only if the output folder has none")
    private Optional<Integer> minutes = Optional.empty();

    @Option(
            names = "--slowdown",
            split = ",",
            paramLabel = "SHARE",
            description = "slowdowns to find, 0.1 for 10 %%; default: 0.05,0.1,0.2")
    private List<Double> slowdowns = Calibrator.Plan.DEFAULT_SLOWDOWNS;

    @Option(
            names = "--beside",
            paramLabel = "K",
            description = "also measures whether K claims can run at the same time, each on at least two"
                    + " cores; default: not measured, and claims run one at a time")
    private Optional<Integer> beside = Optional.empty();

    @Option(
            names = "--alpha",
            paramLabel = "RATE",
            defaultValue = "" + TimingPolicy.DEFAULT_ALPHA,
            description = "error rate of a claim, each way; default: ${DEFAULT-VALUE}")
    private double alpha = TimingPolicy.DEFAULT_ALPHA;

    @Option(
            names = "--output",
            paramLabel = "FOLDER",
            description = "folder for the result; default: target/calibration, where runs find it")
    private Path output = Calibration.DEFAULT_FOLDER;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        int time = minutes.orElse(DEFAULT_MINUTES);
        if (time < 1) {
            throw new ParameterException(
                    spec.commandLine(), "--minutes " + time + " is not a positive number of minutes");
        }
        Calibrator.Plan plan = new Calibrator.Plan(Duration.ofMinutes(time), slowdowns);
        TimingPolicy policy = new TimingPolicy(
                alpha, TimingPolicy.DEFAULT_TRIES, TimingPolicy.DEFAULT_BUDGET, OptionalDouble.empty());
        Optional<List<CpuSet>> lanes = beside.map(this::lanes);
        Jdk selected = select();
        try (TestedJdks jdks = open(selected)) {
            TestedJdk underTest = jdks.all().get(0);
            requireRealProcessor(underTest);
            lanes.ifPresent(sets -> sets.forEach(set -> requirePinning(underTest, set)));
            out.println("calibrating with " + underTest.identity().describe());
            CalibrationProgress progress = new CalibrationProgress(out, plan.time());
            Optional<Calibration> earlier =
                    new EarlierCalibration(output, HostRecord.ofThisMachine()).find(selected.id(), alpha, out::println);
            Calibration calibration = earlier.filter(it -> lanes.isPresent() && minutes.isEmpty())
                    .map(it -> kept(it, out))
                    .orElseGet(() -> new Calibrator(underTest, policy, plan).run(progress, it -> write(it, earlier)));
            if (lanes.isPresent()) {
                calibration = calibration.with(beside(underTest, policy, lanes.get(), progress));
                write(calibration);
            } else {
                calibration = withLanesOf(earlier, calibration);
            }
            out.println();
            out.print(calibration.report());
            out.println();
            out.println("written: " + output.resolve(Calibration.REPORT_NAME).toUri());
            out.flush();
        }
        return 0;
    }

    private static Calibration kept(Calibration earlier, PrintWriter out) {
        out.println("keeping the claims of the calibration of %s; --minutes tests others"
                .formatted(earlier.run().started()));
        return earlier;
    }

    private static Calibration withLanesOf(Optional<Calibration> earlier, Calibration now) {
        return earlier.flatMap(Calibration::beside).map(now::with).orElse(now);
    }

    private void write(Calibration calibration, Optional<Calibration> earlier) {
        write(withLanesOf(earlier, calibration));
    }

    private static LaneCalibration beside(
            TestedJdk jdk, TimingPolicy policy, List<CpuSet> lanes, LaneCalibrator.Progress progress) {
        return new LaneCalibrator(jdk, policy, lanes).run(progress);
    }

    private List<CpuSet> lanes(int count) {
        CpuTopology topology = CpuTopology.of(
                HostEnvironment.current().root(), Runtime.getRuntime().availableProcessors());
        try {
            return topology.lanes(count);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(
                    spec.commandLine(), "--beside " + count + ": " + e.getMessage() + "; leave out --beside", e);
        }
    }

    private void requirePinning(TestedJdk jdk, CpuSet lane) {
        jdk.cannotRunOn(lane).ifPresent(why -> {
            throw new ParameterException(
                    spec.commandLine(),
                    "%s cannot run on processors %s: %s; leave out --beside"
                            .formatted(jdk.jdk().id(), lane, why));
        });
    }

    private void requireRealProcessor(TestedJdk jdk) {
        if (jdk.facts().isEmulated()) {
            throw new ParameterException(
                    spec.commandLine(),
                    jdk.jdk().id()
                            + " runs under emulation of "
                            + jdk.facts().arch()
                            + ", whose times mean nothing; calibrate with a JDK of this machine's own architecture");
        }
    }

    private Jdk select() {
        List<Jdk> jdks = Jdks.select(
                new JdkRequest(Optional.empty(), Optional.of(selector()), matrix), HostEnvironment.current());
        if (jdks.size() != 1) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--jdk must select one JDK, "
                            + selector()
                            + " selects several; choose one of them: "
                            + jdks.stream().map(Jdk::id).collect(Collectors.joining(", ")));
        }
        return jdks.get(0);
    }

    private String selector() {
        if (jdk.isEmpty() && matrix.isPresent()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--matrix " + matrix.get() + " alone selects no JDK; add one of its JDKs: --jdk ID");
        }
        return jdk.orElseGet(() -> Jdks.quoted(System.getProperty("java.home")));
    }

    private TestedJdks open(Jdk selected) {
        try {
            return TestedJdks.open(List.of(selected), output, Duration.ofSeconds(GuestRuntime.DEFAULT_SECONDS));
        } catch (UncheckedIOException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private void write(Calibration calibration) {
        try {
            calibration.write(output);
        } catch (IOException e) {
            throw notWritable(e);
        }
    }

    private ParameterException notWritable(IOException e) {
        return new ParameterException(
                spec.commandLine(), "cannot write to " + output + ": " + FileProblem.writing(output, e), e);
    }
}
