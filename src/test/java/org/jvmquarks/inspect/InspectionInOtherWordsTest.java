package org.jvmquarks.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.inspect.knowledge.KnownOptions;
import org.jvmquarks.inspect.knowledge.RewordedKnowledge;
import org.jvmquarks.inspect.knowledge.Workarounds;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.inspect.report.InspectionDocument;
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
                                ContainerLimits.none()))
                .toList();
        return new InspectionResult(VmRecording.LINE, jdks, Map.of());
    }

    /** The same result with other words of the VMs, too, as if they had been read already. */
    private static InspectionResult reworded(InspectionResult result) {
        return new InspectionResult(
                result.line(), result.jdks().stream().map(SecondInspection::of).toList(), result.unasked());
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
            for (InspectedOption option : jdk.options()) {
                decisions.add(option.use().text()
                        + " "
                        + option.applies()
                        + " "
                        + option.severity()
                        + " "
                        + option.results().stream()
                                .map(each -> each.kind() + " " + each.outcome())
                                .toList());
            }
        }
        InspectionDocument.of(result, OptionOutcome.IGNORED)
                .notices()
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
        OptionResults results = new OptionResults();
        List<OptionTest> line = new ArrayList<>();
        for (InspectedOption option : jdk.options()) {
            if (option.applies()) {
                OptionUse use = option.use();
                OptionTest asked = new OptionTest(line.size(), use, new Question.None("asked already"));
                line.add(asked);
                option.results().forEach(result -> results.add(asked, result));
            }
        }
        return Proposals.of(line, results, words -> Optional.empty());
    }

    /** Without those that consist of typed parts alone. */
    private static List<String> sentences(InspectionResult result) {
        return result.jdks().stream()
                .flatMap(jdk -> jdk.options().stream())
                .flatMap(option -> option.results().stream())
                .filter(each -> !(each instanceof OptionResult.Overridden)
                        && !(each instanceof OptionResult.Superfluous)
                        && !(each instanceof OptionResult.UnlocksNothing))
                .map(OptionResult::sentence)
                .toList();
    }
}
