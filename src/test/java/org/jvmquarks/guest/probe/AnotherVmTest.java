package org.jvmquarks.guest.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnotherVmTest {

    @Test
    void isOfTheSameJdk() throws IOException {
        List<String> command = AnotherVm.command();

        assertThat(Path.of(command.get(0)).toRealPath())
                .isEqualTo(
                        Path.of(System.getProperty("java.home"), "bin", "java").toRealPath());
    }
}
