package org.jvmquarks.cli.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jvmquarks.calibration.Calibration;
import org.jvmquarks.calibration.LaneRule;
import org.jvmquarks.cli.shared.ExitCodes;
import org.jvmquarks.cli.shared.JsonOutput;
import org.jvmquarks.cli.shared.OutputFormat;
import org.jvmquarks.engine.schedule.LanePlan;
import org.jvmquarks.evidence.code.MachineCodeReader;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.discovery.InstalledJdks;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.launch.Images;
import org.jvmquarks.launch.engine.DockerEngine;
import org.jvmquarks.verdict.TimingPolicy;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code doctor}, which shows what the machine offers. */
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        description = "Checks what this machine offers for a run, and what each missing feature costs.",
        footerHeading = "%nExamples:%n",
        footer = {"  java -jar jvm-quarks.jar doctor", "  java -jar jvm-quarks.jar doctor --format json"},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:quarks can run", "3:no JDK and no usable container engine was found"})
public final class DoctorCommand implements Callable<Integer> {
    /** Free bytes below which guests are not started. */
    private static final long MIN_FREE = 200L << 20;

    private static final String UNKNOWN = "unknown";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}")
    private OutputFormat format = OutputFormat.text;

    @Override
    public Integer call() throws IOException {
        Check jdks = jdks(InstalledJdks.find(HostEnvironment.current()));
        Check containers = containers(new DockerEngine());
        List<Check> checks = new ArrayList<>(List.of(jdks, containers));
        checks.addAll(new MachineChecks(HostEnvironment.current().root(), HostRecord.ofThisMachine()).all());
        checks.add(disassembler(MachineCodeReader.tool(), MachineCodeReader.warning()));
        checks.add(lanes(LaneRule.ofThisMachine(HostEnvironment.current().root())));
        checks.add(disk(Path.of("").toAbsolutePath()));
        spec.commandLine()
                .getOut()
                .print(
                        format == OutputFormat.json
                                ? JsonOutput.pretty(checks)
                                : checks.stream()
                                        .map(check -> check.line() + System.lineSeparator())
                                        .collect(Collectors.joining()));
        spec.commandLine().getOut().flush();
        return jdks.ok() || containers.ok() ? 0 : ExitCodes.NOT_MEASURED;
    }

    static Check jdks(InstalledJdks installed) {
        String ids = installed.jdks().stream().map(Jdk::id).collect(Collectors.joining(", "));
        return ids.isEmpty()
                ? Check.warn("JDKs", "none", "a run needs --profile or --jdks; or set JAVA_HOME")
                : Check.ok("JDKs", ids);
    }

    static Check containers(Images images) {
        return images.unavailable()
                .map(why -> Check.warn("containers", "not usable", "no cell of a container JDK can run; " + why))
                .orElseGet(() -> Check.ok("containers", images.describe().orElse("the engine can be used")));
    }

    /**
     * @param tool the disassembler with its version; empty if none is installed
     * @param warning what cannot be checked without another one; empty if nothing
     */
    static Check disassembler(Optional<String> tool, Optional<String> warning) {
        return tool.isPresent() && warning.isEmpty()
                ? Check.ok("disassembler", tool.get())
                : Check.warn(
                        "disassembler",
                        tool.orElse("none"),
                        warning.orElse("pins about machine code cannot be checked on this architecture"));
    }

    private static Check lanes(LaneRule rule) {
        Path file = Calibration.DEFAULT_FOLDER.resolve(Calibration.FILE_NAME);
        try {
            return lanes(rule.plan(
                    Files.exists(file) ? Optional.of(Calibration.read(file)) : Optional.empty(),
                    TimingPolicy.DEFAULT_ALPHA));
        } catch (IOException e) {
            return Check.warn("lanes", UNKNOWN, String.valueOf(e.getMessage()));
        }
    }

    /** @param plan the lanes that the next run has here */
    static Check lanes(LanePlan plan) {
        return plan.isAlone() ? Check.warn("lanes", "none", plan.describe()) : Check.ok("lanes", plan.describe());
    }

    private static Check disk(Path folder) throws IOException {
        long free = Files.getFileStore(folder).getUsableSpace();
        String found = (free >> 20) + " MB free in " + folder;
        return free >= MIN_FREE
                ? Check.ok("disk", found)
                : Check.warn("disk", found, "cells are ERROR(OUT_OF_DISK) below " + (MIN_FREE >> 20) + " MB");
    }
}
