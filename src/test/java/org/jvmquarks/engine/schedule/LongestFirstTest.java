package org.jvmquarks.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.engine.EngineFixture;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.QuarkRecord;

class LongestFirstTest {
    private static final List<PinDefinition> PINS =
            List.of(pin("own", "a"), pin("quick", "a"), pin("slow", "a"), pin("own", "b"), pin("slow", "b"));

    private static PinDefinition pin(String quark, String name) {
        PinDefinition pin = EngineFixture.pin(name, context -> {});
        return new PinDefinition(
                new QuarkRecord(
                        quark,
                        "Sample",
                        "memory",
                        "a test",
                        EngineFixture.class.getName(),
                        true,
                        Optional.empty(),
                        List.of(pin.pin())),
                pin.quarkClass(),
                pin.pin(),
                pin.requirements(),
                pin.falsifiers(),
                pin.libraries(),
                pin.body());
    }

    @Test
    void quarkWithLongestPinComesFirstUndivided() {
        Map<PinId, Double> typical =
                Map.of(PinId.of("quick/a"), 1.0, PinId.of("slow/a"), 0.5, PinId.of("slow/b"), 10.0);

        assertThat(LongestFirst.of(PINS, typical))
                .extracting(pin -> pin.id().toString())
                .containsExactly("slow/a", "slow/b", "quick/a", "own/a", "own/b");
    }

    @Test
    void unknownPinsStayInTheirOrder() {
        assertThat(LongestFirst.of(PINS, Map.of())).isEqualTo(PINS);
        assertThat(LongestFirst.of(PINS)).isEqualTo(PINS);
    }
}
