package org.jvmquarks.cli.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.engine.schedule.LanePlan;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.Images;

class DoctorCommandTest {

    @Test
    void usableEngineIsOk() {
        assertThat(DoctorCommand.containers(new Engine(Optional.empty())).line())
                .isEqualTo("ok    containers       Docker 26.1.5 at unix:///var/run/docker.sock");
    }

    @Test
    void unusableEngineIsWarningWithEnginesOwnReason() {
        assertThat(DoctorCommand.containers(new Engine(Optional.of("it is asleep: wake it")))
                        .line())
                .isEqualTo("warn  containers       not usable: no cell of a container JDK can run; it is"
                        + " asleep: wake it");
    }

    @Test
    void disassemblerIsShownWithItsVersion() {
        assertThat(DoctorCommand.disassembler(
                                Optional.of("GNU objdump (GNU Binutils for Debian) 2.40"), Optional.empty())
                        .line())
                .isEqualTo("ok    disassembler     GNU objdump (GNU Binutils for Debian) 2.40");
    }

    @Test
    void missingDisassemblerIsWarningWithHowToInstall() {
        assertThat(DoctorCommand.disassembler(Optional.empty(), Optional.of("pins cannot be checked: install it"))
                        .line())
                .isEqualTo("warn  disassembler     none: pins cannot be checked: install it");
    }

    @Test
    void limitedDisassemblerIsWarningWithWhatToInstall() {
        assertThat(DoctorCommand.disassembler(
                                Optional.of("Capstone 4.0"), Optional.of("some pins cannot be checked: install it"))
                        .line())
                .isEqualTo("warn  disassembler     Capstone 4.0: some pins cannot be checked: install it");
    }

    @Test
    void architectureWhoseCodeIsNotReadIsWarning() {
        assertThat(DoctorCommand.disassembler(Optional.empty(), Optional.empty())
                        .line())
                .isEqualTo("warn  disassembler     none: pins about machine code cannot be checked on"
                        + " this architecture");
    }

    @Test
    void lanesAreShownWithTheirReason() {
        LanePlan lanes = new LanePlan(List.of(CpuSet.parse("0-1"), CpuSet.parse("2-3")), "it was shown");

        assertThat(DoctorCommand.lanes(lanes).line())
                .isEqualTo("ok    lanes            claims about time run in 2 lanes, on processors 0-1"
                        + " and 2-3: it was shown");
        assertThat(DoctorCommand.lanes(LanePlan.alone("nothing is calibrated")).line())
                .isEqualTo("warn  lanes            none: claims about time run one at a time, because"
                        + " nothing is calibrated");
    }

    private record Engine(Optional<String> unavailable) implements Images {
        @Override
        public Optional<String> describe() {
            return unavailable.isPresent()
                    ? Optional.empty()
                    : Optional.of("Docker 26.1.5 at unix:///var/run/docker.sock");
        }

        @Override
        public boolean has(JdkSource.Image image) {
            throw new AssertionError("doctor looks for no image");
        }

        @Override
        public List<String> digests(String reference) {
            throw new AssertionError("doctor pulls no image");
        }
    }
}
