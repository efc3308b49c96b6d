package org.jvmquarks.cli.list;

import java.util.List;
import java.util.concurrent.Callable;
import org.jvmquarks.catalog.QuarkCatalog;
import org.jvmquarks.catalog.QuarkSelection;
import org.jvmquarks.cli.shared.QuarkOptions;
import org.jvmquarks.journal.QuarkRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code list}, which shows quarks with their pins. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "Lists the quarks with their claims, sources and pins, and for each pin its JDKs"
                + " and its falsifiers.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -jar jvm-quarks.jar list",
            "  java -jar jvm-quarks.jar list scalar-replacement",
            "  java -jar jvm-quarks.jar list --topic gc --format markdown",
            "  java -jar jvm-quarks.jar list --format json"
        })
public final class ListCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private QuarkOptions quarks = new QuarkOptions();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}")
    private QuarkListing format = QuarkListing.text;

    @Override
    public Integer call() {
        List<QuarkRecord> selected = quarks.selected().stream()
                .map(QuarkSelection::entry)
                .distinct()
                .map(QuarkCatalog.Entry::quark)
                .toList();
        spec.commandLine().getOut().print(format.render(selected));
        spec.commandLine().getOut().flush();
        return 0;
    }
}
