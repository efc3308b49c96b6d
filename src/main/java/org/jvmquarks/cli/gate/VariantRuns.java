package org.jvmquarks.cli.gate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jvmquarks.catalog.QuarkCatalog;
import org.jvmquarks.catalog.QuarkSelection;
import org.jvmquarks.cli.run.QuarkRun;
import org.jvmquarks.gate.attribution.Difference;
import org.jvmquarks.gate.attribution.Trials;
import org.jvmquarks.gate.compare.GateException;
import org.jvmquarks.gate.compare.PinKey;
import org.jvmquarks.gate.compare.Side;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.selection.JdkRequest;
import org.jvmquarks.journal.Journal;
import org.jvmquarks.journal.JournalReader;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.junit.Settings;

/** Runs variants of the candidate as the JDKs of a run of their own. */
final class VariantRuns implements Trials {
    private final Jdk candidate;
    private final QuarkCatalog catalog;
    private final Path folder;
    private final Consumer<String> progress;
    private int round;

    /**
     * @param folder where the journals and the evidence of the variants go
     * @param progress told of each round in a sentence
     */
    VariantRuns(Jdk candidate, QuarkCatalog catalog, Path folder, Consumer<String> progress) {
        this.candidate = candidate;
        this.catalog = catalog;
        this.folder = folder;
        this.progress = progress;
    }

    @Override
    public List<Optional<Side>> run(List<List<Difference>> variants, Set<PinKey> pins) {
        round++;
        progress.accept(
                "round %d: %d variants of %s, %d pins on each"
                        .formatted(round, variants.size(), candidate.id(), pins.size()));
        Path output = folder.resolve("round-" + round);
        List<QuarkSelection> selected =
                QuarkSelection.of(catalog, pins.stream().map(PinKey::toString).toList(), List.of());
        new QuarkRun(selected, parameters(output, variants)).executeSilently();
        RunRecord run = JournalReader.read(output.resolve(Journal.FILE_NAME));
        List<Optional<Side>> sides = new ArrayList<>();
        for (int i = 0; i < variants.size(); i++) {
            sides.add(side(run, VariantFile.id(i)));
        }
        return sides;
    }

    private Map<String, String> parameters(Path output, List<List<Difference>> variants) {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put(JdkRequest.MATRIX, matrix(variants).toString());
        parameters.put(
                JdkRequest.JDKS,
                IntStream.range(0, variants.size())
                        .mapToObj(VariantFile::id)
                        .collect(Collectors.joining(",")));
        parameters.put(Settings.OUTPUT, output.toString());
        return parameters;
    }

    private Path matrix(List<List<Difference>> variants) {
        Path file = folder.resolve("round-" + round + ".yaml").toAbsolutePath();
        try {
            Files.createDirectories(folder);
            return Files.writeString(file, VariantFile.write(candidate, variants));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the variants to " + file, e);
        }
    }

    /** A variant that does not start never proves what it is. */
    private static Optional<Side> side(RunRecord run, String id) {
        try {
            return Optional.of(Side.of(run, id));
        } catch (GateException e) {
            return Optional.empty();
        }
    }
}
