package org.jvmquarks.launch.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AwaitedStreamTest {
    private final AtomicBoolean givenUp = new AtomicBoolean();

    @Test
    void passesOnWhatSomebodyWaitsFor() throws IOException {
        try (InputStream stream = stream(1, 2, 3)) {
            assertThat(stream.read()).isEqualTo(1);
            assertThat(stream.readAllBytes()).containsExactly(2, 3);
            assertThat(stream.read()).isEqualTo(-1);
        }
    }

    @Test
    void endsOnceNobodyWaits() throws IOException {
        try (InputStream stream = stream(1, 2, 3)) {
            assertThat(stream.read()).isEqualTo(1);

            givenUp.set(true);

            assertThatThrownBy(stream::read)
                    .isInstanceOf(IOException.class)
                    .hasMessage("nobody waits for this copy any more");
            assertThatThrownBy(stream::readAllBytes).hasMessage("nobody waits for this copy any more");
        }
    }

    @Test
    void archiveOfWhichNobodyWaitsWritesNoFile(@TempDir Path target) throws IOException {
        givenUp.set(true);
        try (InputStream archive = new AwaitedStream(Tar.pack(Path.of("pom.xml"), "results/pom.xml"), givenUp)) {
            assertThatThrownBy(() -> Tar.unpack(archive, target)).isInstanceOf(IOException.class);
        }

        assertThat(target).isEmptyDirectory();
    }

    private InputStream stream(int... bytes) {
        byte[] content = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            content[i] = (byte) bytes[i];
        }
        return new AwaitedStream(new ByteArrayInputStream(content), givenUp);
    }
}
