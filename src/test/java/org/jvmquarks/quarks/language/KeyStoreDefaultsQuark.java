package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Security;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.crypto.spec.SecretKeySpec;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Touches;
import org.jvmquarks.WritingJvm;
import org.jvmquarks.WrittenFile;
import org.jvmquarks.jdk.Vendor;
import org.jvmquarks.verdict.Impact;

/**
 * Since JDK 9 the default type of a key store is PKCS #12, and the algorithms that protect it change: an old JDK, or
 * another program, may be unable to read a store that a new JDK wrote.
 *
 * <h2>Why</h2>
 *
 * {@code KeyStore.getDefaultType()} is a security property. A PKCS #12 store names the algorithm that encrypts its
 * entries and the one that authenticates the whole store (the MAC), so the reader must know both. Oracle's JDK 8 knows
 * the newer ones since 8u301; OpenJDK's builds of 8 learned them later.
 *
 * <h2>How it is shown</h2>
 *
 * The probe writes a key to a PKCS #12 store, and looks for the identifiers of the algorithms in its bytes. The
 * property {@code keystore.pkcs12.legacy}, which restores the old algorithms, and a store of another type are the
 * controls. Other probes open the store that another JDK wrote.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: the default type is {@code jks}; since 9 it is {@code pkcs12} (JEP 229).
 *   <li>since 11.0.12 and 16: entries are encrypted by AES-256 (PBES2) instead of triple DES or RC2 (JDK-8153005).
 *       Oracle's 8u301 also uses AES-256, OpenJDK's builds of 8 do not, and the pins claim nothing about other builds
 *       of 8.
 *   <li>since 11.0.17 and 16: the MAC uses SHA-256 instead of SHA-1 (JDK-8267880, JDK-8153005).
 *   <li>since 28: the MAC is PBMAC1 (JDK-8370245), which 26 and 25.0.5 can read (JDK-8343232), and 8, 11, 17, 21 and
 *       25.0.3 cannot.
 *   <li>releases before 8u301, 11.0.12 and 12 do not know the MAC with SHA-256. Among OpenJDK's builds of 8, only 8u504
 *       was seen to read it.
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20, 22 to 24, and releases before 8u301 and 11.0.12; the version of a
 *       change in these comes from its issue or JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Name the type of a store in the code: {@code KeyStore.getInstance("PKCS12")}. If old JDKs and other programs must
 * read a store, write it with the oldest of them. For readers that know all but PBMAC1,
 * {@code -Dkeystore.pkcs12.macAlgorithm=HmacPBESHA256} is enough. {@code -Dkeystore.pkcs12.legacy=true}, with keytool
 * {@code -J-Dkeystore.pkcs12.legacy}, is for all others, and selects weak encryption. A store keeps its algorithms when
 * it is only read. An {@code Integrity check failed} caused by {@code NoSuchAlgorithmException} is a problem of the JDK
 * that reads, not of the password.
 */
@Quark(
        id = "key-store-defaults",
        title = "Defaults of key stores",
        source = "JEP 229, JDK-8153005, JDK-8267880, JDK-8343232, JDK-8370245",
        impact = Impact.FAILURE)
@Touches(
        api = {"java.security.KeyStore#getDefaultType", "java.security.KeyStore#store"},
        options = {"-Dkeystore.pkcs12.", "-Djavax.net.ssl.keyStoreType"})
class KeyStoreDefaultsQuark {

    /** The type of a store for which nobody names a type. */
    public static class DefaultType {
        public String op() {
            return KeyStore.getDefaultType();
        }
    }

    /** The type that the code has set as the default. */
    public static class OwnType {
        public String op() {
            Security.setProperty("keystore.type", "jceks");
            return KeyStore.getDefaultType();
        }
    }

    /** The algorithms in a PKCS #12 store. */
    public static class Pkcs12 {
        private static final String PBES2 = "2a864886f70d01050d";
        private static final String PBMAC1 = "2a864886f70d01050e";
        private static final String TRIPLE_DES = "2a864886f70d010c0103";
        private static final String SHA1 = "2b0e03021a";
        private static final String SHA256 = "608648016503040201";
        private static final char[] PASSWORD = {'p', 'r', 'o', 'b', 'e'};

        public Map<String, Object> op() throws GeneralSecurityException, IOException {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            stored(type(), new byte[16]).store(out, PASSWORD);
            String bytes = new BigInteger(1, out.toByteArray()).toString(16);
            Map<String, Object> algorithms = new LinkedHashMap<>();
            algorithms.put("encryption", named(bytes, "PBES2", PBES2, "triple DES", TRIPLE_DES));
            algorithms.put("mac", named(bytes, "PBMAC1", PBMAC1, "SHA-256", SHA256, "SHA-1", SHA1));
            return algorithms;
        }

        /** A store that holds a key. */
        static KeyStore stored(String type, byte[] key) throws GeneralSecurityException, IOException {
            KeyStore store = KeyStore.getInstance(type);
            store.load(null, null);
            store.setEntry(
                    "key",
                    new KeyStore.SecretKeyEntry(new SecretKeySpec(key, "AES")),
                    new KeyStore.PasswordProtection(PASSWORD));
            return store;
        }

        String type() {
            return "PKCS12";
        }

        /** The first of these algorithms whose identifier is among the bytes. */
        private static String named(String bytes, String... namesAndIdentifiers) {
            for (int i = 0; i < namesAndIdentifiers.length; i += 2) {
                if (bytes.contains(namesAndIdentifiers[i + 1])) {
                    return namesAndIdentifiers[i];
                }
            }
            return "another";
        }
    }

    /** A store of another type, with algorithms of its own. */
    public static class Jceks extends Pkcs12 {
        @Override
        String type() {
            return "JCEKS";
        }
    }

    @Pin("the default type of a key store is {}")
    @Expect(value = "jks", until = "8")
    @Expect(value = "pkcs12", since = "9", by = "JEP 229")
    @FalsifiedBy(probe = OwnType.class, insteadOf = DefaultType.class)
    @Touches(
            api = "java.security.KeyStore#getDefaultType",
            onlyIf = "a program that does not know the type reads its key stores")
    void type(Jvm jvm, String type) {
        assertThat(jvm.valuesOf(DefaultType.class)).hasResult(type);
    }

    @Pin("the key in a new PKCS #12 store is encrypted by {}")
    @Expect(
            value = "triple DES",
            until = "8",
            vendor = {Vendor.DEBIAN, Vendor.UBUNTU, Vendor.TEMURIN})
    @Expect(value = "triple DES", until = "8u292, 11.0.11, 15")
    @Expect(value = "PBES2", since = "11.0.12, 16", by = "JDK-8153005")
    @FalsifiedBy(flags = "-Dkeystore.pkcs12.legacy=true", since = "11.0.12, 16")
    @FalsifiedBy(probe = Jceks.class, insteadOf = Pkcs12.class)
    @Touches(
            api = "java.security.KeyStore#store",
            options = "-Dkeystore.pkcs12.",
            onlyIf = "older programs read the stores that it writes")
    void encryption(Jvm jvm, String algorithm) {
        assertThat(jvm.valuesOf(Pkcs12.class)).has("encryption", algorithm);
    }

    @Pin("the MAC of a new PKCS #12 store is {}")
    @Expect(
            value = "SHA-1",
            until = "8",
            vendor = {Vendor.DEBIAN, Vendor.UBUNTU, Vendor.TEMURIN})
    @Expect(value = "SHA-1", until = "8u292, 11.0.16, 15")
    @Expect(value = "SHA-256", since = "11.0.17", until = "11", by = "JDK-8267880")
    @Expect(value = "SHA-256", since = "16", until = "27", by = "JDK-8153005")
    @Expect(value = "PBMAC1", since = "28", by = "JDK-8370245")
    @FalsifiedBy(flags = "-Dkeystore.pkcs12.legacy=true", since = "11.0.17, 16")
    @FalsifiedBy(probe = Jceks.class, insteadOf = Pkcs12.class)
    @Touches(
            api = "java.security.KeyStore#store",
            options = "-Dkeystore.pkcs12.",
            onlyIf = "older programs read the stores that it writes")
    void mac(Jvm jvm, String algorithm) {
        assertThat(jvm.valuesOf(Pkcs12.class)).has("mac", algorithm);
    }

    /** Writes a store with a key and the algorithms of its JDK. */
    public static class WritesStore {
        public static void main(String[] args) throws GeneralSecurityException, IOException {
            write(new byte[0], new byte[16]);
        }

        static void write(byte[] before, byte[] key) throws GeneralSecurityException, IOException {
            try (OutputStream out = Files.newOutputStream(Paths.get(WrittenFile.NAME))) {
                out.write(before);
                Pkcs12.stored("PKCS12", key).store(out, Pkcs12.PASSWORD);
            }
        }
    }

    /** Writes a store after a byte that does not belong to it. */
    public static class WritesNoStore {
        public static void main(String[] args) throws GeneralSecurityException, IOException {
            WritesStore.write(new byte[1], new byte[16]);
        }
    }

    /** Opens the store that a JDK wrote, and takes the key out of it. */
    public static class OpensStore {
        public String op() throws GeneralSecurityException {
            KeyStore store = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(Paths.get(WrittenFile.NAME))) {
                store.load(in, Pkcs12.PASSWORD);
                byte[] key = store.getKey("key", Pkcs12.PASSWORD).getEncoded();
                return Arrays.equals(key, new byte[16]) ? "its key" : "another key";
            } catch (IOException e) {
                String message = String.valueOf(e.getMessage());
                return message.contains("NoSuchAlgorithmException") ? "an unknown algorithm" : message;
            }
        }
    }

    @Pin("in a new PKCS #12 store that {writer} wrote, the reader finds {}")
    @Expect(
            value = "an unknown algorithm",
            until = "25.0.3",
            vendor = {Vendor.DEBIAN, Vendor.UBUNTU, Vendor.TEMURIN},
            writtenSince = "28",
            by = "JDK-8370245")
    @Expect(value = "an unknown algorithm", until = "8u292, 11.0.11", writtenSince = "11.0.17, 16", by = "JDK-8153005")
    @Expect(value = "its key", since = "8u504, 11.0.12, 12", writtenUntil = "27")
    @Expect(value = "its key", until = "8u292, 11.0.11", writtenUntil = "8u292, 11.0.11")
    @Expect(value = "its key", since = "25.0.5, 26", writtenSince = "28", by = "JDK-8343232")
    @FalsifiedBy(probe = WritesNoStore.class, insteadOf = WritesStore.class)
    @Touches(api = "java.security.KeyStore#load", options = "-Dkeystore.pkcs12.")
    void opens(Jvm jvm, WritingJvm writer, String found) {
        assertThat(jvm.reading(writer.write(WritesStore.class)).valuesOf(OpensStore.class))
                .hasResult(found);
    }
}
