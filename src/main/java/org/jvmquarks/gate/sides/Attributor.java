package org.jvmquarks.gate.sides;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jvmquarks.engine.TestedJdks;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.engine.cell.Settings;
import org.jvmquarks.gate.attribution.Attribution;
import org.jvmquarks.gate.attribution.ChangeCause;
import org.jvmquarks.gate.attribution.EngineTrials;
import org.jvmquarks.gate.attribution.FlagChange;
import org.jvmquarks.gate.attribution.Variant;
import org.jvmquarks.gate.attribution.VariantDifference;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.host.GuestRuntime;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.text.Plural;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.NotApplicable;

/** Asks both JDKs of a comparison why they differ. */
public final class Attributor {
    private static final Duration DEADLINE = Duration.ofSeconds(GuestRuntime.DEFAULT_SECONDS);

    private final Path folder;
    private final Function<PinId, PinDefinition> pins;
    private final Function<Path, Settings> settings;
    private final double tolerance;
    private final Duration budget;
    private final Consumer<String> progress;

    /**
     * @param folder where what the JDKs leave goes
     * @param pins returns the pin behind a key
     * @param settings returns the settings of a run with that output
     * @param tolerance the one of the comparison
     * @param budget no round is started later than this
     * @param progress told in sentences
     */
    public Attributor(
            Path folder,
            Function<PinId, PinDefinition> pins,
            Function<Path, Settings> settings,
            double tolerance,
            Duration budget,
            Consumer<String> progress) {
        this.folder = folder;
        this.pins = pins;
        this.settings = settings;
        this.tolerance = tolerance;
        this.budget = budget;
        this.progress = progress;
    }

    /** A JDK that cannot be started here explains nothing, and is not a reason to fail. */
    public Map<Change, ChangeCause> causes(SideBySide sides) {
        long start = System.nanoTime();
        Jdk baseline = SideReader.jdk(sides.baseline().jdk());
        Jdk candidate = SideReader.jdk(sides.candidate().jdk());
        List<VariantDifference> given = Variant.given(baseline, candidate);
        try (TestedJdks jdks =
                TestedJdks.open(List.of(baseline, Variant.of(candidate, candidate.id(), given)), folder, DEADLINE)) {
            jdks.all().forEach(TestedJdk::identity);
            CandidateFlags flags =
                    new CandidateFlags(jdks.all().get(0), jdks.all().get(1));
            List<FlagChange> differing = flags.differing();
            List<FlagChange> accepted = flags.accepted(differing);
            progress.accept("%s; %d can have the baseline's value on %s"
                    .formatted(
                            Plural.count(differing.size(), "flag differs", "flags differ"),
                            accepted.size(),
                            candidate.id()));
            return new Attribution(
                            sides,
                            tolerance,
                            new EngineTrials(candidate, pins, settings, folder, progress),
                            () -> System.nanoTime() - start > budget.toNanos())
                    .causes(given, accepted);
        } catch (CellError | NotApplicable e) {
            return unknown(
                    sides, String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        }
    }

    private static Map<Change, ChangeCause> unknown(SideBySide sides, String why) {
        Map<Change, ChangeCause> causes = new LinkedHashMap<>();
        sides.changes().forEach(change -> causes.put(change, new ChangeCause.Unknown(why)));
        return causes;
    }
}
