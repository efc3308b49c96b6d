package org.jvmquarks.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;

/** SHA-256 of texts, as UTF-8, and of files. */
public final class Sha256 {
    /** Hexadecimal digits that are enough to tell two builds or plans apart. */
    private static final int SHORT = 12;

    private Sha256() {}

    /** Returns 64 hexadecimal digits. */
    public static String hex(String text) {
        return HexFormat.of().formatHex(digest(text));
    }

    /** Returns the first 12 hexadecimal digits. */
    public static String shortHex(String text) {
        return hex(text).substring(0, SHORT);
    }

    /** Returns the form that browsers compare. */
    public static String base64(String text) {
        return Base64.getEncoder().encodeToString(digest(text));
    }

    /** Returns 64 hexadecimal digits of what a file contains, which may be large. */
    public static String hex(Path file) throws IOException {
        MessageDigest digest = start();
        try (InputStream in = Files.newInputStream(file);
                OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
            in.transferTo(out);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static byte[] digest(String text) {
        return start().digest(text.getBytes(StandardCharsets.UTF_8));
    }

    private static MessageDigest start() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("expected SHA-256, which every JDK has", e);
        }
    }
}
