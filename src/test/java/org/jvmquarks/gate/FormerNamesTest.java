package org.jvmquarks.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.gate.compare.FormerNames;
import org.jvmquarks.gate.compare.RunSide;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.gate.ledger.Ledger;
import org.jvmquarks.gate.ledger.LedgerJudgement;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.PinReach;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.verdict.Verdict;

/** A pin was renamed after the baseline was run: {@code merged} is {@code mergedObjectIsAllocated} now. */
class FormerNamesTest {
    private static final String QUARK = "scalar-replacement";

    private final RunRecord before = run("old", 17, Records.cell("merged", "old"), pin("merged", Optional.empty()));

    private static PinRecord pin(String name, Optional<String> formerly) {
        return new PinRecord(name, "a claim", List.of(), false, false, List.of(), PinReach.unknown(), formerly);
    }

    private static RunRecord run(String jdk, int feature, CellRecord cell, PinRecord pin) {
        QuarkRecord quark = Records.quark(QUARK, Records.page());
        QuarkRecord own = new QuarkRecord(
                quark.id(),
                quark.title(),
                quark.topic(),
                quark.source(),
                quark.className(),
                quark.counted(),
                quark.page(),
                List.of(pin));
        return Records.run(List.of(Records.jdk(jdk, feature)), List.of(own), cell);
    }

    private static RunRecord now(Verdict verdict) {
        CellRecord cell = Records.cell("mergedObjectIsAllocated", "new");
        return run(
                "new",
                25,
                verdict == Verdict.HOLDS ? cell : Records.judged(cell, verdict, "expected 16 but was 0"),
                pin("mergedObjectIsAllocated", Optional.of("merged")));
    }

    private SideBySide sides(Verdict verdict) {
        return SideBySide.of(RunSide.of(before, "old"), RunSide.of(now(verdict), "new"), 0.25);
    }

    @Test
    void journalOfBeforeHasTheSamePin() {
        SideBySide sides = sides(Verdict.HOLDS);

        assertThat(sides.changes()).isEmpty();
        assertThat(sides.coverage().proven()).isEqualTo(1);
        assertThat(sides.gaps()).isEmpty();
        assertThat(sides.keys()).containsExactly(QUARK + "/mergedObjectIsAllocated");
    }

    @Test
    void changeHasTheNameOfNow() {
        assertThat(Gates.only(sides(Verdict.BROKEN)).key()).isEqualTo(QUARK + "/mergedObjectIsAllocated");
    }

    @Test
    void ledgerOfBeforeAcceptsTheSamePin(@TempDir Path folder) throws Exception {
        Path ledger = folder.resolve("accepted.yaml");
        Files.writeString(ledger, """
                accepted:
                  - key: scalar-replacement/merged
                    from: HOLDS
                    to: BROKEN
                    reason: the object is removed now
                    owner: platform-team
                    expires: 2027-06-30
                """);

        LedgerJudgement judgement = Ledger.read(ledger).judge(sides(Verdict.BROKEN), 0.25, LocalDate.of(2026, 11, 28));

        assertThat(judgement.open()).isEmpty();
        assertThat(judgement.problems()).isEmpty();
        assertThat(judgement.entries()).hasSize(1);
    }

    @Test
    void argumentAndWriterKeepTheirPlaces() {
        FormerNames names = FormerNames.of(now(Verdict.HOLDS).quarks());

        assertThat(names.current(PinId.of(QUARK + "/merged[Z][from jdk-17]")))
                .isEqualTo(PinId.of(QUARK + "/mergedObjectIsAllocated[Z][from jdk-17]"));
        assertThat(names.current(QUARK + "/merged[*]")).isEqualTo(QUARK + "/mergedObjectIsAllocated[*]");
        assertThat(names.current("object-header/merged")).isEqualTo("object-header/merged");
        assertThat(names.current(QUARK + "/Merged.op allocation")).isEqualTo(QUARK + "/Merged.op allocation");
        assertThat(names.current("quark:" + QUARK)).isEqualTo("quark:" + QUARK);
    }
}
