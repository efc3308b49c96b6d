package org.jvmquarks.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.jvmquarks.engine.EngineFixture.ask;
import static org.jvmquarks.engine.EngineFixture.pin;
import static org.jvmquarks.engine.EngineFixture.script;
import static org.jvmquarks.engine.EngineFixture.settings;
import static org.jvmquarks.engine.EngineFixture.thrownHere;
import static org.jvmquarks.engine.EngineFixture.thrownIn;
import static org.jvmquarks.engine.EngineFixture.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.engine.cell.RunAbortedException;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.RunEnd;
import org.jvmquarks.journal.RunObserver;
import org.jvmquarks.verdict.Mode;

/** What fails in the host is no verdict about a JDK; no JVM is started. */
class HostFailureTest {
    @TempDir
    Path folder;

    @Test
    void observerThatThrowsEndsTheRun() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        RunObserver full = new RunObserver() {
            @Override
            public void cell(CellRecord cell) {
                throw new IllegalStateException("no space left on device");
            }
        };
        Run run = fixture.run(settings(Mode.VERIFY, folder), full);
        PinDefinition pin = pin("a", script("holds"));

        RunAbortedException aborted = catchThrowableOfType(
                RunAbortedException.class, () -> run.check(pin, run.jdks().get(0)));

        assertThat(aborted)
                .hasMessage("the run ends because a result could not be recorded: no space left on device")
                .hasCauseInstanceOf(IllegalStateException.class);
        int started = fixture.launcher().plans().size();
        assertThatThrownBy(() -> run.check(pin, run.jdks().get(0))).isSameAs(aborted);
        assertThat(fixture.launcher().plans()).as("no further guest").hasSize(started);
    }

    @Test
    void observersAreAllToldEvenIfOneThrows() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        RunObserver closedPipe = new RunObserver() {
            @Override
            public void cell(CellRecord cell) {
                throw new IllegalStateException("closed pipe");
            }
        };
        Run run = fixture.run(settings(Mode.VERIFY, folder), RunObserver.all(closedPipe, fixture.log()));

        assertThatThrownBy(() -> run.check(pin("a", script("holds")), run.jdks().get(0)))
                .isInstanceOf(RunAbortedException.class)
                .hasMessageContaining("closed pipe");
        assertThat(fixture.log().cells).hasSize(1);
    }

    @Test
    void runWithUnrecordableResultHasItsEnd() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        RunObserver full = new RunObserver() {
            @Override
            public void cell(CellRecord cell) {
                throw new IllegalStateException("no space left on device");
            }

            @Override
            public void ended(RunEnd end) {
                throw new IllegalStateException("still no space");
            }
        };
        Run run = fixture.run(settings(Mode.VERIFY, folder), full);

        RunResult result = run.execute(List.of(pin("a", script("holds"))));

        assertThat(result.run().course().end().flatMap(RunEnd::interruptedBy))
                .contains("the run ends because a result could not be recorded: no space left on device");
        assertThat(result.run().cells()).extracting(CellRecord::pin).containsExactly("a");
    }

    @Test
    void hostOutOfMemoryEndsRunWithoutVerdict() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        Run run = fixture.run(Mode.VERIFY);
        PinDefinition hungry = pin("a", context -> {
            throw new OutOfMemoryError("Java heap space");
        });

        RunResult result = run.execute(List.of(hungry, pin("b", script("holds"))));

        assertThat(result.isInterrupted()).isTrue();
        assertThat(result.messages())
                .last()
                .asString()
                .startsWith("INTERRUPTED: ")
                .contains(" of 2 cells ")
                .endsWith(" missing; the run ends because the JVM that runs it failed:"
                        + " java.lang.OutOfMemoryError: Java heap space; give it a larger"
                        + " heap with -Xmx; to run what is missing: run --resume");
        assertThat(fixture.log().cells).extracting(CellRecord::pin).doesNotContain("a");
    }

    @Test
    void hostStackOverflowEndsRunWithoutHeapAdvice() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        PinDefinition deep = pin("a", context -> {
            throw new StackOverflowError();
        });

        assertThat(fixture.run(Mode.VERIFY).execute(List.of(deep)).run().interruption())
                .get()
                .asString()
                .endsWith("java.lang.StackOverflowError");
    }

    @Test
    void hostOutOfMemoryUnderFalsifierEndsRun() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        PinDefinition hungry = pin("a", context -> {
            ask(context, 1);
            if (!context.options().isEmpty()) {
                throw new OutOfMemoryError("Java heap space");
            }
        });

        assertThat(fixture.run(Mode.FALSIFY).execute(List.of(hungry)).isInterrupted())
                .isTrue();
        assertThat(fixture.log().cells).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"org.jvmquarks.evidence.Odd", "org.assertj.Odd"})
    void linkageErrorOfTheFrameworkEndsTheRun(String className) throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        PinDefinition pin = pin("a", context -> {
            throw thrownIn(className, new NoClassDefFoundError("org/acme/Gone"));
        });

        assertThat(fixture.run(Mode.VERIFY).execute(List.of(pin)).run().interruption())
                .get()
                .asString()
                .contains("org/acme/Gone");
    }

    @Test
    void linkageErrorOfThePinIsItsOwn() throws IOException {
        CellRecord cell = verify(folder, pin("a", context -> {
            throw thrownHere(new NoClassDefFoundError("org/acme/Gone"));
        }));

        assertThat(cell.outcome().label()).isEqualTo("ERROR(PIN_FAILED)");
        assertThat(cell.reason()).contains("org/acme/Gone").contains("EngineFixture.java:42");
    }

    @Test
    void errorOfAssertionLibraryIsOfPin() throws IOException {
        CellRecord cell = verify(folder, pin("a", context -> {
            throw new Error("odd");
        }));

        assertThat(cell.outcome().label()).isEqualTo("ERROR(PIN_FAILED)");
    }
}
