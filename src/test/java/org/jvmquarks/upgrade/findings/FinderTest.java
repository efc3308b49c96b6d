package org.jvmquarks.upgrade.findings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.jvmquarks.inspect.EffectiveSettings;
import org.jvmquarks.inspect.Ergonomics;
import org.jvmquarks.inspect.Inspected;
import org.jvmquarks.inspect.InspectedVm;
import org.jvmquarks.inspect.Proposal;
import org.jvmquarks.inspect.RecordedInspections;
import org.jvmquarks.inventory.InventoryComparison;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.upgrade.archive.ArchiveProblem;
import org.jvmquarks.upgrade.archive.ArchiveScan;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.code.Consequence;
import org.jvmquarks.upgrade.memory.BudgetResult;
import org.jvmquarks.upgrade.recording.EventCounts;
import org.jvmquarks.upgrade.recording.PinnedFrame;
import org.jvmquarks.upgrade.recording.RecordingFacts;
import org.jvmquarks.upgrade.trial.SampleTrials;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Impact;

/** Each finder alone, on answers and observations that have something for all of them. */
class FinderTest {
    private static final CodeFinding GONE = new CodeFinding(
            new CodeFinding.Cause("x.Y", Set.of(NamedApi.ofClass("x/Y")), 1),
            Consequence.FAILURE,
            "1 class uses x.Y, which JDK 24 removed",
            CodeFinding.Origin.unknown(),
            "Use z.Y.",
            List.of("a.B.run in x.jar uses x.Y"));

    private static final RecordingFacts RECORDING = new RecordingFacts(
            Optional.empty(),
            Optional.empty(),
            OptionalLong.empty(),
            Optional.empty(),
            OptionalInt.empty(),
            List.of(new PinnedFrame("a.B.run", 1)),
            List.of(),
            new EventCounts(Map.of(), Set.of()));

    private static AskedJdk vm(UpgradeResult.Jdk jdk, int feature, String collector, String... remarks) {
        return SampleUpgrade.asked(
                jdk,
                new Inspected(
                        new InspectedVm(jdk.id(), jdk.build(), feature, true),
                        RecordedInspections.of(feature == 21 ? 21 : 25)
                                .jdks()
                                .get(0)
                                .options(),
                        List.of(remarks),
                        List.of(),
                        new EffectiveSettings(
                                Optional.empty(), List.of(), List.of(), Optional.of(ergonomics(collector))),
                        new Proposal(List.of(), List.of(), Optional.empty())));
    }

    private static Ergonomics ergonomics(String collector) {
        return new Ergonomics(
                Optional.empty(),
                Optional.empty(),
                Optional.of(collector),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static Answers answers() {
        KnownApplication known = new KnownApplication(
                SampleUpgrade.with("-Xmx1g").line(),
                ContainerLimits.none(),
                Optional.of(SampleUpgrade.code(new ArchiveProblem("x.jar", "/a/x.jar", "is damaged"))),
                Optional.of(RECORDING));
        return new Answers(
                vm(SampleUpgrade.FROM, 21, "Serial", "old news"),
                vm(SampleUpgrade.TO, 25, "G1", "old news", "something is new"),
                known,
                new Answers.Code(List.of(GONE), List.of(Gap.ofCode("jdeps", "jdeps was not asked"))));
    }

    private static Observed observed() {
        PinRecord pin = SampleUpgrade.pin(Impact.BEHAVIOUR, Optional.empty());
        return new Observed(
                SampleUpgrade.observed(SampleUpgrade.gate(
                                pin,
                                SampleUpgrade.cell(pin, "jdk-17", 0),
                                Records.failed(SampleUpgrade.cell(pin, "jdk-25", 1), ErrorKind.TIMEOUT, "60 s")))
                        .pins(),
                Optional.of(new Observed.Memory(
                        new BudgetResult.Unmeasured("jdk-17", "it needs more"),
                        new BudgetResult.Died("jdk-25", "idle", "it was killed"))),
                new InventoryComparison.LeftOut(),
                Optional.of(SampleTrials.failing()));
    }

    static Stream<Arguments> finders() {
        return Stream.of(
                Arguments.of((Finder) UnreadArchives::find, List.of(), List.of("archive/x.jar")),
                Arguments.of((Finder) ErgonomicsFinding::find, List.of("vm/ergonomics WILL_NOTICE"), List.of()),
                Arguments.of((Finder) RemarksFinding::find, List.of("vm/remarks WILL_NOTICE"), List.of()),
                Arguments.of((Finder) DefectsFinding::find, List.of(), List.of()),
                Arguments.of(
                        (Finder) RecordingFindings::find,
                        List.of("recording/pinned virtual threads WILL_NOTICE"),
                        List.of()),
                Arguments.of((Finder) CodeConcerns::find, List.of("code/x.Y MUST_FIX"), List.of("code/jdeps")),
                Arguments.of(
                        (Finder) MemoryFinding::find,
                        List.of("memory/limit MUST_FIX"),
                        List.of("memory/outside the heap")),
                Arguments.of((Finder) TrialFindings::find, List.of("trial/rounds MUST_FIX"), List.of()),
                Arguments.of((Finder) BehaviourFindings::find, List.of(), List.of("scalar-replacement/row")));
    }

    @ParameterizedTest
    @MethodSource("finders")
    void finderNeedsNoOther(Finder finder, List<String> findings, List<String> gaps) {
        Found found = finder.find(answers(), observed());

        assertThat(found.findings())
                .extracting(each -> each.keys().get(0) + " " + each.concern())
                .isEqualTo(findings);
        assertThat(found.gaps()).extracting(gap -> gap.point().key()).isEqualTo(gaps);
    }

    @ParameterizedTest
    @MethodSource("finders")
    void finderFindsNothingWhereNothingIsKnown(Finder finder) {
        assertThat(finder.find(SampleUpgrade.answers(SampleUpgrade.unknown()), Observed.nothing()))
                .isEqualTo(Found.nothing());
    }

    @Test
    void optionsAreFoundByThemselves() {
        assertThat(OptionFindings.find(answers(), observed()).findings())
                .isNotEmpty()
                .allMatch(Finding::isOfOption);
    }

    @Test
    void remarkThatBothVmsMakeIsNotNew() {
        assertThat(RemarksFinding.find(answers(), observed()).findings())
                .flatExtracting(Finding::sentences)
                .containsExactly("jdk-25 says: something is new");
    }

    @Test
    void emptyArchivesAreAGap() {
        KnownApplication known = SampleUpgrade.unknown().with(new ArchiveScan(25).read(List.of()));

        assertThat(UnreadArchives.find(SampleUpgrade.answers(known), Observed.nothing())
                        .gaps())
                .extracting(gap -> gap.point().key(), Gap::sentence)
                .containsExactly(tuple(
                        "archive/classes", "the archives have no class; name those that have the application's code"));
    }

    /** What a finder finds is in the result in the order of the list. */
    @Test
    void allFindersAreAsked() {
        Found all = Finder.all(Finder.ALL, answers(), observed());

        assertThat(all.gaps())
                .extracting(gap -> gap.point().key())
                .containsSubsequence(
                        "archive/x.jar", "code/jdeps", "memory/outside the heap", "scalar-replacement/row");
        assertThat(all.findings())
                .extracting(each -> each.keys().get(0))
                .containsSubsequence(
                        "vm/ergonomics", "vm/remarks", "recording/pinned virtual threads", "code/x.Y", "memory/limit");
    }
}
