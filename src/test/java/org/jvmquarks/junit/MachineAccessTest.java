package org.jvmquarks.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.Jvm;
import org.jvmquarks.catalog.PinReader;
import org.jvmquarks.engine.PinDefinition;
import org.jvmquarks.engine.Requirement;
import org.jvmquarks.junit.samples.SamplePins;

class MachineAccessTest {
    private static final boolean NO_LOCKS = false;

    private final PinDefinition timing = pin("declaredTiming");
    private final PinDefinition exact = pin("holds");

    private static PinDefinition pin(String name) {
        try {
            return new PinReader(SamplePins.class)
                    .pin(SamplePins.class.getDeclaredMethod(name, Jvm.class), UnaskedJvm::new)
                    .get(0);
        } catch (NoSuchMethodException e) {
            throw new AssertionError(e);
        }
    }

    private static Function<String, Optional<String>> parallel(String value) {
        Map<String, String> parameters = Map.of("junit.jupiter.execution.parallel.enabled", value);
        return name -> Optional.ofNullable(parameters.get(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "TRUE"})
    void pinAboutTimeDoesNotApplyWhereOldJUnitRunsOthersBesideIt(String value) {
        MachineAccess access = MachineAccess.of(parallel(value), NO_LOCKS);

        assertThat(access.required(timing).requirements().get(0))
                .isEqualTo(
                        new Requirement.Unmet(
                                "needs exclusive access to the machine, which JUnit before 5.12"
                                        + " does not give in a parallel run: use JUnit 5.12 or"
                                        + " later, or run this test without"
                                        + " junit.jupiter.execution.parallel.enabled"));
        assertThat(access.required(exact)).isSameAs(exact);
    }

    @Test
    void oldJUnitRunsPinsAboutTimeOneAfterTheOther() {
        assertThat(MachineAccess.of(name -> Optional.empty(), NO_LOCKS).required(timing))
                .isSameAs(timing);
        assertThat(MachineAccess.of(parallel("false"), NO_LOCKS).required(timing)).isSameAs(timing);
    }

    @Test
    void thisJUnitLocksTheMachine() {
        assertThat(MachineAccess.of(parallel("true")).required(timing)).isSameAs(timing);
    }

    @Test
    void jUnitWithoutProvidersOfLocksIsRecognized() {
        assertThat(MachineAccess.hasLocksProvider(ClassLoader.getPlatformClassLoader())).isFalse();
    }
}
