package org.jvmquarks.cli.gate;

import java.nio.file.Path;
import java.util.Optional;
import org.jvmquarks.cli.shared.JdkInUse;
import org.jvmquarks.cli.shared.MatrixOptions;
import org.jvmquarks.cli.shared.RunFolders;
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
            description =
                    "journal, or folder, of the run of both; default: that in the folder of --output,"
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

    @Mixin private MatrixOptions matrix = new MatrixOptions();

    /**
     * One side, as somebody asked for it.
     *
     * @param selector selects its JDK
     * @param journal of its own run; empty if it is in the run of both
     */
    record Asked(String selector, Optional<Path> journal) {}

    Asked baseline() {
        return new Asked(inUse().selector(), baselineRun.map(SideOptions::file));
    }

    /**
     * Returns the baseline.
     *
     * @throws picocli.CommandLine.ParameterException if nobody names it
     */
    JdkInUse inUse() {
        return JdkInUse.of(baseline, "--baseline=JDK", Path.of(""), spec);
    }

    Asked candidate() {
        return new Asked(candidate, candidateRun.map(SideOptions::file));
    }

    MatrixOptions matrix() {
        return matrix;
    }

    /** Returns the journal of both that somebody named. */
    Optional<Path> named() {
        return run.map(SideOptions::file);
    }

    static Path file(Path journalOrFolder) {
        return RunFolders.journal(journalOrFolder).toAbsolutePath();
    }
}
