package org.jvmquarks.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class VmFlagTest {
    private static final VmFlag ON = VmFlag.reported("UseG1GC", "true", "ERGONOMIC");
    private static final VmFlag ABSENT = VmFlag.absent("ZGenerational");

    @Test
    void absentFlagHasNoValue() {
        assertThat(ABSENT.isKnown()).isFalse();
        assertThat(ABSENT.isOn()).isFalse();
        assertThat(ABSENT.hasValue("")).isFalse();
        assertThat(ABSENT.isDefault()).isFalse();
        assertThat(ABSENT.shown()).isEqualTo("absent");
    }

    @Test
    void emptyTextIsAValue() {
        VmFlag flag = VmFlag.reported("ErrorFile", "", "DEFAULT");
        assertThat(flag.isKnown()).isTrue();
        assertThat(flag.hasValue("")).isTrue();
        assertThat(flag.shown()).isEmpty();
    }

    @Test
    void defaultIsMeantByBeanAndByList() {
        VmFlag.Declaration declaration = new VmFlag.Declaration("bool", "product");
        assertThat(VmFlag.reported("A", "1", "DEFAULT").isDefault()).isTrue();
        assertThat(VmFlag.listed("A", "1", "default", declaration).isDefault()).isTrue();
        assertThat(ON.isDefault()).isFalse();
        assertThat(ON.withOrigin("default").isDefault()).isTrue();
    }

    @Test
    void listOfJdk8TellsWhetherItWasSet() {
        assertThat(VmFlag.reported("A", "1", VmFlag.origin("=")).isDefault()).isTrue();
        assertThat(VmFlag.reported("A", "1", VmFlag.origin(":=")).isDefault()).isFalse();
        assertThat(VmFlag.reported("A", "1", VmFlag.origin(":=")).isOfUntoldOrigin())
                .isTrue();
        assertThat(ON.isOfUntoldOrigin()).isFalse();
        assertThat(ABSENT.isOfUntoldOrigin()).isFalse();
    }

    @Test
    void halfAFlagIsRefused() {
        assertThatThrownBy(() -> new VmFlag("A", Optional.of("1"), Optional.empty(), Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("of A the value Optional[1], the origin Optional.empty");
        assertThatThrownBy(() -> VmFlag.absent(" ")).hasMessage("a flag has a name");
    }
}
