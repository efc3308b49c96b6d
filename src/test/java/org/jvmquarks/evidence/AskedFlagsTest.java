package org.jvmquarks.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AskedFlagsTest {

    @Test
    void theLastValueOfAFlagIsAskedFor() {
        assertThat(AskedFlags.of(List.of("-XX:+UseTLAB", "-Xbatch", "-XX:-UseTLAB")).names())
                .isEqualTo("UseTLAB,BackgroundCompilation");
    }

    @Test
    void theInterpreterTakesBackCompilationInTheForeground() {
        assertThat(AskedFlags.of(List.of("-Xbatch", "-Xint")).names()).isEqualTo("-");
    }

    @Test
    void compilationInTheForegroundIsAskedForAfterTheInterpreter() {
        assertThat(AskedFlags.of(List.of("-Xint", "-Xbatch")).names())
                .isEqualTo("BackgroundCompilation");
    }
}
