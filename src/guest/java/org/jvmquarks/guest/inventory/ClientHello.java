package org.jvmquarks.guest.inventory;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;

/**
 * The first message of a TLS client, which shows what JDKs before 20 have no method for: the groups and signature
 * schemes that it offers. Nothing is sent.
 */
final class ClientHello {
    private static final int RECORD_HEADER = 5;
    private static final int MESSAGE_HEADER = 4;
    private static final int VERSION_AND_RANDOM = 34;

    private final SortedMap<Integer, byte[]> extensions = new TreeMap<>();

    private ClientHello() {}

    /** Returns the message of a client with the default parameters of a context. */
    static ClientHello of(SSLContext context) throws Exception {
        // A name that cannot be looked up: a server name is an extension of its own.
        SSLEngine engine = context.createSSLEngine("inventory.invalid", 443);
        engine.setUseClientMode(true);
        engine.beginHandshake();
        ByteBuffer packet = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
        engine.wrap(ByteBuffer.allocate(0), packet);
        packet.flip();
        return read(packet);
    }

    private static ClientHello read(ByteBuffer packet) {
        ClientHello hello = new ClientHello();
        packet.position(RECORD_HEADER + MESSAGE_HEADER + VERSION_AND_RANDOM);
        skip(packet, packet.get() & 0xff); // the session
        skip(packet, packet.getShort() & 0xffff); // the suites
        skip(packet, packet.get() & 0xff); // compressions
        if (packet.remaining() > 0) {
            packet.getShort();
        }
        while (packet.remaining() > 0) {
            int type = packet.getShort() & 0xffff;
            byte[] content = new byte[packet.getShort() & 0xffff];
            packet.get(content);
            hello.extensions.put(type, content);
        }
        return hello;
    }

    private static void skip(ByteBuffer packet, int bytes) {
        packet.position(packet.position() + bytes);
    }

    /** Returns the numbers of the extensions, sorted: Java draws their order in no version. */
    List<Integer> extensions() {
        return new ArrayList<>(extensions.keySet());
    }

    /** Returns the numbers in the list of 16 bit numbers that an extension consists of; empty without the extension. */
    List<Integer> numbers(int extension) {
        List<Integer> numbers = new ArrayList<>();
        byte[] content = extensions.get(extension);
        if (content != null) {
            ByteBuffer list = ByteBuffer.wrap(content);
            list.getShort();
            while (list.remaining() > 1) {
                numbers.add(list.getShort() & 0xffff);
            }
        }
        return numbers;
    }
}
