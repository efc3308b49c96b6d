package org.jvmquarks.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.engine.EngineFixture.ask;
import static org.jvmquarks.engine.EngineFixture.only;
import static org.jvmquarks.engine.EngineFixture.pin;
import static org.jvmquarks.engine.EngineFixture.script;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.engine.cell.Falsifier;
import org.jvmquarks.engine.cell.PinBody;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.guest.Guest;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.FalsifierRecord;
import org.jvmquarks.journal.VersionRange;
import org.jvmquarks.verdict.Mode;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;
import org.jvmquarks.verdict.Verdict;

/** What a run says about falsifiers, in both modes that run them; no JVM is started. */
class FalsifiedRunTest {
    @TempDir
    Path folder;

    @Test
    void falsifierOfUnaskedClassSaysSo() throws IOException {
        Falsifier unused = Falsifier.byProbe(VersionRange.all(), String.class, Integer.class);
        Falsifier used = Falsifier.byProbe(VersionRange.all(), Guest.class, GuestStandIn.class);
        PinBody body = context -> {
            context.run(GuestRequest.on(Guest.class, Commands.IDENTITY));
            context.record(Observation.exact("x", 1, ""));
        };

        CellRecord cell = only(
                new EngineFixture(folder, "j"),
                Mode.FALSIFY,
                pin("x", VersionRange.all(), false, List.of(), List.of(unused, used), body));

        assertThat(cell.falsifiedBy())
                .extracting(FalsifierRecord::reason)
                .containsExactly(
                        "the pin still holds; String was never asked, so Integer replaced nothing",
                        "the pin still holds");
    }

    private static final class GuestStandIn {}

    /** A value is computed by the class of the falsifier, and so is not told of another one. */
    @Test
    void messagesNameTheClassThatAnswered() throws IOException {
        List<String> subjects = new ArrayList<>();
        Falsifier falsifier = Falsifier.byProbe(VersionRange.all(), String.class, Integer.class);
        PinBody body = context -> {
            ask(context, 1);
            subjects.add(context.subject(String.class, ".op"));
        };

        only(
                new EngineFixture(folder, "j"),
                Mode.FALSIFY,
                pin("x", VersionRange.all(), false, List.of(), List.of(falsifier), body));

        assertThat(subjects).startsWith("String.op [j]", "Integer.op [j]");
    }

    @Test
    void falsifierThatBreaksThePinProvesIt() throws IOException {
        CellRecord cell = only(new EngineFixture(folder, "j"), Mode.FALSIFY, pin("x", script("holds", "broken")));

        assertThat(cell.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(cell.falsifiedBy())
                .containsExactly(new FalsifierRecord("-Xss2m", Verdict.BROKEN, "expected 16, was 8"));
        assertThat(cell.observations())
                .as("nothing that was measured under a falsifier")
                .containsExactly(Observation.exact(new ObservationKey("Answer", "value"), 0, ""));
        assertThat(cell.guests()).hasSize(2);
    }

    @Test
    void falsifierWithoutEffectIsSeenTwice() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        RunResult result = fixture.run(Mode.FALSIFY).execute(List.of(pin("x", script("holds", "holds", "holds"))));

        CellRecord cell = result.run().cells().get(0);
        assertThat(cell.falsifiedBy())
                .containsExactly(new FalsifierRecord("-Xss2m", Verdict.HOLDS, "the pin still holds"));
        assertThat(cell.guests()).hasSize(3);
        assertThat(result.hasFailures()).isTrue();
        assertThat(result.hasErrors()).isFalse();
    }

    @Test
    void breakAtSecondCheckOnlyIsUndecided() throws IOException {
        CellRecord cell =
                only(new EngineFixture(folder, "j"), Mode.FALSIFY, pin("x", script("holds", "holds", "broken")));

        assertThat(cell.falsifiedBy())
                .singleElement()
                .extracting(FalsifierRecord::verdict)
                .isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void falsifierThatFailsIsErrorAndNotProof() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        RunResult result = fixture.run(Mode.FALSIFY).execute(List.of(pin("x", script("holds", "error"))));

        assertThat(result.run().cells().get(0).falsifiedBy())
                .containsExactly(new FalsifierRecord("-Xss2m", Verdict.ERROR, "too slow"));
        assertThat(result.hasFailures()).isFalse();
        assertThat(result.hasErrors()).isTrue();
    }

    @Test
    void falsifierOfOtherVersionsIsNotRun() throws IOException {
        Falsifier later = Falsifier.byFlags(VersionRange.of("18", ""), List.of("-XX:+Later"));
        PinDefinition pin = pin("x", VersionRange.all(), false, List.of(), List.of(later), script("holds"));

        assertThat(only(new EngineFixture(folder, "j"), Mode.FALSIFY, pin).falsifiedBy())
                .isEmpty();
    }

    @Test
    void falsifiersRunForPinsThatHoldOnly() throws IOException {
        CellRecord cell = only(new EngineFixture(folder, "j"), Mode.FALSIFY, pin("x", script("broken", "broken")));

        assertThat(cell.falsifiedBy()).isEmpty();
        assertThat(cell.guests()).hasSize(2);
    }

    @Test
    void modeProveRunsFalsifierOnOneJdkOnly() throws IOException {
        Run run = new EngineFixture(folder, "a", "b").run(Mode.PROVE);
        PinDefinition pin = pin("x", script("holds", "broken", "holds"));

        CellRecord first = run.check(pin, run.jdks().get(0));
        CellRecord second = run.check(pin, run.jdks().get(1));

        assertThat(first.falsifiedBy()).hasSize(1);
        assertThat(second.falsifiedBy()).isEmpty();
        assertThat(run.finish().problems()).isEmpty();
    }

    @Test
    void undecidedFalsifierIsTriedAgain() throws IOException {
        Run run = new EngineFixture(folder, "a").run(Mode.PROVE);
        PinDefinition pin = pin("x", script("holds", "noise", "noise", "broken"));

        assertThat(run.check(pin, run.jdks().get(0)).falsifiedBy())
                .extracting(FalsifierRecord::verdict)
                .containsExactly(Verdict.BROKEN);
    }

    @Test
    void modeProveTriesUndecidedFalsifierOnNextJdk() throws IOException {
        Run run = new EngineFixture(folder, "a", "b").run(Mode.PROVE);
        PinDefinition pin = pin("x", script("holds", "noise", "noise", "noise", "holds", "broken"));

        CellRecord first = run.check(pin, run.jdks().get(0));
        CellRecord second = run.check(pin, run.jdks().get(1));

        assertThat(first.falsifiedBy()).extracting(FalsifierRecord::verdict).containsExactly(Verdict.INCONCLUSIVE);
        assertThat(second.falsifiedBy()).extracting(FalsifierRecord::verdict).containsExactly(Verdict.BROKEN);
    }

    @Test
    void modeProveKeepsFalsifiersOfDifferentPinsApart() throws IOException {
        Run run = new EngineFixture(folder, "a").run(Mode.PROVE);

        CellRecord x = run.check(pin("x", script("holds", "broken")), run.jdks().get(0));
        CellRecord y = run.check(pin("y", script("holds", "broken")), run.jdks().get(0));

        assertThat(x.falsifiedBy()).hasSize(1);
        assertThat(y.falsifiedBy()).hasSize(1);
    }

    @Test
    void modeProveFailsForPinsWithoutRunFalsifier() throws IOException {
        Falsifier later = Falsifier.byFlags(VersionRange.of("18", ""), List.of("-XX:+Later"));
        PinDefinition b = pin("b", VersionRange.all(), false, List.of(), List.of(later), script("holds"));
        PinDefinition a = pin("a", VersionRange.all(), false, List.of(), List.of(later), script("holds"));

        RunResult result = new EngineFixture(folder, "j").run(Mode.PROVE).execute(List.of(b, a));

        assertThat(result.problems()).containsExactly(new RunProblem.Unproven(List.of("sample/a", "sample/b")));
        assertThat(result.hasErrors()).isTrue();
        assertThat(result.hasFailures()).isFalse();
    }

    @Test
    void otherModesNeedNoProofOfWholeRun() throws IOException {
        RunResult result = new EngineFixture(folder, "j").run(Mode.VERIFY).execute(List.of(pin("a", script("holds"))));

        assertThat(result.problems()).isEmpty();
        assertThat(result.hasErrors()).isFalse();
    }
}
