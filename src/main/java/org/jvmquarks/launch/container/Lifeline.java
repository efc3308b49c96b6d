package org.jvmquarks.launch.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.SequenceInputStream;
import java.util.concurrent.CountDownLatch;

/**
 * An open connection to the standard input of a container's first process. The process ends with the connection, and
 * the connection with the host, however that ends: no container outlives its run.
 */
final class Lifeline implements AutoCloseable {
    private final CountDownLatch cut = new CountDownLatch(1);
    private final ResultCallback.Adapter<Frame> connection;

    Lifeline(DockerClient client, String container) {
        connection = client.attachContainerCmd(container)
                .withStdIn(new SequenceInputStream(greeting(), new Silence()))
                .withFollowStream(true)
                .exec(new ResultCallback.Adapter<>());
    }

    /** Sends the byte by which the first process learns that the host has connected. */
    private static InputStream greeting() {
        return new ByteArrayInputStream(new byte[] {'\n'});
    }

    @Override
    public void close() {
        cut.countDown();
        try {
            connection.close();
        } catch (IOException e) {
            throw new IllegalStateException("cannot close the connection to a container", e);
        }
    }

    /** Blocks until the line is cut, then ends. */
    private final class Silence extends InputStream {
        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            return read();
        }

        @Override
        public int read() throws IOException {
            try {
                cut.await();
                return -1;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while waiting for the end of the run");
            }
        }
    }
}
