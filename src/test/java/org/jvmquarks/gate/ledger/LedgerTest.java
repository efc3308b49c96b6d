package org.jvmquarks.gate.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.catalog.QuarkCatalog;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.ComparedPin;
import org.jvmquarks.gate.compare.Coverage;
import org.jvmquarks.gate.compare.Interval;
import org.jvmquarks.gate.compare.Kind;
import org.jvmquarks.gate.compare.ObservedPair;
import org.jvmquarks.gate.compare.ObservedValue;
import org.jvmquarks.gate.compare.RunSide;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.Records;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.Verdict;

class LedgerTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 21);

    private static final String ENTRY = """
            accepted:
              - key: object-header/Plain allocation
                from: 16 B/op
                to: 8 B/op
                reason: compact headers are wanted
                link: https://openjdk.org/jeps/519
                owner: platform-team
                expires: 2027-06-30
            """;

    private static Change change(String key, String from, String to) {
        return new Change(
                Kind.INCIDENTAL,
                subject(PinId.of(key).quark(), PinId.of(key).row().toString()),
                new ObservedValue.Value(from, "B/op"),
                new ObservedValue.Value(to, "B/op"),
                "",
                2,
                Optional.empty(),
                List.of());
    }

    private static ComparedPin subject(String quark, String name) {
        return new ComparedPin(
                quark,
                name,
                "Plain allocation",
                Optional.empty(),
                Optional.empty(),
                List.of(PinId.of("object-header/objectTakes16Bytes")));
    }

    private static LedgerJudgement judge(String text, Change... changes) {
        return LedgerReader.read("accepted.yaml", text).judge(sides(16, changes), 0.25, TODAY);
    }

    /** Two JDKs that observed the same, with changes that are made up. */
    private static SideBySide sides(int bytes, Change... changes) {
        return new SideBySide(side("old", bytes), side("new", bytes), List.of(changes), new Coverage(1, 1, List.of()));
    }

    private static RunSide side(String jdk, int bytes) {
        CellRecord cell = Records.cell("pin", jdk, Observation.exact("Plain allocation", bytes, "B/op"));
        return RunSide.of(Records.run(List.of(Records.jdk(jdk, 25)), cell), jdk);
    }

    @Test
    void whatIsAcceptedIsNotOpen() {
        Change accepted = change("object-header/Plain allocation", "16 B/op", "8 B/op");
        Change other = change("object-header/Other allocation", "16 B/op", "8 B/op");

        LedgerJudgement judgement = judge(ENTRY, accepted, other);

        assertThat(judgement.accepted()).containsExactly(accepted);
        assertThat(judgement.open()).containsExactly(other);
        assertThat(judgement.problems()).isEmpty();
    }

    @Test
    void anotherValueIsOpenAndItsEntryStale() {
        Change now = change("object-header/Plain allocation", "16 B/op", "24 B/op");

        LedgerJudgement judgement = judge(ENTRY, now);

        assertThat(judgement.open()).containsExactly(now);
        assertThat(judgement.problems())
                .containsExactly("accepted.yaml: object-header/Plain allocation (platform-team) is stale:"
                        + " it accepts 16 B/op → 8 B/op, but the change is now 16 B/op → 24"
                        + " B/op; review and accept the new change, or remove the entry");
    }

    /** An upgrade runs only the pins that an application can meet. */
    @ParameterizedTest
    @CsvSource({
        "object-header/Other allocation, monitor-deflation, false",
        "monitor-deflation/Row, monitor-deflation, true",
        "monitor-deflation/*, monitor-deflation, true",
        "monitor-*/Row, monitor-deflation, true",
        "monitors*, monitor-deflation, false",
        "*allocation of nothing, monitor-deflation, true",
        "quark: monitor-deflation, monitor-deflation, true",
        "quark: monitor-deflations, monitor-deflation, false",
        "quark: scalar-replacement, scalar-replacement, true",
        "scalar-replacement/p*, scalar-replacement, true",
        "scalar-replacement/pin, scalar-replacement, false",
    })
    void entryAboutUnrunPinOfQuarkIsFine(String name, String partial, boolean fine) {
        String rows = name.replace("quark: ", "quark:");
        Acceptance entry = name.contains("*") || name.startsWith("quark")
                ? Acceptance.ofRows(rows, "r", Optional.empty(), "o", TODAY)
                : Acceptance.of(change(name, "1", "2"), "r", Optional.empty(), "o", TODAY);

        LedgerJudgement judgement = new Ledger("accepted.yaml", List.of(entry))
                .forSomePinsOf(Set.of(partial))
                .judge(sides(16), 0.25, TODAY);

        assertThat(judgement.problems().isEmpty()).isEqualTo(fine);
    }

    @Test
    void entryWithoutOccurrenceIsToBeRemoved() {
        assertThat(judge(ENTRY.replace("object-header", "scalar-replacement")).problems())
                .containsExactly("accepted.yaml: scalar-replacement/Plain allocation (platform-team) is accepted"
                        + " and no longer changes: remove the entry");
    }

    @Test
    void entryOfNothingThatWasRunIsWrong() {
        assertThat(judge(ENTRY.replace("object-header", "scalar-replacment")).problems())
                .containsExactly("accepted.yaml: scalar-replacment/Plain allocation (platform-team) names"
                        + " nothing that was run; did you mean 'scalar-replacement/Plain"
                        + " allocation'?: correct the key, run its quark as well, or remove the entry");
    }

    @Test
    void entryOfWhatWasNotDecidedStays() {
        RunSide undecided = RunSide.of(
                Records.run(
                        List.of(Records.jdk("new", 25)),
                        Records.judged(Records.cell("pin", "new"), Verdict.INCONCLUSIVE, "noise")),
                "new");
        SideBySide sides = SideBySide.of(side("old", 16), undecided, 0.25);

        LedgerJudgement judgement = LedgerReader.read(
                        "accepted.yaml", ENTRY.replace("object-header", "scalar-replacement"))
                .judge(sides, 0.25, TODAY);

        assertThat(judgement.problems()).isEmpty();
        assertThat(judgement.open()).extracting(Change::kind).containsExactly(Kind.LOST);
    }

    @ParameterizedTest
    @CsvSource({"2.8, 3.1, times, true", "2.4, 2.6, times, true", "2, 2.2, times, false", "2.8, 3.1, ms, false"})
    void distantOrOtherUnitsEstimateIsNotAccepted(double low, double high, String unit, boolean accepted) {
        String entry = ENTRY.replace("16 B/op", "1 [0.9, 1.1] times").replace("8 B/op", "3 [2.9, 3.2] times");
        ObservedValue now = new ObservedValue.Estimate("2.7 as shown", "2.7", unit, new Interval(low, high));

        assertThat(judge(entry, from1To(now)).accepted()).hasSize(accepted ? 1 : 0);
    }

    @Test
    void intervalOfEstimateDoesNotAcceptExactValue() {
        String entry = ENTRY.replace("16 B/op", "1 [0.9, 1.1] times").replace("8 B/op", "3 [2.9, 3.2] times");

        assertThat(judge(entry, from1To(new ObservedValue.Value("3 times", "times")))
                        .accepted())
                .isEmpty();
    }

    @Test
    void textLikeIntervalIsAcceptedByItsText() {
        String text = "a [1, 2] b";

        assertThat(judge(ENTRY.replace("8 B/op", text), change("object-header/Plain allocation", "16 B/op", text))
                        .accepted())
                .hasSize(1);
    }

    private static Change from1To(ObservedValue now) {
        return new Change(
                Kind.TIMING,
                subject("object-header", "Plain allocation"),
                new ObservedValue.Estimate("1.05 [1, 1.1] times", "1.05 times", "times", new Interval(1, 1.1)),
                now,
                "",
                3,
                Optional.empty(),
                List.of());
    }

    @Test
    void entryCountsThroughItsLastDay() {
        Change accepted = change("object-header/Plain allocation", "16 B/op", "8 B/op");

        assertThat(judge(ENTRY.replace("2027-06-30", "2026-11-21"), accepted).open())
                .isEmpty();
        LedgerJudgement after = judge(ENTRY.replace("2027-06-30", "2026-11-20"), accepted);
        assertThat(after.open()).containsExactly(accepted);
        assertThat(after.problems())
                .containsExactly("accepted.yaml: object-header/Plain allocation (platform-team) expired"
                        + " after 2026-11-20: look at it again, then renew the date or remove the entry");
    }

    @Test
    void emptyLedgerAcceptsNothing() {
        Change change = change("a/b", "1", "2");

        assertThat(judge("", change).open()).containsExactly(change);
        assertThat(judge("accepted: []", change).open()).containsExactly(change);
        assertThat(Ledger.none().judge(sides(16, change), 0.25, TODAY).open()).containsExactly(change);
    }

    @Test
    void everyMistakeIsToldAtItsPlace() {
        String wrong = """
                accepted:
                  - key: a/b
                    from: 1
                    to: 2
                    reson: typing
                    owner: me
                    expires: tomorrow
                  - {key: a/b, from: 1, to: 2, reason: x, owner: me, expires: 2027-01-01}
                  - {key: c/d, from: 1}
                  - text
                more: 1
                """;

        assertThatThrownBy(() -> LedgerReader.read("accepted.yaml", wrong))
                .isInstanceOf(LedgerException.class)
                .hasMessage("""
                        accepted.yaml:5:5: unknown key 'reson'; did you mean 'reason'? (known: key, quark, from, to, reason, link, owner, expires)
                        accepted.yaml:7:14: 'tomorrow' is not a date like 2027-06-30
                        accepted.yaml:8:11: 'a/b' is accepted twice
                        accepted.yaml:9:5: an entry needs 'reason'
                        accepted.yaml:9:5: an entry needs 'owner'
                        accepted.yaml:9:5: an entry needs 'expires'
                        accepted.yaml:9:5: an entry needs 'to'
                        accepted.yaml:10:5: an entry must be keys with values, not 'text'
                        accepted.yaml:11:1: unknown key 'more' (known: accepted)""");
    }

    @Test
    void patternAndQuarkAcceptAllValuesOfRows() {
        Change one = change("object-header/Plain allocation", "16 B/op", "8 B/op");
        Change other = change("object-header/Other allocation", "3 B/op", "4 B/op");
        Change outside = change("identity-hash-code/Plain", "1", "2");

        for (String scope : List.of("key: 'object-header/*'", "key: '*allocation'")) {
            LedgerJudgement judgement = judge(rows(scope), one, other, outside);
            assertThat(judgement.accepted()).as(scope).containsExactlyInAnyOrder(one, other);
            assertThat(judgement.open()).as(scope).containsExactly(outside);
            assertThat(judgement.problems()).as(scope).isEmpty();
        }
        assertThat(judge(rows("quark: object-header"), one, other).open()).isEmpty();
    }

    private static String rows(String scope) {
        return "accepted:\n- {%s, reason: r, owner: me, expires: 2027-01-01}\n".formatted(scope);
    }

    @Test
    void patternThatMatchesNothingIsStale() {
        assertThat(judge(rows("key: 'object-heder/*'")).problems())
                .containsExactly("accepted.yaml: object-heder/* (me) names nothing that was run: correct the"
                        + " key, run its quark as well, or remove the entry");
        assertThat(judge(rows("quark: scalar-replacement")).problems())
                .containsExactly("accepted.yaml: quark: scalar-replacement (me) is accepted and no longer"
                        + " changes: remove the entry");
    }

    @Test
    void patternExpiresAsARowDoes() {
        Change change = change("object-header/Plain allocation", "16 B/op", "8 B/op");

        LedgerJudgement judgement = judge(rows("key: 'object-header/*'").replace("2027", "2026"), change);

        assertThat(judgement.open()).containsExactly(change);
        assertThat(judgement.problems())
                .containsExactly("accepted.yaml: object-header/* (me) expired after 2026-01-01: look at it"
                        + " again, then renew the date or remove the entry");
    }

    @Test
    void valueOfAcceptedDifferenceIsAcceptedToo() {
        Change whole = new Change(
                Kind.DOCUMENTED,
                subject("scalar-replacement", "pin"),
                new ObservedValue.Value("16", ""),
                new ObservedValue.Value("8", ""),
                "",
                1,
                Optional.empty(),
                List.of(new ObservedPair(
                        "scalar-replacement/Plain allocation",
                        new ObservedValue.Value("16 B/op", "B/op"),
                        new ObservedValue.Value("8 B/op", "B/op"))));

        assertThat(judge(ENTRY.replace("object-header", "scalar-replacement"), whole)
                        .problems())
                .containsExactly("accepted.yaml: scalar-replacement/Plain allocation (platform-team) accepts"
                        + " a value that belongs to the difference 'scalar-replacement/pin': accept that instead");
    }

    @Test
    void whatAnEntryIsAboutIsSaidOnce() {
        assertThatThrownBy(() -> LedgerReader.read(
                        "accepted.yaml",
                        rows("quark: a, key: b/c") + rows("quark: d, from: x").substring(10)))
                .hasMessageContaining("accepted.yaml:2:3: an entry has either 'key' or 'quark'")
                .hasMessageContaining("accepted.yaml:3:3: an entry with 'quark' accepts all values, without 'from'");
        assertThatThrownBy(() ->
                        LedgerReader.read("accepted.yaml", "accepted:\n- {reason: r, owner: me, expires: 2027-01-01}"))
                .hasMessage("accepted.yaml:2:3: an entry needs 'key' or 'quark'");
    }

    @Test
    void ledgerThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> Ledger.read(Path.of("nowhere/accepted.yaml")))
                .isInstanceOf(LedgerException.class)
                .hasMessage("cannot read the ledger nowhere/accepted.yaml: it does not exist; correct the path");
    }

    private static final String CODE = """
            accepted:
              - key: code/Thread.stop()
                from: works
                to: throws or is gone (1 class)
                reason: clearReferencesStopThreads is not set
                owner: platform-team
                expires: 2026-12-31
            """;

    private static Ledger application(String text) {
        return LedgerReader.read("accepted.yaml", text);
    }

    private static Point stop(int classes) {
        return Point.in("code", "Thread.stop()", "works", "throws or is gone (%d class)".formatted(classes));
    }

    @Test
    void pointIsAcceptedUntilItsLastDay() {
        assertThat(application(CODE).accepting(stop(1), LocalDate.of(2026, 12, 31)))
                .isPresent();
        assertThat(application(CODE).problems(stop(1), TODAY)).isEmpty();
        assertThat(application(CODE).accepting(stop(1), LocalDate.of(2027, 1, 1)))
                .isEmpty();
        assertThat(application(CODE).problems(stop(1), LocalDate.of(2027, 1, 1)))
                .containsExactly("accepted.yaml: code/Thread.stop() (platform-team) expired after 2026-12-31:"
                        + " look at it again, then renew the date or remove the entry");
    }

    /** Another class that uses it has its own reason, or none. */
    @Test
    void pointThatGrewIsNotAccepted() {
        assertThat(application(CODE).accepting(stop(2), TODAY)).isEmpty();
        assertThat(application(CODE).problems(stop(2), TODAY))
                .containsExactly("accepted.yaml: code/Thread.stop() (platform-team) is stale: it accepts"
                        + " works → throws or is gone (1 class), but the change is now"
                        + " works → throws or is gone (2 class); review and accept the new"
                        + " change, or remove the entry");
    }

    /** The gate knows no application, and one ledger may serve several. */
    @Test
    void entryAboutApplicationIsNoMatterOfGate() {
        String group = """
                  - quark: option
                    reason: r
                    owner: o
                    expires: 2027-06-30
                """;

        assertThat(judge(CODE).problems()).isEmpty();
        assertThat(judge(CODE + group).problems()).isEmpty();
        assertThat(application(CODE).unused(List.of(stop(2)))).isEmpty();
        assertThat(application(CODE).unused(List.of()))
                .containsExactly("accepted.yaml: code/Thread.stop() (platform-team) accepts nothing that was"
                        + " found: correct the key, or remove the entry if no application needs it");
    }

    @Test
    void noQuarkHasTheIdOfAGroup() {
        assertThat(QuarkCatalog.load().entries().stream().map(QuarkCatalog.Entry::id))
                .isNotEmpty()
                .doesNotContainAnyElementsOf(Point.GROUPS)
                .doesNotContain(Kind.INVENTORY.option());
    }
}
