package org.jvmquarks.cli.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.launch.Images;

class DoctorCommandTest {

    @Test
    void usableEngineIsOk() {
        assertThat(DoctorCommand.docker(new Engine(Optional.empty())).line())
                .isEqualTo("ok    Docker           the engine can be used");
    }

    @Test
    void unusableEngineIsALackWithTheEnginesOwnReason() {
        assertThat(DoctorCommand.docker(new Engine(Optional.of("it is asleep: wake it"))).line())
                .isEqualTo(
                        "lack  Docker           not usable: the cells of container JDKs are"
                                + " NOT_APPLICABLE; it is asleep: wake it");
    }

    private record Engine(Optional<String> unavailable) implements Images {
        @Override
        public boolean has(String reference) {
            throw new AssertionError("doctor looks for no image");
        }

        @Override
        public List<String> digests(String reference) {
            throw new AssertionError("doctor pulls no image");
        }
    }
}
