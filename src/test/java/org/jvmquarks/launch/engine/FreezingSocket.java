package org.jvmquarks.launch.engine;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A socket of this machine in front of an engine. Frozen, it accepts connections and answers nothing, as a stopped
 * process does.
 */
final class FreezingSocket implements AutoCloseable {
    private final ServerSocketChannel server;
    private final Path file;
    private final InetSocketAddress engine;
    private final ReentrantReadWriteLock ice = new ReentrantReadWriteLock();

    FreezingSocket(Path file, URI engine) throws IOException {
        this.file = file;
        this.engine = new InetSocketAddress(engine.getHost(), engine.getPort());
        server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(file));
        start(this::serve);
    }

    URI address() {
        return URI.create("unix://" + file);
    }

    /** Stops all that passes, until the same thread thaws it. */
    void freeze() {
        ice.writeLock().lock();
    }

    void thaw() {
        ice.writeLock().unlock();
    }

    private void serve() throws IOException {
        while (true) {
            SocketChannel client = server.accept();
            SocketChannel behind = SocketChannel.open(engine);
            start(() -> pass(client, behind));
            start(() -> pass(behind, client));
        }
    }

    private void pass(SocketChannel from, SocketChannel to) throws IOException {
        try (from;
                to) {
            ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
            while (from.read(bytes) >= 0) {
                ice.readLock().lock();
                try {
                    bytes.flip();
                    while (bytes.hasRemaining()) {
                        to.write(bytes);
                    }
                    bytes.clear();
                } finally {
                    ice.readLock().unlock();
                }
            }
        }
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void start(Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (IOException closed) {
                        return;
                    }
                },
                "freezing-socket");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
