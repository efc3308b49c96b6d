package org.jvmquarks.guest.calls;

import java.io.FileInputStream;
import java.io.InputStream;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.PublicKey;
import java.security.interfaces.ECPublicKey;
import javax.crypto.KeyGenerator;
import javax.crypto.interfaces.DHPublicKey;

/** Keys and stores, as far as no two starts differ. */
public final class Keys {
    private static final String ROOTS = "/lib/security/cacerts";

    private Keys() {}

    /** Returns the bits of the keys that a generator makes by default. */
    public static int size(KeyPairGenerator generator) {
        PublicKey key = generator.generateKeyPair().getPublic();
        if (key instanceof DHPublicKey) {
            return ((DHPublicKey) key).getParams().getP().bitLength();
        }
        return ((ECPublicKey) key).getParams().getCurve().getField().getFieldSize();
    }

    /** Returns the bytes of the keys that a generator makes by default. */
    public static int size(KeyGenerator generator) {
        return generator.generateKey().getEncoded().length;
    }

    /** Whether the root certificates can be read with this password, as the type that a JDK before 18 had. */
    public static boolean roots(String password) throws Exception {
        KeyStore store = KeyStore.getInstance("JKS");
        try (InputStream in = new FileInputStream(System.getProperty("java.home") + ROOTS)) {
            store.load(in, password == null ? null : password.toCharArray());
        }
        return store.size() > 0;
    }

    /** Returns the first byte of the file of root certificates: 0xfe of JKS, 0x30 of PKCS #12. */
    public static String typeOfRoots() throws Exception {
        try (InputStream in = new FileInputStream(System.getProperty("java.home") + ROOTS)) {
            return Integer.toHexString(in.read());
        }
    }
}
