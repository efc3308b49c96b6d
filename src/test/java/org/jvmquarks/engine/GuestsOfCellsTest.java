package org.jvmquarks.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.engine.EngineFixture.ask;
import static org.jvmquarks.engine.EngineFixture.only;
import static org.jvmquarks.engine.EngineFixture.pin;
import static org.jvmquarks.engine.EngineFixture.script;
import static org.jvmquarks.engine.EngineFixture.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.engine.cell.CellContext;
import org.jvmquarks.engine.cell.PinBody;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.GuestRecord;
import org.jvmquarks.verdict.Mode;
import org.jvmquarks.verdict.Verdict;

/** Which questions share a guest, and what it is started with; no JVM is started. */
class GuestsOfCellsTest {
    @TempDir
    Path folder;

    @Test
    void pinsThatAskTheSameShareAGuest() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "a");

        fixture.run(Mode.VERIFY).execute(List.of(pin("x", script("holds")), pin("y", script("holds"))));

        assertThat(fixture.log().cells)
                .allSatisfy(cell -> assertThat(cell.guests()).hasSize(1))
                .extracting(cell -> cell.guests().get(0).evidence())
                .as("both have the evidence of the one that asked first")
                .containsOnly(fixture.log().cells.get(0).guests().get(0).evidence());
        assertThat(fixture.launcher().plans())
                .as("and one that proves the identity")
                .hasSize(2);
    }

    @Test
    void secondCheckHasAGuestOfItsOwn() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "a");

        fixture.run(Mode.VERIFY)
                .execute(List.of(pin("x", script("broken", "broken")), pin("y", script("broken", "broken"))));

        assertThat(fixture.launcher().plans())
                .as("the identity, the guest of both, and one for each second check")
                .hasSize(4);
    }

    @Test
    void falsifiersThatStartTheSameGuestShareIt() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "a");

        fixture.run(Mode.FALSIFY)
                .execute(List.of(pin("x", script("holds", "broken")), pin("y", script("holds", "broken"))));

        assertThat(fixture.launcher().plans())
                .as("the identity, the guest of both, and that of both falsifiers")
                .hasSize(3);
    }

    @Test
    void secondCheckUnderFalsifierHasItsOwnGuest() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "a");

        fixture.run(Mode.FALSIFY)
                .execute(List.of(
                        pin("x", script("holds", "holds", "holds")), pin("y", script("holds", "noise", "broken"))));

        assertThat(fixture.launcher().plans())
                .as("the identity, two guests of both, and one for each second check")
                .hasSize(5);
    }

    @Test
    void framedGuestGetsOptionsUnlikeDefaultPins() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        only(fixture, Mode.VERIFY, pin("x", script("holds")));
        assertThat(fixture.launcher().plans().get(1).options())
                .startsWith(
                        "-Xms512m",
                        "-Xmx512m",
                        "-XX:+UseG1GC",
                        "-XX:ParallelGCThreads=2",
                        "-XX:ConcGCThreads=1",
                        "-XX:CICompilerCount=2");

        EngineFixture bare = new EngineFixture(folder, "j");
        only(bare, Mode.VERIFY, EngineFixture.ergonomic("x", script("holds")));
        assertThat(bare.launcher().plans().get(1).options()).isEmpty();
    }

    @Test
    void collectorReplacesOneThatPinChoseBefore() throws IOException {
        List<List<String>> options = new ArrayList<>();
        PinBody body = context -> {
            ask(context, 0);
            CellContext serial =
                    context.with(List.of("-Xss1m", "-XX:-UseParallelGC")).with(Collector.SERIAL);
            options.add(serial.options());
            options.add(serial.with(List.of("-Xmx1g")).with(Collector.G1).options());
        };

        CellRecord cell = verify(folder, pin("x", body));

        assertThat(cell.verdict()).as(cell.reason()).isEqualTo(Verdict.HOLDS);
        assertThat(options)
                .containsExactly(List.of("-Xss1m", "-XX:+UseSerialGC"), List.of("-Xss1m", "-Xmx1g", "-XX:+UseG1GC"));
    }

    @Test
    void keyHasOptionsOfPinNotOfFalsifier() throws IOException {
        List<String> keys = new ArrayList<>();
        List<List<String>> options = new ArrayList<>();
        PinBody body = context -> {
            ask(context, 1);
            CellContext serial = context.with(List.of("-XX:+UseSerialGC"));
            keys.add(serial.key("Answer", "value").text());
            options.add(serial.options());
            throw new AssertionError("broken");
        };
        PinBody holdsPlain = context -> {
            if (context.options().isEmpty()) {
                ask(context, 1);
                keys.add(context.key("Answer", "").text());
            } else {
                body.check(context);
            }
        };

        only(new EngineFixture(folder, "j"), Mode.FALSIFY, pin("x", holdsPlain));

        assertThat(keys).containsExactly("Answer", "Answer value -XX:+UseSerialGC");
        assertThat(options).containsExactly(List.of("-XX:+UseSerialGC", "-Xss2m"));
    }

    @Test
    void eachGuestOfCellHasItsOwnFolder() throws IOException {
        CellRecord cell = verify(folder, pin("x", context -> {
            ask(context, 1);
            ask(context, 2);
        }));

        assertThat(cell.guests())
                .extracting(GuestRecord::evidence)
                .containsExactly("evidence/jdk-17/sample/x/0-identity", "evidence/jdk-17/sample/x/1-identity");
    }
}
