package org.jvmquarks.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.engine.EngineFixture.pin;
import static org.jvmquarks.engine.EngineFixture.script;
import static org.jvmquarks.engine.EngineFixture.settings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.engine.cell.Settings.Mode;
import org.jvmquarks.engine.schedule.CoreTimes;
import org.jvmquarks.engine.schedule.CostMeter;
import org.jvmquarks.journal.RunCost;
import org.jvmquarks.journal.RunObserver;

class CostMeterTest {
    private static final CoreTimes NOTHING = new CoreTimes(List.of());

    @TempDir Path folder;

    private final AtomicLong clock = new AtomicLong(Duration.ofHours(1).toNanos());
    private final CostMeter meter = new CostMeter(() -> NOTHING, clock::get);

    private void pass(Duration time) {
        clock.addAndGet(time.toNanos());
    }

    @Test
    void phasesLastUntilTheNext() {
        pass(Duration.ofMillis(250));
        meter.next("exact");
        pass(Duration.ofMillis(1500));

        assertThat(meter.total(List.of()).phases())
                .containsExactly(
                        new RunCost.Phase("start", 0.25, List.of()),
                        new RunCost.Phase("exact", 1.5, List.of()));
    }

    @Test
    void firstVerdictCountsFromTheStart() {
        pass(Duration.ofMillis(250));
        meter.next("exact");
        pass(Duration.ofMillis(1500));
        meter.decided();
        pass(Duration.ofSeconds(9));
        meter.decided();

        assertThat(meter.total(List.of()).firstVerdict()).hasValue(1.75);
    }

    @Test
    void runWithoutAVerdictHasNoFirstOne() {
        assertThat(meter.total(List.of()).firstVerdict()).isEmpty();
    }

    private RunCost cost(Mode mode, PinDefinition pin) throws Exception {
        List<RunCost> costs = new ArrayList<>();
        RunObserver observer =
                new RunObserver() {
                    @Override
                    public void cost(RunCost cost) {
                        costs.add(cost);
                    }
                };
        new EngineFixture(folder, "a", "b")
                .run(settings(mode, folder), observer)
                .execute(List.of(pin));
        assertThat(costs).hasSize(1);
        return costs.get(0);
    }

    /** Each of the guests of the fake launcher takes 1.5 s. */
    @Test
    void runTellsTheGuestsThatProvedItsJdks() throws Exception {
        RunCost cost = cost(Mode.VERIFY, pin("x", script("holds", "holds")));

        assertThat(cost.proofs()).contains(List.of(new RunCost.Proof("identity", 2, 3.0)));
        assertThat(cost.firstVerdict()).isPresent();
    }

    @Test
    void inapplicablePinIsNoVerdict() throws Exception {
        RunCost cost = cost(Mode.VERIFY, pin("x", script("missing", "missing")));

        assertThat(cost.firstVerdict()).isEmpty();
    }
}
