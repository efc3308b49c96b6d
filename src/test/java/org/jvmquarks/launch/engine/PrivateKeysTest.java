package org.jvmquarks.launch.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.RSAPrivateCrtKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads keys that OpenSSL 3 wrote. */
class PrivateKeysTest {
    @TempDir
    Path folder;

    @Test
    void olderFormOfRsaIsTheSameKey() throws Exception {
        assertThat(((RSAPrivateCrtKey) PrivateKeys.read(file("pkcs1.pem"))).getPrivateExponent())
                .isEqualTo(((RSAPrivateCrtKey) PrivateKeys.read(file("pkcs8-rsa.pem"))).getPrivateExponent());
    }

    @Test
    void olderFormOfEllipticCurvesIsSameKey() throws Exception {
        ECPrivateKey older = (ECPrivateKey) PrivateKeys.read(file("sec1.pem"));
        ECPrivateKey key = (ECPrivateKey) PrivateKeys.read(file("pkcs8-ec.pem"));

        assertThat(older.getS()).isEqualTo(key.getS());
        assertThat(older.getParams().getCurve()).isEqualTo(key.getParams().getCurve());
    }

    @Test
    void keyOfEdwardsCurveIsRead() throws Exception {
        assertThat(PrivateKeys.read(file("pkcs8-ed25519.pem")).getAlgorithm()).isEqualTo("EdDSA");
    }

    @Test
    void keyWithAPassphraseIsRefused() {
        assertThatThrownBy(() -> PrivateKeys.read(file("encrypted.pem")))
                .hasMessage("no private key without a passphrase in encrypted.pem");
    }

    @Test
    void keyThatIsCutOffIsRefused() throws Exception {
        String whole = Files.readString(file("sec1.pem"));
        Path cut = Files.writeString(folder.resolve("key.pem"), whole.replaceFirst("\n[^-\n]{30}", "\n"));

        assertThatThrownBy(() -> PrivateKeys.read(cut)).hasMessage("no key in key.pem");
    }

    private static Path file(String name) throws URISyntaxException {
        return Path.of(PrivateKeysTest.class.getResource("/launch/keys/" + name).toURI());
    }
}
