package org.jvmquarks.cli.fleet;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.cli.shared.Console;
import org.jvmquarks.cli.shared.ExitCodes;
import org.jvmquarks.files.Folders;
import org.jvmquarks.report.Format;
import org.jvmquarks.report.Report;
import org.jvmquarks.upgrade.fleet.FleetBoard;
import org.jvmquarks.upgrade.fleet.FleetException;
import org.jvmquarks.upgrade.fleet.FleetJournal;
import org.jvmquarks.upgrade.fleet.FleetJournal.Part;
import org.jvmquarks.upgrade.fleet.FleetMerge;
import org.jvmquarks.upgrade.fleet.FleetRow;

/**
 * The board of the shards of a fleet.
 *
 * @param shards folders of the shards
 * @param output folder of the board
 */
public record MergedFleet(List<Path> shards, Path output) {
    public MergedFleet {
        shards = List.copyOf(shards);
    }

    /** Tells whether a folder is of a fleet, and not of a run. */
    public static boolean isOne(Path folder) {
        return FleetJournal.isIn(folder);
    }

    /**
     * Merges the shards, and returns the exit code.
     *
     * @throws FleetException if they are not of one fleet
     * @throws IOException if the board cannot be written
     */
    public int write(PrintWriter out) throws IOException {
        Map<String, Part> parts = new LinkedHashMap<>();
        for (Path shard : shards) {
            if (Files.exists(output) && Files.exists(shard) && Files.isSameFile(shard, output)) {
                throw new FleetException(
                        "--output %s is one of the shards; name another folder for the board".formatted(output));
            }
            FleetJournal.read(shard).ifPresent(part -> parts.put(shard.toString(), part));
        }
        FleetMerge merge = FleetMerge.of(parts);
        BoardFiles files = new BoardFiles(output);
        Files.createDirectories(output);
        for (FleetRow row : merge.rows()) {
            Optional<String> from = Optional.ofNullable(merge.from().get(row.name()));
            if (from.isPresent() && row.letter().isPresent()) {
                String folder = row.letter().get().folder();
                Folders.delete(files.service(folder));
                Folders.copy(new BoardFiles(Path.of(from.get())).service(folder), files.service(folder));
            }
        }
        FleetBoard board =
                new FleetBoard(merge.plan().jdks().get(0), merge.plan().jdks().get(1), merge.rows(), List.of());
        Report report = files.write(board);
        FleetJournal.begin(
                        output,
                        new Part(
                                merge.plan(),
                                Optional.empty(),
                                parts.values().stream()
                                        .mapToLong(Part::started)
                                        .max()
                                        .orElseThrow(),
                                merge.rows().stream()
                                        .filter(row -> merge.from().containsKey(row.name()))
                                        .toList()))
                .close();
        out.print(Format.all().get(0).render(report, new Format.View(Console.style(), false)));
        merge.missing().forEach(each -> out.println("missing: " + each));
        out.println("written: " + files.page().toAbsolutePath().toUri());
        return merge.missing().isEmpty() ? board.decision().outcome().exitCode() : ExitCodes.NOT_MEASURED;
    }
}
