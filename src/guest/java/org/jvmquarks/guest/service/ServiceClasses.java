package org.jvmquarks.guest.service;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes classes that differ from {@link ServiceTemplate0000} in the four digits of their name. The length of the name
 * stays, so that the digits can be replaced in the bytes of the class file.
 */
final class ServiceClasses extends ClassLoader {
    private static final int DIGITS = 4;

    private final byte[] template;
    private final List<Integer> ends;

    /** @param template the class file, as {@link #template} returns it */
    ServiceClasses(byte[] template) {
        super(ServiceClasses.class.getClassLoader());
        this.template = template;
        this.ends = ends(
                template, ServiceTemplate0000.class.getName().replace('.', '/').getBytes(StandardCharsets.US_ASCII));
    }

    /** Reads the class file of the template. */
    static byte[] template() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (InputStream in =
                ServiceClasses.class.getResourceAsStream(ServiceTemplate0000.class.getSimpleName() + ".class")) {
            byte[] piece = new byte[4096];
            int length = in.read(piece);
            while (length >= 0) {
                bytes.write(piece, 0, length);
                length = in.read(piece);
            }
        }
        return bytes.toByteArray();
    }

    /**
     * Makes a class and initializes it, so that it is linked and verified.
     *
     * @param number 0 to 9999, which no other class of this loader has
     */
    Class<?> make(int number) throws ClassNotFoundException {
        byte[] digits = {digit(number / 1000), digit(number / 100), digit(number / 10), digit(number)};
        byte[] file = template.clone();
        for (int end : ends) {
            System.arraycopy(digits, 0, file, end - DIGITS, DIGITS);
        }
        Class<?> made = defineClass(null, file, 0, file.length);
        return Class.forName(made.getName(), true, this);
    }

    private static byte digit(int number) {
        return (byte) ('0' + number % 10);
    }

    /** Returns where each occurrence of a name in a class file ends. */
    private static List<Integer> ends(byte[] file, byte[] name) {
        List<Integer> ends = new ArrayList<>();
        for (int i = 0; i + name.length <= file.length; i++) {
            if (startsWith(file, i, name)) {
                ends.add(i + name.length);
            }
        }
        return ends;
    }

    private static boolean startsWith(byte[] file, int offset, byte[] name) {
        for (int i = 0; i < name.length; i++) {
            if (file[offset + i] != name[i]) {
                return false;
            }
        }
        return true;
    }
}
