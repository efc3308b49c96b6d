package org.jvmquarks.launch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/**
 * Certificates of an engine on this machine and of its user, each of which knows the other one: in the folders
 * {@code engine} and {@code user}, as {@code ca.pem}, {@code cert.pem} and {@code key.pem}.
 *
 * @param engine key and certificate of the engine
 * @param user those of its user
 */
record TlsFiles(Path folder, KeyStore engine, KeyStore user) {
    static final String KEY = "key";
    static final String PASSWORD = "changeit";

    /** Bytes of a PKCS #8 key of RSA with 2048 bits before the key that older programs write. */
    private static final int BEFORE_THE_KEY = 26;

    static TlsFiles in(Path folder) throws IOException, InterruptedException, GeneralSecurityException {
        KeyStore engine = store(folder.resolve("engine.p12"), "localhost");
        KeyStore user = store(folder.resolve("user.p12"), "user");
        write(folder.resolve("engine"), engine, user);
        write(folder.resolve("user"), user, engine);
        return new TlsFiles(folder, engine, user);
    }

    Path ofEngine() {
        return folder.resolve("engine");
    }

    Path ofUser() {
        return folder.resolve("user");
    }

    private static void write(Path folder, KeyStore own, KeyStore other) throws IOException, GeneralSecurityException {
        Files.createDirectory(folder);
        Files.writeString(
                folder.resolve("ca.pem"),
                pem("CERTIFICATE", other.getCertificate(KEY).getEncoded()));
        Files.writeString(
                folder.resolve("cert.pem"),
                pem("CERTIFICATE", own.getCertificate(KEY).getEncoded()));
        Files.writeString(
                folder.resolve("key.pem"),
                pem("PRIVATE KEY", own.getKey(KEY, PASSWORD.toCharArray()).getEncoded()));
    }

    private static KeyStore store(Path file, String name)
            throws IOException, InterruptedException, GeneralSecurityException {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1",
                "-genkeypair",
                "-keyalg",
                "RSA",
                "-keysize",
                "2048",
                "-dname",
                "CN=" + name,
                "-ext",
                "san=dns:" + name,
                "-alias",
                KEY,
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keystore",
                file.toString());
        Process keytool = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(keytool.waitFor()).as("exit code of keytool").isZero();
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        return store;
    }

    /** Returns the PEM of a key of RSA as programs before OpenSSL 3 write it. */
    static String inOlderForm(String pem) {
        String body = pem.replaceAll("-----.*", "");
        byte[] key = Base64.getMimeDecoder().decode(body);
        return pem("RSA PRIVATE KEY", Arrays.copyOfRange(key, BEFORE_THE_KEY, key.length));
    }

    private static String pem(String type, byte[] bytes) {
        return "-----BEGIN %1$s-----%n%2$s%n-----END %1$s-----%n"
                .formatted(type, Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes));
    }
}
