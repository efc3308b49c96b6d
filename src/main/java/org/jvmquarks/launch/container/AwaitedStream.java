package org.jvmquarks.launch.container;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A stream that fails after its reader has given up. An engine that fell silent may continue later; then the rest of a
 * copy must not be written over the files of a newer guest.
 */
final class AwaitedStream extends FilterInputStream {
    private final AtomicBoolean givenUp;

    /** @param givenUp becomes true, once */
    AwaitedStream(InputStream in, AtomicBoolean givenUp) {
        super(in);
        this.givenUp = givenUp;
    }

    @Override
    public int read() throws IOException {
        int read = super.read();
        requireAwaited();
        return read;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int read = super.read(bytes, offset, length);
        requireAwaited();
        return read;
    }

    private void requireAwaited() throws IOException {
        if (givenUp.get()) {
            throw new IOException("nobody waits for this copy any more");
        }
    }
}
