package org.jvmquarks.upgrade.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;
import org.jvmquarks.verdict.Verdict;

class ObservationsAsApplicationTest {
    private static final PinRecord PIN = SampleUpgrade.pin(Impact.BEHAVIOUR, Optional.empty());
    private static final ObservationKey ALWAYS = key("bytes");
    private static final ObservationKey WITHOUT_OOPS = key("header", "-XX:-UseCompressedOops");

    private static ObservationKey key(String subject, String... options) {
        return new ObservationKey(subject, "", List.of(options), Optional.empty(), ContainerLimits.none());
    }

    private static Observation bytes(ObservationKey key, int number) {
        return Observation.exact(key, number, "B");
    }

    private static CellRecord cell(String pin, String jdk, Observation... seen) {
        return Records.judged(Records.cell(pin, jdk, seen), Verdict.NOT_APPLICABLE, "is only observed");
    }

    private static SideBySide sides(CellRecord... cells) {
        return SampleUpgrade.sides(PIN, cells);
    }

    private static PinId pin(CellRecord cell) {
        return cell.pinId();
    }

    private static Optional<List<String>> differences(KnownApplication application, CellRecord... cells) {
        return new ObservationsAsApplication(Optional.of(sides(cells)), new Conditions(application, 25))
                .differences(pin(cells[0]));
    }

    @Test
    void onlyConditionsOfApplicationCount() {
        CellRecord before = cell("row", "jdk-17", bytes(ALWAYS, 16), bytes(WITHOUT_OOPS, 24));
        CellRecord after = cell("row", "jdk-25", bytes(ALWAYS, 8), bytes(WITHOUT_OOPS, 20));

        assertThat(differences(SampleUpgrade.with("-Xmx1g"), before, after))
                .contains(List.of("with the options and limits of the application: bytes is 8 B; before: 16 B"));
        assertThat(differences(SampleUpgrade.with("-XX:-UseCompressedOops"), before, after)
                        .orElseThrow())
                .hasSize(2);
    }

    @Test
    void observationOfOthersAloneTellsNothing() {
        CellRecord before = cell("row", "jdk-17", bytes(WITHOUT_OOPS, 24));
        CellRecord after = cell("row", "jdk-25", bytes(WITHOUT_OOPS, 20));
        ObservationsAsApplication seen = new ObservationsAsApplication(
                Optional.of(sides(before, after)), new Conditions(SampleUpgrade.with("-Xmx1g"), 25));

        assertThat(seen.differences(pin(before))).isEmpty();
        assertThat(seen.isOfOthers(pin(before))).isTrue();
    }

    @Test
    void otherPinsDifferencesAreTheirs() {
        CellRecord before = cell("row", "jdk-17", bytes(ALWAYS, 16));

        assertThat(differences(
                        SampleUpgrade.unknown(),
                        before,
                        cell("row", "jdk-25", bytes(ALWAYS, 16)),
                        cell("other", "jdk-17", bytes(key("words"), 3)),
                        cell("other", "jdk-25", bytes(key("words"), 4))))
                .contains(List.of());
    }

    @Test
    void pinSawNothingWithoutObservation() {
        CellRecord before = cell("row", "jdk-17", bytes(ALWAYS, 16));
        CellRecord after = cell("row", "jdk-25", bytes(ALWAYS, 8));

        assertThat(differences(SampleUpgrade.unknown(), before, cell("row", "jdk-25")))
                .isEmpty();
        assertThat(differences(SampleUpgrade.unknown(), cell("row", "jdk-17"), after))
                .isEmpty();
        assertThat(new ObservationsAsApplication(Optional.empty(), new Conditions(SampleUpgrade.unknown(), 25))
                        .differences(pin(before)))
                .isEmpty();
    }

    @Test
    void flagDiffersIfCandidateSawAnotherValue() {
        CellRecord before = cell("row", "jdk-17", bytes(ALWAYS, 16));
        CellRecord after = cell("row", "jdk-25", bytes(ALWAYS, 8));
        Change change = sides(before, after).changes().get(0);

        assertThat(differs(change, before, after)).contains(true);
        assertThat(differs(change, before, cell("row", "jdk-25", bytes(ALWAYS, 16))))
                .contains(false);
        assertThat(differs(change, before, cell("row", "jdk-25"))).isEmpty();
    }

    private static Optional<Boolean> differs(Change change, CellRecord... cells) {
        return new ObservationsAsApplication(Optional.of(sides(cells)), new Conditions(SampleUpgrade.unknown(), 25))
                .differs(change);
    }
}
