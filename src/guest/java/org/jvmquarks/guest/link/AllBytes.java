package org.jvmquarks.guest.link;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reads to the end, as {@code readAllBytes} of later JDKs does. */
final class AllBytes {
    private AllBytes() {}

    static byte[] of(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] piece = new byte[8192];
        int read = in.read(piece);
        while (read >= 0) {
            bytes.write(piece, 0, read);
            read = in.read(piece);
        }
        return bytes.toByteArray();
    }
}
