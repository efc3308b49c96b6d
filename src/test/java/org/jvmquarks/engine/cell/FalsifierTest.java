package org.jvmquarks.engine.cell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.guest.probe.Argument;
import org.jvmquarks.host.ProbeArgument;
import org.jvmquarks.journal.VersionRange;

class FalsifierTest {

    @Test
    void falsifierFlagsComeLast() {
        assertThat(falsifier("-XX:-UseTLAB").after(List.of("-Xmx1g", "-XX:+UseTLAB"), Optional.empty()))
                .containsExactly("-Xmx1g", "-XX:+UseTLAB", "-XX:-UseTLAB");
    }

    @Test
    void replacedValueIsLeftOut() {
        assertThat(falsifier("-XX:hashCode=2").after(List.of("-XX:hashCode=9", "-Xmx1g"), Optional.empty()))
                .containsExactly("-Xmx1g", "-XX:hashCode=2");
    }

    @Test
    void unlockStaysBeforeWhatItUnlocks() {
        assertThat(falsifier("-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=2")
                        .after(List.of("-XX:+UnlockExperimentalVMOptions", "-XX:+UseEpsilonGC"), Optional.empty()))
                .containsExactly(
                        "-XX:+UnlockExperimentalVMOptions",
                        "-XX:+UseEpsilonGC",
                        "-XX:+UnlockExperimentalVMOptions",
                        "-XX:hashCode=2");
    }

    @Test
    void compileCommandsAddUp() {
        assertThat(falsifier("-XX:CompileCommand=dontinline,*.m")
                        .after(List.of("-XX:CompileCommand=quiet"), Optional.empty()))
                .containsExactly("-XX:CompileCommand=quiet", "-XX:CompileCommand=dontinline,*.m");
    }

    @Test
    void otherProbeReplacesTheDeclaredOne() {
        Falsifier falsifier = Falsifier.byProbe(VersionRange.all(), String.class, Integer.class);

        assertThat(falsifier.description()).isEqualTo("Integer instead of String");
        assertThat(falsifier.substitution().apply(String.class)).isEqualTo(Integer.class);
        assertThat(falsifier.substitution().apply(Long.class)).isEqualTo(Long.class);
        assertThat(falsifier.after(List.of("-Xmx1g"), Optional.empty())).containsExactly("-Xmx1g");
    }

    @SuppressWarnings("unused")
    static class Sized {
        @Argument
        private int size = 1;
    }

    @Test
    void argumentGoesToTheProbesThatTakeIt() {
        Falsifier falsifier = Falsifier.byArgument(VersionRange.all(), ProbeArgument.of("size=16"));

        assertThat(falsifier.description()).isEqualTo("size=16");
        assertThat(falsifier.after(List.of("-Dprobe.size=8"), Optional.of(Sized.class)))
                .containsExactly("-Dprobe.size=8", "-Dprobe.size=16");
        assertThat(falsifier.after(List.of("-Xmx1g"), Optional.of(String.class)))
                .containsExactly("-Xmx1g");
        assertThat(falsifier.after(List.of("-Xmx1g"), Optional.empty())).containsExactly("-Xmx1g");
        assertThat(falsifier.unused()).contains("no probe was asked that takes the argument size");
    }

    private static Falsifier falsifier(String... flags) {
        return Falsifier.byFlags(VersionRange.all(), List.of(flags));
    }
}
