package org.jvmquarks.gate.attribution;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jvmquarks.engine.Run;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.engine.cell.Settings;
import org.jvmquarks.gate.compare.GateException;
import org.jvmquarks.gate.compare.RunSide;
import org.jvmquarks.gate.compare.UnprovenJdkException;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.file.EarlierRun;
import org.jvmquarks.journal.file.RunOutput;
import org.jvmquarks.text.Plural;

/** Runs variants of the candidate in the engine, each round a run with a folder of its own. */
public final class EngineTrials implements Trials {
    private final Jdk candidate;
    private final Function<PinId, PinDefinition> pins;
    private final Function<Path, Settings> settings;
    private final Path folder;
    private final Consumer<String> progress;
    private int round;

    /**
     * @param pins returns the pin behind a key
     * @param settings returns the settings of a run with that output
     * @param folder where the journals and the evidence of the variants go
     * @param progress told of each round in a sentence
     */
    public EngineTrials(
            Jdk candidate,
            Function<PinId, PinDefinition> pins,
            Function<Path, Settings> settings,
            Path folder,
            Consumer<String> progress) {
        this.candidate = candidate;
        this.pins = pins;
        this.settings = settings;
        this.folder = folder;
        this.progress = progress;
    }

    @Override
    public List<Optional<RunSide>> run(List<List<VariantDifference>> variants, Set<PinId> keys) {
        round++;
        progress.accept("round %d: %s of %s, %s on each"
                .formatted(
                        round,
                        Plural.count(variants.size(), "variant"),
                        candidate.id(),
                        Plural.count(keys.size(), "pin")));
        List<Jdk> jdks = IntStream.range(0, variants.size())
                .mapToObj(i -> Variant.of(candidate, "variant-" + i, variants.get(i)))
                .toList();
        RunRecord run = run(keys.stream().map(pins).toList(), jdks);
        List<Optional<RunSide>> sides = new ArrayList<>();
        jdks.forEach(jdk -> sides.add(side(run, jdk.id())));
        return sides;
    }

    private RunRecord run(List<PinDefinition> definitions, List<Jdk> jdks) {
        Path output = folder.resolve("round-" + round);
        try (RunOutput recorded = RunOutput.open(
                output, EarlierRun.REPLACE, jdks.stream().map(Jdk::id).toList())) {
            return Run.execute(definitions, jdks, settings.apply(output), recorded.journal())
                    .run();
        }
    }

    /** A variant that does not start never proves what it is. */
    private static Optional<RunSide> side(RunRecord run, String id) {
        try {
            return Optional.of(RunSide.of(run, id));
        } catch (GateException | UnprovenJdkException neverProven) {
            return Optional.empty();
        }
    }
}
