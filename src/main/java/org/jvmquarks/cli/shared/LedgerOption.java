package org.jvmquarks.cli.shared;

import java.nio.file.Path;
import java.util.Optional;
import org.jvmquarks.gate.ledger.Ledger;
import picocli.CommandLine.Option;

/** The option that names the ledger. */
public final class LedgerOption {
    @Option(
            names = "--accepted",
            paramLabel = "FILE",
            description = "the ledger of what is accepted, which gate, upgrade and fleet can share; default: none")
    private Optional<Path> file = Optional.empty();

    public Optional<Path> file() {
        return file;
    }

    /** Reads the ledger; an empty one if none is named. */
    public Ledger ledger() {
        return file.map(Ledger::read).orElseGet(Ledger::none);
    }
}
