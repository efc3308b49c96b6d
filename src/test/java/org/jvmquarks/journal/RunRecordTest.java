package org.jvmquarks.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RunRecordTest {

    @Test
    void evidenceIsFoundFromAnotherFolderAndAllElseIsTheSame() {
        RunRecord run = Records.run(List.of(Records.jdk("j", 25)), Records.cell("a", "j"));

        RunRecord moved = run.by("../quarks");

        assertThat(moved.cells().get(0).guests())
                .extracting(GuestRecord::evidence)
                .containsExactly("../quarks/evidence/scalar-replacement/a/j");
        assertThat(moved)
                .usingRecursiveComparison()
                .ignoringFields("cells.evidence.guests.evidence")
                .isEqualTo(run);
    }

    @Test
    void aGuestWithoutEvidenceHasNoneElsewhere() {
        GuestRecord guest = new GuestRecord(List.of("java"), "exit code 0", "", 1);

        assertThat(guest.by("../quarks")).isEqualTo(guest);
    }
}
