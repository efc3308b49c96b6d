package org.jvmquarks.cli.gate;

import java.nio.file.Path;
import java.util.Optional;
import org.jvmquarks.cli.shared.JdkInUse;
import org.jvmquarks.cli.shared.MatrixOptions;
import org.jvmquarks.gate.sides.SideRequest;
import org.jvmquarks.gate.sides.SideRequest.CommonRun;
import org.jvmquarks.gate.sides.SideRequest.Requested;
import org.jvmquarks.run.RunFolders;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that say what is compared with what. */
final class SideOptions {
    private static final String BY =
            "its id, or a version, vendor:NAME, image:REFERENCE, range or home that selects only it";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--baseline", paramLabel = "JDK", description = BY + JdkInUse.DEFAULT)
    private Optional<String> baseline = Optional.empty();

    @Option(names = "--candidate", required = true, paramLabel = "JDK", description = BY)
    private String candidate = "";

    @Option(
            names = "--run",
            paramLabel = "JOURNAL",
            description = "journal, or folder, of the run of both; default: that in the folder of --output,"
                    + " quarks-report, target/quarks or build/quarks")
    private Optional<Path> run = Optional.empty();

    @Option(
            names = "--baseline-run",
            paramLabel = "JOURNAL",
            description = "journal or folder of a separate run of the baseline")
    private Optional<Path> baselineRun = Optional.empty();

    @Option(
            names = "--candidate-run",
            paramLabel = "JOURNAL",
            description = "journal or folder of a separate run of the candidate")
    private Optional<Path> candidateRun = Optional.empty();

    @Mixin
    private MatrixOptions matrix = new MatrixOptions();

    /**
     * Returns the baseline.
     *
     * @throws picocli.CommandLine.ParameterException if it is not named
     */
    JdkInUse inUse() {
        return JdkInUse.of(baseline, "--baseline=JDK", Path.of(""), spec);
    }

    /**
     * Returns what is to be compared.
     *
     * @param output folder of the gate's own files, where a first run goes, too
     * @param offline whether no JDK may be run
     */
    SideRequest request(Optional<Path> output, boolean offline) {
        return new SideRequest(
                new Requested(inUse().selector(), baselineRun.map(SideOptions::file)),
                new Requested(candidate, candidateRun.map(SideOptions::file)),
                common(output, offline),
                output.orElse(RunFolders.DEFAULT),
                offline);
    }

    /** Returns the run of both that was named or lies in a default folder; empty if none does. */
    private Optional<CommonRun> common(Optional<Path> output, boolean offline) {
        if (baselineRun.isPresent() && candidateRun.isPresent()) {
            return Optional.empty();
        }
        if (run.isPresent()) {
            return run.map(it -> new CommonRun(file(it), true));
        }
        Optional<Path> own = output.filter(RunFolders::isRun);
        if (own.isEmpty() && !offline && RunFolders.areEmpty()) {
            return Optional.empty();
        }
        Path found = own.orElseGet(() -> RunFolders.find(Optional.empty()));
        return Optional.of(new CommonRun(file(found), false));
    }

    MatrixOptions matrix() {
        return matrix;
    }

    private static Path file(Path journalOrFolder) {
        return RunFolders.journal(journalOrFolder).toAbsolutePath();
    }
}
