package org.jvmquarks.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.SecondWording;
import org.jvmquarks.inspect.knowledge.KnownOption;
import org.jvmquarks.inspect.knowledge.KnownOptions;
import org.jvmquarks.inspect.knowledge.RewordedKnowledge;
import org.jvmquarks.inspect.knowledge.WorkaroundFinding;
import org.jvmquarks.inspect.knowledge.Workarounds;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.inspect.report.InspectionNotices;
import org.jvmquarks.inspect.start.Question;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.option.OptionOutcome;

/**
 * An inspection reads the words of a VM once, and decides by values from then on: it does the same where all sentences
 * have other words.
 */
class InspectionInOtherWordsTest {
    private static final int[] FEATURES = {8, 11, 17, 21, 25, 28};

    private static InspectionResult inspect(KnownOptions known, Workarounds workarounds) {
        List<Inspected> jdks = IntStream.of(FEATURES)
                .mapToObj(feature -> new Inspection(known, workarounds)
                        .inspect(
                                "jdk-" + feature,
                                VmRecording.of(feature),
                                VmRecording.LINE,
                                ContainerLimits.none(),
                                false))
                .toList();
        return new InspectionResult(VmRecording.LINE, jdks, Map.of());
    }

    /** The same result with other words of the VMs, too, as if they had been read already. */
    private static InspectionResult reworded(InspectionResult result) {
        return new InspectionResult(
                result.line(),
                result.jdks().stream()
                        .map(jdk -> jdk.withOptions(jdk.options().stream()
                                .map(InspectionInOtherWordsTest::reworded)
                                .toList()))
                        .toList(),
                result.unasked());
    }

    private static OptionFate reworded(OptionFate option) {
        return option.with(option.fates().stream()
                .map(InspectionInOtherWordsTest::reworded)
                .toList());
    }

    private static Fate reworded(Fate fate) {
        if (fate instanceof Fate.Refused it) {
            return new Fate.Refused(SecondWording.of(it.said()), it.outcome(), it.nearest());
        } else if (fate instanceof Fate.WrongValue it) {
            return new Fate.WrongValue(SecondWording.of(it.said()));
        } else if (fate instanceof Fate.Locked it) {
            return new Fate.Locked(SecondWording.of(it.said()), it.unlock());
        } else if (fate instanceof Fate.Misplaced it) {
            return new Fate.Misplaced(SecondWording.of(it.said()), it.instead());
        } else if (fate instanceof Fate.Contradicts it) {
            return new Fate.Contradicts(SecondWording.of(it.said()), it.others(), it.givenUp());
        } else if (fate instanceof Fate.Ignored it) {
            return new Fate.Ignored(SecondWording.of(it.said()), it.since());
        } else if (fate instanceof Fate.Announced it) {
            return new Fate.Announced(SecondWording.of(it.said()), it.since(), it.until());
        } else if (fate instanceof Fate.Remarked it) {
            return new Fate.Remarked(SecondWording.of(it.said()));
        } else if (fate instanceof Fate.Undecided it) {
            return new Fate.Undecided(SecondWording.of(it.said()));
        } else if (fate instanceof Fate.NotAsked it) {
            return new Fate.NotAsked(SecondWording.of(it.reason()));
        } else if (fate instanceof Fate.WorksAround it) {
            WorkaroundFinding finding = it.finding();
            return new Fate.WorksAround(new WorkaroundFinding(
                    finding.workaround(), finding.status(), SecondWording.of(finding.sentence())));
        } else if (fate instanceof Fate.Known it) {
            KnownOption known = it.option();
            return new Fate.Known(
                    new KnownOption(
                            known.pattern(),
                            known.versions(),
                            known.effect(),
                            known.asked(),
                            SecondWording.of(known.what()),
                            SecondWording.of(known.advice()),
                            known.by(),
                            known.words()),
                    it.decides());
        }
        return fate;
    }

    /** What a build and a script see. */
    private static List<String> decisions(InspectionResult result) {
        List<String> decisions = new ArrayList<>();
        for (OptionOutcome least : OptionOutcome.values()) {
            decisions.add(least + " " + result.has(least) + " " + result.count(least));
        }
        for (Inspected jdk : result.jdks()) {
            decisions.add(
                    jdk.jdk() + " " + jdk.severity() + " " + jdk.proposal().words());
            for (OptionFate option : jdk.options()) {
                decisions.add(option.use().text()
                        + " "
                        + option.applies()
                        + " "
                        + option.severity()
                        + " "
                        + option.fates().stream()
                                .map(fate -> fate.kind() + " " + fate.outcome())
                                .toList());
            }
        }
        InspectionNotices.of(result, OptionOutcome.IGNORED)
                .forEach(notice -> decisions.add(notice.level() + " " + notice.rule() + " " + notice.fingerprint()));
        return decisions;
    }

    @Test
    void knowledgeInOtherWordsDecidesTheSame() throws IOException {
        InspectionResult result = inspect(KnownOptions.load(), Workarounds.load());
        InspectionResult other = inspect(RewordedKnowledge.options(), RewordedKnowledge.workarounds());

        assertThat(decisions(other)).isEqualTo(decisions(result));
        assertThat(sentences(other)).isNotEqualTo(sentences(result));
    }

    @Test
    void wordsOfTheVmsAreReadOnce() {
        InspectionResult result = inspect(KnownOptions.load(), Workarounds.load());
        InspectionResult other = reworded(result);

        assertThat(decisions(other)).isEqualTo(decisions(result));
        assertThat(sentences(other)).doesNotContainAnyElementsOf(sentences(result));
    }

    @Test
    void lineIsProposedByOutcomes() {
        InspectionResult result = inspect(KnownOptions.load(), Workarounds.load());
        InspectionResult other = reworded(result);

        for (int i = 0; i < FEATURES.length; i++) {
            Proposal proposal = proposal(result.jdks().get(i));
            assertThat(proposal.words())
                    .isEqualTo(result.jdks().get(i).proposal().words());
            assertThat(proposal(other.jdks().get(i)).words()).isEqualTo(proposal.words());
            assertThat(proposal(other.jdks().get(i)).changes())
                    .extracting(Proposal.Change::from, Proposal.Change::to)
                    .isEqualTo(proposal.changes().stream()
                            .map(it -> org.assertj.core.groups.Tuple.tuple(it.from(), it.to()))
                            .toList());
        }
    }

    private static Proposal proposal(Inspected jdk) {
        Fates fates = new Fates();
        List<OptionTest> line = new ArrayList<>();
        for (OptionFate option : jdk.options()) {
            if (option.applies()) {
                OptionUse use = option.use();
                OptionTest asked = new OptionTest(line.size(), use, new Question.None("asked already"));
                line.add(asked);
                option.fates().forEach(fate -> fates.add(asked, fate));
            }
        }
        return Proposals.of(line, fates, words -> Optional.empty());
    }

    /** Without those that consist of typed parts alone. */
    private static List<String> sentences(InspectionResult result) {
        return result.jdks().stream()
                .flatMap(jdk -> jdk.options().stream())
                .flatMap(option -> option.fates().stream())
                .filter(fate -> !(fate instanceof Fate.Overridden)
                        && !(fate instanceof Fate.Superfluous)
                        && !(fate instanceof Fate.UnlocksNothing))
                .map(Fate::sentence)
                .toList();
    }
}
