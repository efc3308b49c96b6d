package org.jvmquarks.javaapi;

import java.util.Map;
import java.util.Optional;

/** The classes that the JDK makes where code declares a type of its API, by internal names. */
public final class Implementations {
    private static final Map<String, String> BY_TYPE = Map.ofEntries(
            Map.entry("java/lang/Process", "java/lang/ProcessImpl"),
            Map.entry("java/lang/Thread", "java/lang/Thread"),
            Map.entry("java/lang/management/ClassLoadingMXBean", "sun/management/ClassLoadingImpl"),
            Map.entry("java/lang/management/CompilationMXBean", "sun/management/CompilationImpl"),
            Map.entry(
                    "java/lang/management/GarbageCollectorMXBean",
                    "com/sun/management/internal/GarbageCollectorExtImpl"),
            Map.entry("java/lang/management/MemoryMXBean", "sun/management/MemoryImpl"),
            Map.entry("java/lang/management/MemoryPoolMXBean", "sun/management/MemoryPoolImpl"),
            Map.entry("java/lang/management/OperatingSystemMXBean", "com/sun/management/internal/OperatingSystemImpl"),
            Map.entry("java/lang/management/RuntimeMXBean", "sun/management/RuntimeImpl"),
            Map.entry("java/lang/management/ThreadMXBean", "com/sun/management/internal/HotSpotThreadImpl"),
            Map.entry("com/sun/management/OperatingSystemMXBean", "com/sun/management/internal/OperatingSystemImpl"),
            Map.entry("com/sun/management/ThreadMXBean", "com/sun/management/internal/HotSpotThreadImpl"),
            Map.entry(
                    "com/sun/management/UnixOperatingSystemMXBean", "com/sun/management/internal/OperatingSystemImpl"),
            Map.entry("java/net/HttpURLConnection", "sun/net/www/protocol/http/HttpURLConnection"),
            Map.entry("javax/net/ssl/HttpsURLConnection", "sun/net/www/protocol/https/HttpsURLConnectionImpl"),
            Map.entry("javax/net/ssl/SSLEngine", "sun/security/ssl/SSLEngineImpl"),
            Map.entry("javax/net/ssl/SSLSocket", "sun/security/ssl/SSLSocketImpl"),
            Map.entry("java/nio/ByteBuffer", "java/nio/DirectByteBuffer"),
            Map.entry("java/nio/MappedByteBuffer", "java/nio/DirectByteBuffer"),
            Map.entry("java/nio/channels/FileChannel", "sun/nio/ch/FileChannelImpl"),
            Map.entry("java/nio/channels/DatagramChannel", "sun/nio/ch/DatagramChannelImpl"),
            Map.entry("java/nio/channels/Selector", "sun/nio/ch/SelectorImpl"),
            Map.entry("java/nio/channels/ServerSocketChannel", "sun/nio/ch/ServerSocketChannelImpl"),
            Map.entry("java/nio/channels/SocketChannel", "sun/nio/ch/SocketChannelImpl"));

    private Implementations() {}

    /** Returns the class of such an object, or the superclass of those that the system decides about. */
    public static Optional<String> of(String type) {
        return Optional.ofNullable(BY_TYPE.get(type));
    }
}
