package org.jvmquarks.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JavaNamesTest {

    @ParameterizedTest
    @CsvSource({
        "java/lang/Object, java.lang.Object",
        "java.util.Map$Entry, java.util.Map$Entry",
        "[I, int[]",
        "[Z, boolean[]",
        "[[[J, long[][][]",
        "[Ljava/lang/String;, java.lang.String[]",
        "[[Ljava.lang.String;, java.lang.String[][]",
        "L, L",
        "I, I",
        "[, []",
    })
    void namesAreAsJavaWritesThem(String vmName, String javaName) {
        assertThat(JavaNames.of(vmName)).isEqualTo(javaName);
    }
}
