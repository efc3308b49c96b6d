package org.jvmquarks.guest.binary;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reads to the end, as {@code readAllBytes} of later JDKs does. */
public final class AllBytes {
    private AllBytes() {}

    public static byte[] of(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] piece = new byte[8192];
        for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
            bytes.write(piece, 0, read);
        }
        return bytes.toByteArray();
    }
}
