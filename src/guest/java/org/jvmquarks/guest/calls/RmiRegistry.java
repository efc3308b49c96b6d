package org.jvmquarks.guest.calls;

import java.io.IOException;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.Remote;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMIClientSocketFactory;
import java.rmi.server.RMIServerSocketFactory;
import java.rmi.server.UnicastRemoteObject;

/** A registry of RMI on the loopback interface, which is gone after the call. */
public final class RmiRegistry {
    private RmiRegistry() {}

    /** An object that is bound as it is, since it is not exported, with what it holds. */
    private static final class Bound implements Remote, Serializable {
        private static final long serialVersionUID = 1;

        @SuppressWarnings({"unused", "serial"}) // Only its bytes count.
        private final Object content;

        Bound(Object content) {
            this.content = content;
        }
    }

    /** Binds an object that holds another. */
    public static boolean bind(Object content) throws Exception {
        Loopback loopback = new Loopback();
        Registry served = LocateRegistry.createRegistry(0, loopback, loopback);
        try {
            LocateRegistry.getRegistry("127.0.0.1", loopback.port, loopback).bind("a", new Bound(content));
            return true;
        } finally {
            // Or a thread of RMI would keep the VM.
            UnicastRemoteObject.unexportObject(served, true);
        }
    }

    /** Listens on the loopback interface alone. */
    private static final class Loopback implements RMIServerSocketFactory, RMIClientSocketFactory {
        private volatile int port;

        @Override
        public ServerSocket createServerSocket(int wanted) throws IOException {
            ServerSocket socket = new ServerSocket(wanted, 0, InetAddress.getLoopbackAddress());
            port = socket.getLocalPort();
            return socket;
        }

        @Override
        public Socket createSocket(String host, int at) throws IOException {
            return new Socket(InetAddress.getLoopbackAddress(), at);
        }
    }
}
