package org.jvmquarks.cli;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Supplier;
import org.jvmquarks.cli.compare.CompareCommand;
import org.jvmquarks.cli.fleet.FleetCommand;
import org.jvmquarks.cli.gate.GateCommand;
import org.jvmquarks.cli.gate.VendorsCommand;
import org.jvmquarks.cli.inspect.InspectCommand;
import org.jvmquarks.cli.inventory.InventoryCommand;
import org.jvmquarks.cli.jdks.JdksCommand;
import org.jvmquarks.cli.jdks.MatrixCommand;
import org.jvmquarks.cli.list.ListCommand;
import org.jvmquarks.cli.machine.CalibrateCommand;
import org.jvmquarks.cli.machine.DoctorCommand;
import org.jvmquarks.cli.report.MergeCommand;
import org.jvmquarks.cli.report.ReportCommand;
import org.jvmquarks.cli.run.RunCommand;
import org.jvmquarks.cli.shards.ShardCommand;
import org.jvmquarks.cli.upgrade.AdviseCommand;
import org.jvmquarks.cli.upgrade.UpgradeCommand;
import picocli.CommandLine;

/**
 * The commands, in the order of the help. A command is made when the command line names it: picocli reads its
 * annotations by reflection, and reading those of all commands takes longer than the rest of a start.
 */
enum Subcommand {
    RUN("run", RunCommand::new),
    UPGRADE("upgrade", UpgradeCommand::new),
    FLEET("fleet", FleetCommand::new),
    GATE("gate", GateCommand::new),
    COMPARE("compare", CompareCommand::new),
    VENDORS("vendors", VendorsCommand::new),
    INSPECT("inspect", InspectCommand::new),
    INVENTORY("inventory", InventoryCommand::new),
    ADVISE("advise", AdviseCommand::new),
    LIST("list", ListCommand::new),
    JDKS("jdks", JdksCommand::new),
    MATRIX("matrix", MatrixCommand::new),
    SHARD("shard", ShardCommand::new),
    MERGE("merge", MergeCommand::new),
    REPORT("report", ReportCommand::new),
    DOCTOR("doctor", DoctorCommand::new),
    CALIBRATE("calibrate", CalibrateCommand::new),
    HELP("help", HelpCommand::new),
    COMPLETION("generate-completion", CompletionCommand::new);

    private final String label;
    private final Supplier<Object> command;

    Subcommand(String label, Supplier<Object> command) {
        this.label = label;
        this.command = command;
    }

    /** Returns those that a command line needs: the one that it begins with, or else all. */
    static Set<Subcommand> of(String... arguments) {
        return Arrays.stream(values())
                .filter(each -> !each.describesOthers())
                .filter(each -> arguments.length > 0 && each.label.equals(arguments[0]))
                .findFirst()
                .map(EnumSet::of)
                .orElseGet(() -> EnumSet.allOf(Subcommand.class));
    }

    private boolean describesOthers() {
        return this == HELP || this == COMPLETION;
    }

    void addTo(CommandLine program) {
        program.addSubcommand(label, command.get());
    }
}
