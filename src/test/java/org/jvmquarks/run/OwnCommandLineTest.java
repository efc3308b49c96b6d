package org.jvmquarks.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class OwnCommandLineTest {
    @Test
    void startCanBePastedWhateverFolderIsCalled() {
        assertThat(OwnCommandLine.start(Path.of("target", "jvm-quarks.jar")))
                .isEqualTo("java -jar target/jvm-quarks.jar");
        assertThat(OwnCommandLine.start(Path.of("/opt", "it's a b", "jvm-quarks.jar")))
                .isEqualTo("java -jar '/opt/it'\\''s a b/jvm-quarks.jar'");
    }
}
