package org.jvmquarks.cli.gate;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.ledger.Acceptance;
import org.jvmquarks.gate.ledger.LedgerWriter;
import org.jvmquarks.yaml.Nearest;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The person who accepts changes, and why. */
final class Acceptor {
    @Option(names = "--accept", required = true, description = "add changes to the ledger")
    private boolean accept;

    @Option(names = "--reason", required = true, description = "why they are acceptable")
    private String reason = "";

    @Option(names = "--owner", required = true, description = "who is responsible for them")
    private String owner = "";

    @Option(
            names = "--expires",
            required = true,
            paramLabel = "DATE",
            description = "the last day on which they are accepted: 2027-06-30")
    private LocalDate expires = LocalDate.MIN;

    @Option(names = "--link", description = "where that was decided, such as an issue")
    private Optional<String> link = Optional.empty();

    @Parameters(
            paramLabel = "KEY",
            description =
                    "keys of the changes, patterns such as 'object-header/*', or quark:NAME; default: all that fail")
    private List<String> keys = List.of();

    boolean isAsked() {
        return accept;
    }

    /** @throws IllegalArgumentException if the changes would not be accepted on that day */
    void requireFuture(LocalDate today) {
        if (expires.isBefore(today)) {
            throw new IllegalArgumentException(
                    "--expires " + expires + " is in the past, so the ledger would accept nothing; name a later day");
        }
    }

    /**
     * Adds the changes to a ledger.
     *
     * @throws IllegalArgumentException if a key is not one of an unaccepted change
     */
    void accept(Path ledger, GateResult result) {
        List<Change> open = result.judgement().open();
        List<String> known = open.stream().map(Change::key).toList();
        List<Acceptance> entries = new ArrayList<>();
        for (String key : keys) {
            if (!known.contains(key)) {
                entries.add(rows(key, open, known));
            }
        }
        (keys.isEmpty() ? result.failing() : open)
                .stream()
                        .filter(change -> keys.isEmpty() || keys.contains(change.key()))
                        .map(it -> Acceptance.of(it, reason, link, owner, expires))
                        .forEach(entries::add);
        LedgerWriter.add(ledger, entries);
    }

    private Acceptance rows(String key, List<Change> open, List<String> known) {
        Acceptance rows = Acceptance.ofRows(key, reason, link, owner, expires);
        if (open.stream().noneMatch(rows::isOf)) {
            throw new IllegalArgumentException("unknown key of a change: '" + key + "'" + Nearest.hint(key, known));
        }
        return rows;
    }
}
