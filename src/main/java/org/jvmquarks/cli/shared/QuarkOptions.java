package org.jvmquarks.cli.shared;

import java.util.ArrayList;
import java.util.List;
import org.jvmquarks.catalog.QuarkCatalog;
import org.jvmquarks.catalog.QuarkSelection;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options that select quarks and pins. */
public final class QuarkOptions {
    @Parameters(
            paramLabel = "QUARK[/PIN]",
            arity = "0..*",
            description = "ids of quarks, or names of their classes; default: all quarks")
    private List<String> quarks = List.of();

    @Option(
            names = "--topic",
            split = ",",
            paramLabel = "TOPIC",
            description = "quarks of these topics only, such as gc or compiler")
    private List<String> topics = List.of();

    /** Returns what they select of all quarks. */
    public List<QuarkSelection> selected() {
        return QuarkSelection.of(QuarkCatalog.load(), quarks, topics);
    }

    /** Returns the names of quarks and pins; none if topics alone select. */
    public List<String> named() {
        return quarks;
    }

    /** Returns what was given on the command line, as it can be given again; none for all quarks. */
    public List<String> given() {
        List<String> given = new ArrayList<>(quarks);
        if (!topics.isEmpty()) {
            given.add("--topic=" + String.join(",", topics));
        }
        return given;
    }
}
