package org.jvmquarks.cli.inventory;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jvmquarks.cli.shared.CacheOptions;
import org.jvmquarks.cli.shared.MatrixOptions;
import org.jvmquarks.cli.shared.ReportOptions;
import org.jvmquarks.gate.sides.InventoryQuestions;
import org.jvmquarks.guest.SurfacesCommand;
import org.jvmquarks.guest.inventory.Surface;
import org.jvmquarks.inventory.Inventory;
import org.jvmquarks.inventory.InventoryDifference;
import org.jvmquarks.report.InventoryDocument;
import org.jvmquarks.report.Report;
import org.jvmquarks.report.json.InventoryJson;
import org.jvmquarks.run.OwnCompiler;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code inventory}: what a JDK offers, as it lists it itself, and what differs between two JDKs. */
@Command(
        name = "inventory",
        mixinStandardHelpOptions = true,
        description = {
            "Lists what a JDK offers: TLS suites, root certificates, security properties, time zones,"
                    + " locales, modules, VM flags, events and more; with --from and --to, what"
                    + " differs between two JDKs.",
            "",
            "Asks the JDKs themselves, each in one start of some seconds. Knows nothing of versions,"
                    + " so it also finds what no release note names."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -jar jvm-quarks.jar inventory 21",
            "  java -jar jvm-quarks.jar inventory 21 --surface tls,root-certificates --all",
            "  java -jar jvm-quarks.jar inventory --from 17 --to 25",
            "  java -jar jvm-quarks.jar inventory --from image:eclipse-temurin:21.0.4 \\",
            "      --to image:eclipse-temurin:21.0.5"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:listed or compared, whatever differs",
            "2:the command line or a file it names is wrong",
            "3:a JDK could not be asked"
        })
public final class InventoryCommand implements Callable<Integer> {
    private static final String BY = "its id, version, vendor:NAME, image:REFERENCE or home";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "JDK", arity = "0..1", description = "the JDK to list: " + BY)
    private Optional<String> jdk = Optional.empty();

    @Option(names = "--from", paramLabel = "JDK", description = "the first of two JDKs to compare, likewise")
    private Optional<String> from = Optional.empty();

    @Option(names = "--to", paramLabel = "JDK", description = "the second of two JDKs to compare, likewise")
    private Optional<String> to = Optional.empty();

    @Option(
            names = "--surface",
            split = ",",
            paramLabel = "NAME",
            completionCandidates = SurfaceNames.class,
            description = {
                "surfaces to ask about, of ${COMPLETION-CANDIDATES};",
                "default: all but calls.generated, which takes half a minute"
            })
    private List<String> surfaces = List.of();

    @Option(names = "--all", description = "also print each row")
    private boolean all;

    @Mixin
    private MatrixOptions matrix = new MatrixOptions();

    @Mixin
    private CacheOptions caching = new CacheOptions();

    @Mixin
    private ReportOptions reports = new ReportOptions();

    /** The names that may be given. */
    static final class SurfaceNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return names().iterator();
        }
    }

    private static List<String> names() {
        return Stream.concat(SurfacesCommand.surfaces().stream(), SurfacesCommand.onRequest().stream())
                .map(Surface::name)
                .toList();
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<String> chosen = chosen();
        OwnCompiler.leaveOutC2();
        List<Inventory> inventories = new InventoryQuestions(
                        caching.cache(spec.commandLine().getErr()::println))
                .ask(matrix.each(selectors()), chosen);
        if (inventories.size() == 1) {
            Inventory only = inventories.get(0);
            reports.show(new Report(InventoryDocument.of(only), InventoryJson.of(only)), all);
        } else {
            InventoryDifference difference = InventoryDifference.between(inventories.get(0), inventories.get(1));
            reports.show(new Report(InventoryDocument.of(difference), InventoryJson.of(difference)), all);
        }
        return 0;
    }

    private List<String> selectors() {
        if (jdk.isPresent() && from.isEmpty() && to.isEmpty()) {
            return List.of(jdk.get());
        }
        if (jdk.isEmpty() && from.isPresent() && to.isPresent()) {
            return List.of(from.get(), to.get());
        }
        throw new ParameterException(
                spec.commandLine(),
                "name one JDK to list, such as 'inventory 21', or two to compare: --from=JDK --to=JDK");
    }

    /** In the order of reports, each once. */
    private List<String> chosen() {
        List<String> known = names();
        for (String name : surfaces) {
            if (!known.contains(name)) {
                throw new ParameterException(
                        spec.commandLine(),
                        "there is no surface '%s'; there are %s".formatted(name, String.join(", ", known)));
            }
        }
        if (surfaces.isEmpty()) {
            return SurfacesCommand.surfaces().stream().map(Surface::name).toList();
        }
        List<String> chosen = new ArrayList<>(known);
        chosen.retainAll(surfaces);
        return chosen;
    }
}
