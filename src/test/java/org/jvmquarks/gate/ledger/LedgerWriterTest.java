package org.jvmquarks.gate.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerWriterTest {
    private static final Acceptance ENTRY = new Acceptance(
            new AcceptedScope.Row(
                    "object-header/Plain allocation", AcceptedReading.read("16 B/op"), AcceptedReading.read("8 B/op")),
            "wanted: # 1, \"compact\"\nand tested",
            Optional.of("https://openjdk.org/jeps/519"),
            "platform-team",
            LocalDate.of(2027, 6, 30));

    private static final Acceptance OTHER = new Acceptance(
            new AcceptedScope.Row("other/key", AcceptedReading.read("true"), AcceptedReading.read("17")),
            "fine",
            Optional.empty(),
            "me",
            LocalDate.of(2027, 1, 1));

    @TempDir
    Path folder;

    @Test
    void whatIsWrittenIsReadBack() {
        Path file = folder.resolve("accepted.yaml");

        LedgerWriter.add(file, List.of(ENTRY));
        LedgerWriter.add(file, List.of(OTHER));

        assertThat(Ledger.read(file).entries()).containsExactly(ENTRY, OTHER);
        assertThat(folder).isDirectoryContaining("glob:**/accepted.yaml");
        assertThat(folder.toFile().list()).hasSize(1);
    }

    @Test
    void whatPeopleWroteStays() {
        String before = """
                # ours
                accepted:
                  # why
                  - {key: a/b, from: 1, to: 2, reason: x, owner: me, expires: 2027-01-01}""";

        String after = LedgerWriter.append("accepted.yaml", before, List.of(OTHER));

        assertThat(after)
                .isEqualTo(before
                        + "\n  - key: other/key\n"
                        + "    from: 'true'\n"
                        + "    to: '17'\n"
                        + "    reason: fine\n"
                        + "    owner: me\n"
                        + "    expires: '2027-01-01'\n");
    }

    @Test
    void ledgerOfOneLineStaysAsItIs() throws Exception {
        Path file = folder.resolve("accepted.yaml");
        Files.writeString(file, "accepted: []\n");

        assertThatThrownBy(() -> LedgerWriter.add(file, List.of(OTHER)))
                .isInstanceOf(LedgerException.class)
                .hasMessageStartingWith(file + ": cannot add an entry: ");
        assertThat(file).hasContent("accepted: []\n");
    }

    /** A person completes it; nothing is accepted without a reason. */
    @Test
    void draftIsALedgerOnceItIsCompleted() {
        Point point = Point.in("code", "Subject.doAs, doAsPrivileged or callAs", "works", "a: 'b' # c");
        String draft = "accepted:\n" + LedgerWriter.draft(List.of(point));

        assertThatThrownBy(() -> LedgerReader.read("accepted.yaml", draft)).hasMessage("""
                        accepted.yaml:5:13: 'reason' must be a text, is empty
                        accepted.yaml:6:12: 'owner' must be a text, is empty
                        accepted.yaml:7:14: 'expires' must be a text, is empty""");
        String complete = draft.replace("reason: ''", "reason: r")
                .replace("owner: ''", "owner: o")
                .replace("expires: ''", "expires: 2027-06-30");
        assertThat(LedgerReader.read("accepted.yaml", complete).accepting(point, LocalDate.of(2027, 6, 30)))
                .isPresent();
    }
}
