package org.jvmquarks.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class LedgerTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 21);

    private static final String ENTRY =
            """
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
                Kind.VALUE,
                key,
                "Plain allocation",
                "object-header",
                List.of(new PinKey("object-header", "objectTakes16Bytes")),
                from,
                to,
                "",
                2);
    }

    private static Judgement judge(String text, Change... changes) {
        return LedgerReader.read("accepted.yaml", text).judge(List.of(changes), TODAY);
    }

    @Test
    void whatIsAcceptedIsNotOpen() {
        Change accepted = change("object-header/Plain allocation", "16 B/op", "8 B/op");
        Change other = change("object-header/Other allocation", "16 B/op", "8 B/op");

        Judgement judgement = judge(ENTRY, accepted, other);

        assertThat(judgement.accepted()).containsExactly(accepted);
        assertThat(judgement.open()).containsExactly(other);
        assertThat(judgement.problems()).isEmpty();
    }

    @Test
    void anotherValueIsOpenAndItsEntryIsStale() {
        Change now = change("object-header/Plain allocation", "16 B/op", "24 B/op");

        Judgement judgement = judge(ENTRY, now);

        assertThat(judgement.open()).containsExactly(now);
        assertThat(judgement.problems())
                .containsExactly(
                        "accepted.yaml: object-header/Plain allocation (platform-team) is stale:"
                                + " accepted is 16 B/op → 8 B/op, it is 16 B/op → 24 B/op now; look"
                                + " at it again and accept that, or remove the entry");
    }

    @Test
    void anEntryThatDoesNotOccurIsToBeRemoved() {
        assertThat(judge(ENTRY).problems())
                .containsExactly(
                        "accepted.yaml: object-header/Plain allocation (platform-team) is accepted"
                                + " and does not change any more: remove the entry");
    }

    @Test
    void anEntryCountsOnItsLastDayAndNotAfterIt() {
        Change accepted = change("object-header/Plain allocation", "16 B/op", "8 B/op");

        assertThat(judge(ENTRY.replace("2027-06-30", "2026-11-21"), accepted).open()).isEmpty();
        Judgement after = judge(ENTRY.replace("2027-06-30", "2026-11-20"), accepted);
        assertThat(after.open()).containsExactly(accepted);
        assertThat(after.problems())
                .containsExactly(
                        "accepted.yaml: object-header/Plain allocation (platform-team) was accepted"
                                + " until 2026-11-20: look at it again, and give it another date or"
                                + " remove it");
    }

    @Test
    void anEmptyLedgerAcceptsNothing() {
        Change change = change("a/b", "1", "2");

        assertThat(judge("", change).open()).containsExactly(change);
        assertThat(judge("accepted: []", change).open()).containsExactly(change);
        assertThat(Ledger.none().judge(List.of(change), TODAY).open()).containsExactly(change);
    }

    @Test
    void everythingThatIsWrongIsSaidAtItsPlace() {
        String wrong =
                """
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
                .hasMessage(
                        """
                        accepted.yaml:5:5: unknown key 'reson'; did you mean 'reason'? (known: key, from, to, reason, link, owner, expires)
                        accepted.yaml:7:14: 'tomorrow' is no date like 2027-06-30
                        accepted.yaml:8:11: 'a/b' is accepted twice
                        accepted.yaml:9:5: an entry needs 'to'
                        accepted.yaml:9:5: an entry needs 'reason'
                        accepted.yaml:9:5: an entry needs 'owner'
                        accepted.yaml:9:5: an entry needs 'expires'
                        accepted.yaml:10:5: an entry must be keys with values, not 'text'
                        accepted.yaml:11:1: unknown key 'more' (known: accepted)""");
    }

    @Test
    void aLedgerThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> Ledger.read(Path.of("nowhere/accepted.yaml")))
                .isInstanceOf(LedgerException.class)
                .hasMessage(
                        "cannot read the ledger nowhere/accepted.yaml:"
                                + " java.nio.file.NoSuchFileException: nowhere/accepted.yaml");
    }
}
