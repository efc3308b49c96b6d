package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.verdict.Impact;

/**
 * Kerberos uses RC4 and triple DES only if its configuration permits weak algorithms: since 17, and since update
 * releases of 8 and 11. The pin is about RC4.
 *
 * <h2>Why</h2>
 *
 * Both were permitted by default because old domain controllers and key tabs had nothing else.
 * {@code allow_weak_crypto} in {@code krb5.conf} decides; its default became false.
 *
 * <h2>How it is shown</h2>
 *
 * The probe asks the JDK's own class for the types that are on by default, under a configuration that says nothing
 * about weak algorithms. A configuration that permits them is the control on 17; AES, and a type that nobody has, are
 * those of all versions.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>up to 8u382, 11.0.16 and 16: on.
 *   <li>since 8u392, 11.0.17 and 17: off (JDK-8139348).
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Logins fail with {@code KrbException} about the encryption type, where an account or a key tab has keys of RC4 or
 * triple DES alone. Give the account keys of AES and write a new key tab; until then, {@code allow_weak_crypto = true}
 * in {@code krb5.conf} restores the old default on 17. On 21 and later it does not.
 */
@Quark(
        id = "kerberos-encryption",
        title = "Encryption types of Kerberos",
        source = "JDK-8139348",
        impact = Impact.FAILURE)
@Requires(vm = Vm.ANY, modules = "java.security.jgss")
@Touches(
        api = {
            "com.sun.security.auth.module.Krb5LoginModule",
            "javax.security.auth.kerberos.*",
            "org.ietf.jgss.GSSManager",
            "sun.security.krb5.*",
            "sun.security.krb5.internal.crypto.*"
        },
        options = {"-Djava.security.krb5.", "-Dsun.security.krb5.", "-Djavax.security.auth.useSubjectCredsOnly"},
        onlyIf = "an account or a key tab has keys of RC4 or triple DES alone")
class KerberosEncryptionQuark {
    private static final String OPEN = "--add-opens=java.security.jgss/sun.security.krb5.internal.crypto=ALL-UNNAMED";

    /** Returns whether RC4 is among those of the configuration. */
    public static class Types {
        static final int RC4 = 23;

        public boolean op() throws ReflectiveOperationException, IOException {
            Path configuration = Files.createTempFile("krb5", ".conf");
            String text = "[libdefaults]\n default_realm = EXAMPLE.COM\n" + weak();
            Files.write(configuration, text.getBytes(StandardCharsets.UTF_8));
            System.setProperty("java.security.krb5.conf", configuration.toString());
            try {
                Method defaults = Class.forName("sun.security.krb5.internal.crypto.EType")
                        .getDeclaredMethod("getBuiltInDefaults");
                defaults.setAccessible(true);
                return IntStream.of((int[]) defaults.invoke(null)).anyMatch(each -> each == type());
            } finally {
                Files.delete(configuration);
            }
        }

        String weak() {
            return "";
        }

        int type() {
            return RC4;
        }
    }

    /** The same where weak algorithms are permitted. */
    public static class Permitted extends Types {
        @Override
        String weak() {
            return " allow_weak_crypto = true\n";
        }
    }

    /** The same of AES. */
    public static class Aes extends Types {
        @Override
        int type() {
            return 18;
        }
    }

    /** The same of a type that nobody has. */
    public static class NoType extends Types {
        @Override
        int type() {
            return 99;
        }
    }

    @Pin("Kerberos {uses|does not use} RC4 by default")
    @Expect(value = "true", until = "8u382, 11.0.16, 16")
    @Expect(value = "false", since = "8u392, 11.0.17, 17", by = "JDK-8139348")
    @FalsifiedBy(probe = NoType.class, insteadOf = Types.class, until = "8u382, 11.0.16, 16")
    @FalsifiedBy(probe = Permitted.class, insteadOf = Types.class, since = "17", until = "17")
    @FalsifiedBy(probe = Aes.class, insteadOf = Types.class, since = "8u392, 11.0.17, 17")
    void rc4IsUsed(Jvm jvm, boolean uses) {
        assertThat((jvm.feature() > 8 ? jvm.with(OPEN) : jvm).valuesOf(Types.class))
                .hasResult(uses);
    }
}
