package org.jvmquarks.gate.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.RunSide;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.Verdict;

/** A candidate whose behaviour is a function of its flags, so that the causes are known. */
class AttributionTest {
    private static final List<FlagChange> FLAGS = IntStream.range(0, 60)
            .mapToObj(i -> new FlagChange("Flag%02d".formatted(i), "false", "true"))
            .toList();

    private final List<String> runs = new ArrayList<>();

    /** The baseline has all flags of the baseline. */
    private static List<CellRecord> cells(String jdk, Set<String> old) {
        boolean compact = !old.contains("Flag07");
        boolean both = old.contains("Flag20") && old.contains("Flag41");
        CellRecord size = Records.cell("size", jdk, estimate("bytes", compact ? 8 : 16));
        CellRecord holds = Records.cell("needsBoth", jdk);
        CellRecord code = Records.cell("code", jdk, estimate("length", jdk.equals("baseline") ? 40 : 30));
        return List.of(size, both ? holds : Records.judged(holds, Verdict.BROKEN, "not both"), code);
    }

    private static Observation estimate(String key, double value) {
        return Observation.estimate(key, value, "ms", value, value);
    }

    private static RunSide side(String jdk, Set<String> old) {
        RunRecord run =
                Records.run(List.of(Records.jdk(jdk, 25)), cells(jdk, old).toArray(CellRecord[]::new));
        return RunSide.of(run, jdk);
    }

    private static SideBySide sides() {
        return SideBySide.of(side("baseline", Set.of("Flag07", "Flag20", "Flag41")), side("candidate", Set.of()), 0.25);
    }

    private List<Optional<RunSide>> trial(List<List<VariantDifference>> variants, Set<PinId> pins) {
        runs.add(variants.size() + " variants, " + pins.size() + " pins");
        return variants.stream()
                .map(flags ->
                        Set.copyOf(flags.stream().map(VariantDifference::name).toList()))
                .map(names -> Optional.of(side("variant", names)))
                .toList();
    }

    private static String cause(Map<Change, ChangeCause> causes, String key) {
        return causes.entrySet().stream()
                .filter(entry -> entry.getKey().key().endsWith(key))
                .map(entry -> entry.getValue().describe())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void eachChangeGetsItsSmallestSet() {
        Map<Change, ChangeCause> causes =
                new Attribution(sides(), 0.25, this::trial, () -> false).causes(List.of(), FLAGS);

        assertThat(causes).hasSize(3);
        assertThat(cause(causes, "bytes")).isEqualTo("explained by Flag07 false → true");
        assertThat(cause(causes, "needsBoth")).isEqualTo("explained by Flag20 false → true, Flag41 false → true");
        assertThat(cause(causes, "length")).isEqualTo("not explained by a default flag (60 differ)");
    }

    @Test
    void whatTheyWereGivenIsTriedBeforeFlags() {
        VariantDifference option = new OptionChange("-XX:-DoEscapeAnalysis", true);
        VariantDifference limit =
                LimitChange.between(processors(2), processors(1)).get(0);
        Trials trials = (variants, pins) -> variants.stream()
                .map(taken -> Optional.of(side("variant", old(taken, option))))
                .toList();

        Map<Change, ChangeCause> causes =
                new Attribution(sides(), 0.25, trials, () -> false).causes(List.of(option, limit), FLAGS);

        assertThat(cause(causes, "bytes")).isEqualTo("explained by -XX:-DoEscapeAnalysis not given → given");
        assertThat(cause(causes, "length")).isEqualTo("not explained by what differs: 60 flags, 1 option and 1 limit");
        assertThat(limit.describe()).isEqualTo("the container's processors 2 → 1");
    }

    /** The option alone brings Flag07 back; all flags together undo that. */
    private static Set<String> old(List<VariantDifference> taken, VariantDifference option) {
        return taken.contains(option) && taken.size() <= 2 ? Set.of("Flag07") : Set.of();
    }

    @Test
    void parallelSearchesRunNothingTwice() {
        new Attribution(sides(), 0.25, this::trial, () -> false).causes(List.of(), FLAGS);

        assertThat(runs.get(0)).isEqualTo("2 variants, 3 pins");
        assertThat(runs.get(1)).isEqualTo("2 variants, 2 pins");
        assertThat(runs).hasSizeLessThan(25);
    }

    @Test
    void timeoutSaysHowFarItCame() {
        Map<Change, ChangeCause> causes =
                new Attribution(sides(), 0.25, this::trial, () -> runs.size() >= 3).causes(List.of(), FLAGS);

        assertThat(cause(causes, "bytes"))
                .startsWith("not attributed: time ran out when the cause was one or more of [Flag00");
    }

    @Test
    void vmThatDoesNotStartExplainsNothing() {
        Trials none = (variants, pins) -> variants.stream()
                .map(flags -> flags.isEmpty() ? Optional.of(side("variant", Set.of())) : Optional.<RunSide>empty())
                .toList();

        assertThat(cause(new Attribution(sides(), 0.25, none, () -> false).causes(List.of(), FLAGS), "bytes"))
                .isEqualTo("not attributed: the candidate does not start with the baseline's values of 60 flags");
    }

    @Test
    void whatIsExplainedOnceIsNoCause() {
        Trials chance = (variants, pins) -> {
            runs.add("round");
            return variants.stream()
                    .map(taken -> taken.isEmpty() || runs.size() > 2)
                    .map(asNow -> side("variant", asNow ? Set.of() : Set.of("Flag07")))
                    .map(Optional::of)
                    .toList();
        };

        assertThat(cause(
                        new Attribution(sides(), 0.25, chance, () -> false).causes(List.of(), FLAGS.subList(0, 2)),
                        "bytes"))
                .isEqualTo("not attributed: it was explained by Flag00 false → true once, but not when"
                        + " it was repeated");
    }

    @Test
    void whatDoesNotHappenAgainHasNoCause() {
        Trials noise = (variants, pins) -> variants.stream()
                .map(v -> Optional.of(side("variant", Set.of("Flag07"))))
                .toList();

        assertThat(cause(new Attribution(sides(), 0.25, noise, () -> false).causes(List.of(), FLAGS), "bytes"))
                .isEqualTo("not attributed: it did not happen again when the candidate ran once more");
    }

    @Test
    void variantWithoutResultExplainsNothing() {
        Trials failing = (variants, pins) -> variants.stream()
                .map(flags -> Optional.of(flags.isEmpty() ? side("variant", Set.of()) : failed()))
                .toList();

        Map<Change, ChangeCause> causes = new Attribution(sides(), 0.25, failing, () -> false).causes(List.of(), FLAGS);

        assertThat(List.of(cause(causes, "bytes"), cause(causes, "needsBoth")))
                .containsOnly("not attributed: the candidate gave no result with the baseline's values of 60 flags");
    }

    private static RunSide failed() {
        RunRecord run = Records.run(
                List.of(Records.jdk("variant", 25)),
                Records.failed(Records.cell("needsBoth", "variant"), ErrorKind.TIMEOUT, "60 s"));
        return RunSide.of(run, "variant");
    }

    @Test
    void withoutDifferingFlagsNothingIsRun() {
        Map<Change, ChangeCause> causes =
                new Attribution(sides(), 0.25, this::trial, () -> false).causes(List.of(), List.of());

        assertThat(cause(causes, "bytes")).isEqualTo("not explained by a default flag (0 differ)");
        assertThat(runs).isEmpty();
    }

    @Test
    void documentedChangeIsAskedAboutOnlyWithoutSource() {
        Map<Change, ChangeCause> causes =
                new Attribution(documented(), 0.25, this::brokenByFlag07, () -> false).causes(List.of(), FLAGS);

        assertThat(causes).hasSize(1);
        assertThat(cause(causes, "unsourced")).isEqualTo("explained by Flag07 false → true");
    }

    /** A change of which the catalogue names the JEP, one of which it does not, and a length. */
    private static SideBySide documented() {
        return SideBySide.of(claims("baseline", "16"), claims("candidate", "8"), 0.25);
    }

    private static RunSide claims(String jdk, String value) {
        return RunSide.of(
                Records.run(
                        List.of(Records.jdk(jdk, 25)),
                        Records.expecting(Records.cell("sourced", jdk), value, Optional.of("JEP 534")),
                        Records.expecting(Records.cell("unsourced", jdk), value, Optional.empty()),
                        Records.cell("code", jdk, Observation.exact("length", value, ""))),
                jdk);
    }

    private List<Optional<RunSide>> brokenByFlag07(List<List<VariantDifference>> variants, Set<PinId> pins) {
        return variants.stream()
                .map(taken -> taken.stream().anyMatch(it -> it.name().equals("Flag07")))
                .map(broken -> Records.judged(
                        Records.cell("unsourced", "variant"),
                        broken ? Verdict.BROKEN : Verdict.HOLDS,
                        broken ? "expected 8, was 16" : ""))
                .map(cell -> Records.run(List.of(Records.jdk("variant", 25)), cell))
                .map(run -> Optional.of(RunSide.of(run, "variant")))
                .toList();
    }

    @Test
    void flagIsSetToValueOfBaseline() {
        assertThat(new FlagChange("UseNUMA", "false", "true").option()).isEqualTo("-XX:-UseNUMA");
        assertThat(new FlagChange("UseNUMA", "true", "false").option()).isEqualTo("-XX:+UseNUMA");
        assertThat(new FlagChange("MaxNode", "80000", "0").option()).isEqualTo("-XX:MaxNode=80000");
    }

    private static ContainerLimits processors(double count) {
        return new ContainerLimits(OptionalLong.empty(), OptionalDouble.of(count));
    }
}
