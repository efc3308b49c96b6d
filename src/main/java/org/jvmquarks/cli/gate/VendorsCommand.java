package org.jvmquarks.cli.gate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jvmquarks.cli.shared.ReportOptions;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.gate.compare.GateException;
import org.jvmquarks.gate.sides.JdkInventories;
import org.jvmquarks.gate.vendors.VendorGroup;
import org.jvmquarks.gate.vendors.VendorMatrix;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.file.JournalReader;
import org.jvmquarks.report.Report;
import org.jvmquarks.report.VendorDocument;
import org.jvmquarks.report.json.VendorJson;
import org.jvmquarks.run.RunFolders;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vendors}: what differs between the builds of one feature version. */
@Command(
        name = "vendors",
        mixinStandardHelpOptions = true,
        description = {
            "Compares the JDKs of a run that have the same feature version, by vendor and VM.",
            "",
            "Each pair gets a score: how many of the verdicts and values that both have are the"
                    + " same. JDKs with other options are variants, and not compared.",
            "",
            "Also tells what each build has, lacks and sets otherwise, by the inventories beside the journal."
                    + " JDKs without one there are asked."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -jar jvm-quarks.jar run --jdks 21 --pins exact",
            "  java -jar jvm-quarks.jar vendors",
            "  java -jar jvm-quarks.jar vendors merged --format markdown --feature 21"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:compared, whatever differs",
            "2:the command line or a file it names is wrong, or there is nothing to compare"
        })
public final class VendorsCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "JOURNAL",
            arity = "0..1",
            description = "a journal, or the folder of a run; default: quarks-report, target/quarks or build/quarks")
    private Optional<Path> journal = Optional.empty();

    @Option(names = "--run", paramLabel = "JOURNAL", description = "the same, as gate has it")
    private Optional<Path> run = Optional.empty();

    @Option(
            names = "--feature",
            split = ",",
            paramLabel = "VERSION",
            description = "feature versions to compare; default: all")
    private List<Integer> features = List.of();

    @Mixin
    private ToleranceOption tolerance = new ToleranceOption();

    @Option(names = "--no-inventory", description = "do not compare what the JDKs list of themselves")
    private boolean withoutInventory;

    @Option(names = "--offline", description = "start no JDK to ask for an inventory that the journal does not have")
    private boolean offline;

    @Mixin
    private ReportOptions reports = new ReportOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (journal.isPresent() && run.isPresent()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "both '%s' and --run %s name a run; name one".formatted(journal.get(), run.get()));
        }
        Path file = RunFolders.journal(RunFolders.find(journal.or(() -> run)));
        RunRecord compared = JournalReader.read(file);
        List<VendorGroup> groups = VendorMatrix.of(compared, tolerance.share()).stream()
                .filter(g -> features.isEmpty() || features.contains(g.feature()))
                .toList();
        if (groups.isEmpty()) {
            throw new GateException("%s has nothing to compare: no two of its JDKs have %s and the same options"
                    .formatted(
                            file,
                            features.isEmpty()
                                    ? "the same feature version"
                                    : "version "
                                            + features.stream()
                                                    .map(String::valueOf)
                                                    .collect(Collectors.joining(" or "))));
        }
        if (!withoutInventory) {
            groups = withInventories(groups, file.toAbsolutePath().resolveSibling(""));
        }
        reports.show(new Report(VendorDocument.of(groups, compared.quarks()), VendorJson.of(groups)), true);
        return 0;
    }

    private List<VendorGroup> withInventories(List<VendorGroup> groups, Path folder) throws InterruptedException {
        JdkInventories inventories =
                new JdkInventories(offline, DiskCache.none(), spec.commandLine().getErr()::println);
        List<VendorGroup> all = new ArrayList<>();
        for (VendorGroup group : groups) {
            all.add(group.with(inventories.of(group.jdks().stream()
                    .map(jdk -> JdkInventories.Wanted.of(jdk, folder))
                    .toList())));
        }
        return all;
    }
}
