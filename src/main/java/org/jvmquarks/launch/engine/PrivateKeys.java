package org.jvmquarks.launch.engine;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.files.BoundedFile;

/**
 * Reads private keys from PEM files. The JDK takes PKCS #8 alone; older programs write PKCS #1 for RSA and SEC 1 for
 * elliptic curves, which are a part of it:
 *
 * <pre>
 * PKCS #8:  SEQUENCE { INTEGER 0, SEQUENCE { algorithm, parameters }, OCTET STRING { key } }
 * PKCS #1:  key
 * SEC 1:    key, SEQUENCE { INTEGER 1, OCTET STRING, [0] { curve }, … }
 * </pre>
 */
final class PrivateKeys {
    private static final Pattern PEM = Pattern.compile("-----BEGIN (RSA |EC |)PRIVATE KEY-----([^-]+)-----END");

    private static final int SEQUENCE = 0x30;
    private static final int OCTETS = 0x04;
    private static final int CURVE = 0xa0;
    private static final byte[] VERSION = {2, 1, 0};

    /** Algorithm rsaEncryption, 1.2.840.113549.1.1.1, without parameters. */
    private static final byte[] RSA = HexFormat.of().parseHex("06092a864886f70d0101010500");

    /** Algorithm ecPublicKey, 1.2.840.10045.2.1, whose parameter is the curve. */
    private static final byte[] EC = HexFormat.of().parseHex("06072a8648ce3d0201");

    private PrivateKeys() {}

    static PrivateKey read(Path file) throws IOException, GeneralSecurityException {
        Matcher pem = PEM.matcher(BoundedFile.text(file, BoundedFile.MB, StandardCharsets.ISO_8859_1));
        if (!pem.find()) {
            throw new InvalidKeySpecException("no private key without a passphrase in " + file.getFileName());
        }
        try {
            byte[] bytes = Base64.getMimeDecoder().decode(pem.group(2));
            return switch (pem.group(1)) {
                case "RSA " -> key("RSA", wrapped(RSA, bytes));
                case "EC " -> key("EC", wrapped(joined(EC, curve(bytes)), bytes));
                default -> ofAnyKind(bytes);
            };
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new InvalidKeySpecException("no key in " + file.getFileName(), e);
        }
    }

    private static PrivateKey ofAnyKind(byte[] pkcs8) throws GeneralSecurityException {
        InvalidKeySpecException last = new InvalidKeySpecException("no kind of key is known");
        for (String algorithm : new String[] {"RSA", "EC", "Ed25519"}) {
            try {
                return key(algorithm, pkcs8);
            } catch (InvalidKeySpecException another) {
                last = another;
            }
        }
        throw last;
    }

    private static PrivateKey key(String algorithm, byte[] pkcs8) throws GeneralSecurityException {
        return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
    }

    private static byte[] wrapped(byte[] algorithm, byte[] key) {
        return der(SEQUENCE, joined(VERSION, joined(der(SEQUENCE, algorithm), der(OCTETS, key))));
    }

    /** Returns the object identifier of the curve, with its tag. */
    private static byte[] curve(byte[] sec1) {
        ByteBuffer key = ByteBuffer.wrap(content(ByteBuffer.wrap(sec1)));
        while (key.hasRemaining()) {
            int tag = Byte.toUnsignedInt(key.get(key.position()));
            byte[] content = content(key);
            if (tag == CURVE) {
                return content;
            }
        }
        throw new IllegalArgumentException("the key does not name its curve");
    }

    /** Returns the content of the next element, and moves behind it. */
    private static byte[] content(ByteBuffer der) {
        der.position(der.position() + 1);
        int length = Byte.toUnsignedInt(der.get(der.position()));
        der.position(der.position() + 1);
        if (length >= 0x80) {
            int digits = length - 0x80;
            length = 0;
            for (int i = 0; i < digits; i++) {
                length = length << 8 | Byte.toUnsignedInt(der.get(der.position()));
                der.position(der.position() + 1);
            }
        }
        if (length > der.remaining()) {
            throw new IllegalArgumentException("the key is cut off");
        }
        byte[] content = new byte[length];
        der.get(content);
        return content;
    }

    private static byte[] der(int tag, byte[] content) {
        ByteArrayOutputStream element = new ByteArrayOutputStream();
        element.write(tag);
        // A length has as few bytes as it can; two do for every key.
        if (content.length >= 0x100) {
            element.write(0x82);
            element.write(content.length >> 8);
        } else if (content.length >= 0x80) {
            element.write(0x81);
        }
        element.write(content.length);
        element.writeBytes(content);
        return element.toByteArray();
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] both = new byte[first.length + second.length];
        System.arraycopy(first, 0, both, 0, first.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
