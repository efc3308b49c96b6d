package org.jvmquarks.engine.cell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.jvmquarks.journal.VersionRange;

class FalsifierTest {

    @Test
    void falsifierFlagsComeLast() {
        assertThat(falsifier("-XX:-UseTLAB").after(List.of("-Xmx1g", "-XX:+UseTLAB")))
                .containsExactly("-Xmx1g", "-XX:+UseTLAB", "-XX:-UseTLAB");
    }

    @Test
    void replacedValueIsLeftOut() {
        assertThat(falsifier("-XX:hashCode=2").after(List.of("-XX:hashCode=9", "-Xmx1g")))
                .containsExactly("-Xmx1g", "-XX:hashCode=2");
    }

    @Test
    void unlockStaysBeforeWhatItUnlocks() {
        assertThat(falsifier("-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=2")
                        .after(List.of("-XX:+UnlockExperimentalVMOptions", "-XX:+UseEpsilonGC")))
                .containsExactly(
                        "-XX:+UnlockExperimentalVMOptions",
                        "-XX:+UseEpsilonGC",
                        "-XX:+UnlockExperimentalVMOptions",
                        "-XX:hashCode=2");
    }

    @Test
    void compileCommandsAddUp() {
        assertThat(falsifier("-XX:CompileCommand=dontinline,*.m").after(List.of("-XX:CompileCommand=quiet")))
                .containsExactly("-XX:CompileCommand=quiet", "-XX:CompileCommand=dontinline,*.m");
    }

    @Test
    void otherProbeTakesThePlaceOfTheOneItIsDeclaredFor() {
        Falsifier falsifier = Falsifier.byProbe(VersionRange.all(), String.class, Integer.class);

        assertThat(falsifier.description()).isEqualTo("Integer instead of String");
        assertThat(falsifier.substitution().apply(String.class)).isEqualTo(Integer.class);
        assertThat(falsifier.substitution().apply(Long.class)).isEqualTo(Long.class);
        assertThat(falsifier.after(List.of("-Xmx1g"))).containsExactly("-Xmx1g");
    }

    private static Falsifier falsifier(String... flags) {
        return Falsifier.byFlags(VersionRange.all(), List.of(flags));
    }
}
