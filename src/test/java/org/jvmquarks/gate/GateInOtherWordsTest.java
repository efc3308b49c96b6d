package org.jvmquarks.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.SecondWording;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.Kind;
import org.jvmquarks.gate.compare.RunSide;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.gate.flags.FlagOutcome;
import org.jvmquarks.gate.flags.FlagOutcomes;
import org.jvmquarks.gate.ledger.Ledger;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Expectation;
import org.jvmquarks.journal.PinReach;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.VersionRange;
import org.jvmquarks.journal.file.RecordJson;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;
import org.jvmquarks.verdict.Verdict;

/** A gate decides by values alone: it does the same where all sentences have other words. */
class GateInOtherWordsTest {
    private static final Set<String> SENTENCES = Set.of("title", "claim", "reason", "text", "lead");

    /** Verdict or flag of each class of differences, with retired flags in each of their steps. */
    private static RunRecord run() {
        List<PinRecord> pins = new ArrayList<>();
        List<CellRecord> cells = new ArrayList<>();
        step("Refused", OptionOutcome.ACCEPTED, OptionOutcome.UNRECOGNIZED, pins, cells);
        step("Ignored", OptionOutcome.DEPRECATED, OptionOutcome.IGNORED, pins, cells);
        step("Deprecated", OptionOutcome.ACCEPTED, OptionOutcome.DEPRECATED, pins, cells);
        step("Gone", OptionOutcome.UNRECOGNIZED, OptionOutcome.IGNORED, pins, cells);
        for (Impact impact : Impact.values()) {
            changed(impact, pins, cells);
        }
        documented(
                "same",
                "it takes {} bytes",
                PinReach.unknown(),
                List.of(expects("16", Optional.empty(), "", "24"), expects("16", Optional.empty(), "25", "")),
                pins,
                cells);
        both(cells, "same without a value", Verdict.HOLDS, Verdict.HOLDS);
        both(cells, "regression", Verdict.HOLDS, Verdict.BROKEN);
        both(cells, "lost", Verdict.HOLDS, Verdict.INCONCLUSIVE);
        both(cells, "unsupported", Verdict.HOLDS, Verdict.NOT_APPLICABLE);
        both(cells, "repaired", Verdict.BROKEN, Verdict.HOLDS);
        both(cells, "open", Verdict.ERROR, Verdict.ERROR);
        cells.add(Records.cell(
                "observed",
                "old",
                Observation.exact(new ObservationKey("Refused", "").ofDefault(), 4, ""),
                Observation.exact(new ObservationKey("Asked", "").ofDefault(), "(ergonomic)", ""),
                Observation.exact(new ObservationKey("Unasked", "").ofDefault(), "true", ""),
                Observation.exact(new ObservationKey("Kept", "").ofDefault(), "(none)", ""),
                Observation.exact("length", 7, "instructions")));
        cells.add(Records.cell(
                "observed",
                "new",
                Observation.exact(new ObservationKey("Kept", "").ofDefault(), "(ergonomic)", ""),
                Observation.exact(new ObservationKey("Fresh", "").ofDefault(), 1, ""),
                Observation.exact("length", 8, "instructions")));
        QuarkRecord quark = Records.quark("scalar-replacement", Records.page());
        return Records.run(
                List.of(Records.jdk("old", 17), Records.jdk("new", 25)),
                List.of(new QuarkRecord(
                        quark.id(),
                        quark.title(),
                        quark.topic(),
                        quark.source(),
                        quark.className(),
                        quark.counted(),
                        quark.page(),
                        pins)),
                cells.toArray(new CellRecord[0]));
    }

    private static void step(
            String flag, OptionOutcome before, OptionOutcome after, List<PinRecord> pins, List<CellRecord> cells) {
        documented(
                "step" + flag,
                "the flag " + flag + " is {}",
                new PinReach(Optional.of(Impact.STARTUP), Optional.empty(), Optional.of(flag)),
                List.of(
                        expects("ignored before", Optional.of(before), "", "24"),
                        expects("deprecated after", Optional.of(after), "25", "")),
                pins,
                cells);
    }

    private static void changed(Impact impact, List<PinRecord> pins, List<CellRecord> cells) {
        documented(
                "changed" + impact,
                "the flag Asked {is|is not} unrecognized",
                new PinReach(Optional.of(impact), Optional.empty(), Optional.empty()),
                List.of(expects("true", Optional.empty(), "", "24"), expects("false", Optional.empty(), "25", "")),
                pins,
                cells);
    }

    private static Expectation expects(String value, Optional<OptionOutcome> outcome, String since, String until) {
        return new Expectation(
                Optional.of(value),
                Optional.empty(),
                VersionRange.of(since, until),
                Optional.empty(),
                List.of(),
                List.of(),
                Optional.empty(),
                outcome);
    }

    private static void documented(
            String pin,
            String claim,
            PinReach reach,
            List<Expectation> expected,
            List<PinRecord> pins,
            List<CellRecord> cells) {
        pins.add(new PinRecord(pin, claim, expected, false, false, List.of(), reach));
        for (int i = 0; i < 2; i++) {
            CellRecord cell = Records.cell(pin, i == 0 ? "old" : "new");
            cells.add(new CellRecord(
                    cell.name(),
                    Optional.of(expected.get(i)),
                    cell.outcome(),
                    cell.evidence(),
                    cell.rerun(),
                    cell.seconds()));
        }
    }

    private static void both(List<CellRecord> cells, String pin, Verdict before, Verdict after) {
        cells.add(judged(pin, "old", before));
        cells.add(judged(pin, "new", after));
    }

    private static CellRecord judged(String pin, String jdk, Verdict verdict) {
        CellRecord cell = Records.cell(pin, jdk);
        return switch (verdict) {
            case ERROR -> Records.failed(cell, org.jvmquarks.verdict.ErrorKind.TIMEOUT, "timeout");
            default -> Records.judged(cell, verdict, "the VM does not start");
        };
    }

    private static GateResult gate(RunRecord run, boolean reworded) {
        return gate(run, run, reworded);
    }

    private static GateResult gate(RunRecord baseline, RunRecord candidate, boolean reworded) {
        SideBySide sides = SideBySide.of(RunSide.of(baseline, "old"), RunSide.of(candidate, "new"), 0.25);
        FlagOutcomes outcomes = new FlagOutcomes(
                Map.of(
                        "Asked",
                        new FlagOutcome(
                                "-XX:Asked=1",
                                OptionOutcome.IGNORED_SILENTLY,
                                said("Unrecognized VM option", reworded))),
                said("the container engine is away", reworded));
        return GateResult.of(sides, Ledger.none(), GatePolicy.defaults(), LocalDate.of(2026, 11, 27))
                .with(outcomes);
    }

    private static String said(String words, boolean reworded) {
        return reworded ? SecondWording.of(words) : words;
    }

    private static RunRecord reworded(RunRecord run) throws JsonProcessingException {
        ObjectMapper json = RecordJson.mapper();
        JsonNode tree = json.valueToTree(run);
        reword(tree);
        return json.treeToValue(tree, RunRecord.class);
    }

    /** An expected value is a text of its pin, but for the two that choose between words. */
    private static void reword(JsonNode node) {
        if (node instanceof ObjectNode object) {
            Map<String, JsonNode> texts = new TreeMap<>();
            object.properties().forEach(it -> texts.put(it.getKey(), it.getValue()));
            texts.forEach((name, value) -> {
                boolean words = name.equals("value")
                        ? object.has("versions") && !Set.of("true", "false").contains(value.asText())
                        : SENTENCES.contains(name);
                if (words && value.isTextual()) {
                    object.put(name, SecondWording.of(value.asText()));
                }
            });
        }
        node.forEach(GateInOtherWordsTest::reword);
    }

    /** What a build, a script and a ledger see. */
    private static List<String> decisions(GateResult gate) {
        GateSummary summary = gate.summary();
        List<String> decisions = new ArrayList<>();
        decisions.add(
                gate.decision().outcome() + " " + gate.decision().outcome().exitCode());
        decisions.add(summary.changes() + " " + summary.counts());
        gate.sides()
                .changes()
                .forEach(change -> decisions.add("%s %s %s %s"
                        .formatted(
                                change.key(),
                                change.kind(),
                                gate.section(change),
                                gate.failing().contains(change))));
        summary.sections()
                .forEach((section, entries) -> entries.stream()
                        .flatMap(entry -> entry.lines().stream())
                        .map(line -> keys(line.changes().stream()))
                        .sorted()
                        .forEach(keys -> decisions.add(section + " " + keys)));
        gate.coverage().gaps().forEach(gap -> decisions.add("gap"));
        return decisions;
    }

    private static String keys(Stream<Change> changes) {
        return changes.map(Change::key).sorted().toList().toString();
    }

    @Test
    void gateDecidesTheSameInOtherWords() throws JsonProcessingException {
        GateResult gate = gate(run(), false);
        GateResult other = gate(reworded(run()), true);

        assertThat(decisions(other)).isEqualTo(decisions(gate));
        assertThat(gate.sides().changes())
                .as("every class but estimates, which are numbers")
                .extracting(Change::kind)
                .contains(Kind.REGRESSION, Kind.LOST, Kind.DOCUMENTED, Kind.DEFAULT, Kind.REPAIRED, Kind.INCIDENTAL);
        assertThat(gate.sides().changes()).extracting(gate::section).contains(Section.values());
    }

    /** Another version of the catalogue may say the same in other words. */
    @Test
    void sidesMayHaveOtherWords() throws JsonProcessingException {
        List<String> decisions = decisions(gate(run(), false));

        assertThat(decisions(gate(run(), reworded(run()), false))).isEqualTo(decisions);
        assertThat(decisions(gate(reworded(run()), run(), false))).isEqualTo(decisions);
    }

    /** Nothing is proven by words that are the same. */
    @Test
    void wordsAreOthers() throws JsonProcessingException {
        GateResult gate = gate(run(), false);
        GateResult other = gate(reworded(run()), true);
        Map<String, String> sentences = new TreeMap<>();
        gate.sides().changes().forEach(it -> sentences.put(it.key(), gate.sentence(it)));

        assertThat(other.sides().changes())
                .filteredOn(change -> change.kind() != Kind.DEFAULT)
                .filteredOn(change -> change.kind() != Kind.INCIDENTAL)
                .isNotEmpty()
                .allSatisfy(change -> assertThat(other.sentence(change)).isNotEqualTo(sentences.get(change.key())));
    }

    @Test
    void flagThatPinTellsOfIsToldOnce() {
        assertThat(gate(run(), false).summary().sections().values().stream().flatMap(List::stream))
                .flatExtracting(Entry::lines)
                .flatExtracting(Line::changes)
                .extracting(Change::key)
                .contains(
                        "scalar-replacement/stepRefused",
                        "scalar-replacement/default of Asked",
                        "scalar-replacement/default of Unasked")
                .doesNotContain("scalar-replacement/default of Refused");
    }
}
