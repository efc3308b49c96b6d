package org.jvmquarks.launch.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.dockerjava.core.RemoteApiVersion;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Calls an engine over TLS, with the JDK alone. */
@Timeout(120)
class CertificatesTest {
    @TempDir
    static Path folder;

    private static TlsEngine engine;

    @BeforeAll
    static void start() throws Exception {
        engine = TlsEngine.start(TlsFiles.in(folder));
    }

    @AfterAll
    static void close() {
        engine.close();
    }

    @Test
    void engineBehindTlsAnswersItsUser() throws Exception {
        assertThat(version(folder.resolve("user"))).isEqualTo("20.10.24+dfsg1");
    }

    /** Older programs, such as docker-machine, write such keys. */
    @Test
    void olderFormOfKeyIsSameUser() throws Exception {
        Path older = copy("older");
        Path key = older.resolve("key.pem");
        Files.writeString(key, TlsFiles.inOlderForm(Files.readString(key)));

        assertThat(version(older)).isEqualTo("20.10.24+dfsg1");
    }

    @Test
    void engineOfAnotherAuthorityIsRefused() throws Exception {
        Path wrong = copy("wrong");
        Files.copy(wrong.resolve("cert.pem"), wrong.resolve("ca.pem"), StandardCopyOption.REPLACE_EXISTING);

        assertThatThrownBy(() -> version(wrong))
                .satisfies(thrown -> assertThat(EngineFailure.of(thrown))
                        .startsWith("TLS failed, ")
                        .endsWith("; check that ca.pem is of the authority that signed the engine's certificate, and"
                                + " that the engine accepts cert.pem"));
    }

    @Test
    void missingFileIsNamed() throws Exception {
        Path incomplete = copy("incomplete");
        Files.delete(incomplete.resolve("key.pem"));

        assertThatThrownBy(() -> version(incomplete))
                .isInstanceOf(WrongSettingException.class)
                .hasMessage(
                        "the certificates in %1$s cannot be read: %1$s/key.pem does not exist; correct the path; expected ca.pem, cert.pem, key.pem as Docker's documentation on TLS makes them"
                                .formatted(incomplete));
    }

    @Test
    void fileWithoutACertificateIsNamed() throws Exception {
        Path empty = copy("empty");
        Files.writeString(empty.resolve("ca.pem"), "");

        assertThatThrownBy(() -> version(empty))
                .hasMessageContaining("they are not valid: no certificate in ca.pem; expected");
    }

    private static String version(Path certificates) throws WrongSettingException {
        Endpoint endpoint = new Endpoint(URI.create(engine.address()), Optional.of(certificates), Optional.empty());
        return EngineClient.connect(endpoint, RemoteApiVersion.UNKNOWN_VERSION)
                .versionCmd()
                .exec()
                .getVersion();
    }

    private static Path copy(String name) throws Exception {
        Path copy = Files.createDirectory(folder.resolve(name));
        for (String file : new String[] {"ca.pem", "cert.pem", "key.pem"}) {
            Files.copy(folder.resolve("user").resolve(file), copy.resolve(file));
        }
        return copy;
    }
}
