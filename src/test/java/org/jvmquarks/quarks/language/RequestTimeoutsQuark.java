package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.Inconclusive;

/**
 * Since JDK 26 the time-out of an {@code HttpRequest} also covers the body of the response. Before, it ended when the
 * headers had come.
 *
 * <h2>Why</h2>
 *
 * {@code HttpRequest.Builder.timeout} started a timer that the first bytes of the response cancelled, so that a server
 * which sends headers and then nothing kept a request for ever.
 *
 * <h2>How it is shown</h2>
 *
 * A server on the loopback interface sends headers at once, and the body seconds after the time-out of the request, or
 * when the request has failed. The evidence is whether the body comes. If the machine is so busy that the headers come
 * too late as well, nothing is decided. A request with a longer time-out, and a server that sends no body, are the
 * controls.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>11 to 25: the body comes.
 *   <li>since 26: {@code HttpTimeoutException} (JDK-8208693).
 *   <li>not measured: 12 to 16, 18 to 20 and 22 to 24.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Downloads, streams of events and long polls fail that take longer than the time-out of their request. Give such
 * requests a longer time-out or none, and a time-out of their own for the headers by
 * {@code CompletableFuture.orTimeout}.
 */
@Quark(id = "request-timeouts", title = "Time-outs of HTTP requests", source = "JDK-8208693", impact = Impact.BEHAVIOUR)
@Requires(vm = Vm.ANY, modules = "java.net.http")
@Touches(
        versionedApi = "java.net.http.HttpRequest$Builder#timeout",
        onlyIf = "a body takes longer than the time-out of its request")
class RequestTimeoutsQuark {
    private static final String COMPLETE = "is complete";
    private static final String FAILS = "fails";
    private static final String UNDECIDED = "not even headers came in time";

    /** Whether a body comes that is sent after the time-out. */
    public static class LateBody {
        private static final String HEADERS = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\n";

        private static final long TIMEOUT_MILLIS = 2000;

        /** So much after the time-out that a busy machine finds the time-out first. */
        private static final long LATER_MILLIS = 8000;

        private final CountDownLatch ended = new CountDownLatch(1);
        private volatile boolean headersCame;

        public String op() throws Exception {
            try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                Thread thread = new Thread(() -> answer(server));
                thread.setDaemon(true);
                thread.start();
                return get(URI.create("http://127.0.0.1:" + server.getLocalPort() + "/"));
            }
        }

        Duration timeout() {
            return Duration.ofMillis(TIMEOUT_MILLIS);
        }

        String body() {
            return "body";
        }

        private void answer(ServerSocket server) {
            try (Socket socket = server.accept()) {
                InputStream in = socket.getInputStream();
                OutputStream out = socket.getOutputStream();
                // The blank line ends the request.
                for (int last = 0, c = in.read(); c >= 0 && !(c == '\r' && last == '\n'); c = in.read()) {
                    last = c;
                }
                out.write(HEADERS.getBytes(StandardCharsets.US_ASCII));
                out.flush();
                if (!ended.await(LATER_MILLIS, TimeUnit.MILLISECONDS)) {
                    out.write(body().getBytes(StandardCharsets.US_ASCII));
                }
            } catch (IOException theClientWentAway) {
                return;
            } catch (InterruptedException ends) {
                Thread.currentThread().interrupt();
            }
        }

        /** Probes compile for JDK 8, which has no client. */
        private String get(URI uri) throws Exception {
            Object builder = Class.forName("java.net.http.HttpRequest")
                    .getMethod("newBuilder", URI.class)
                    .invoke(null, uri);
            call("HttpRequest$Builder", builder, "timeout", timeout());
            Object request = call("HttpRequest$Builder", builder, "build");
            Object client = Class.forName("java.net.http.HttpClient")
                    .getMethod("newHttpClient")
                    .invoke(null);
            try {
                call("HttpResponse", call("HttpClient", client, "send", request, bodyAsText()), "body");
                return COMPLETE;
            } catch (InvocationTargetException failed) {
                if (failed.getCause() instanceof IOException) {
                    return headersCame ? FAILS : UNDECIDED;
                }
                throw failed;
            } finally {
                ended.countDown();
            }
        }

        /** A handler is called when the headers have come. */
        private Object bodyAsText() throws ReflectiveOperationException {
            Object text = Class.forName("java.net.http.HttpResponse$BodyHandlers")
                    .getMethod("ofString")
                    .invoke(null);
            Class<?> handler = Class.forName("java.net.http.HttpResponse$BodyHandler");
            return Proxy.newProxyInstance(
                    LateBody.class.getClassLoader(), new Class<?>[] {handler}, (proxy, method, arguments) -> {
                        headersCame = true;
                        return call("HttpResponse$BodyHandler", text, "apply", arguments);
                    });
        }

        private static Object call(String type, Object on, String name, Object... arguments) throws Exception {
            for (Method method : Class.forName("java.net.http." + type).getMethods()) {
                if (method.getName().equals(name) && method.getParameterCount() == arguments.length) {
                    return method.invoke(on, arguments);
                }
            }
            throw new NoSuchMethodException(type + "." + name);
        }
    }

    /** The same by a request with a longer time-out. */
    public static class Patient extends LateBody {
        @Override
        Duration timeout() {
            return Duration.ofMinutes(5);
        }
    }

    /** The same from a server that closes the connection without the body. */
    public static class NoBody extends LateBody {
        @Override
        String body() {
            return "";
        }
    }

    @Pin("an HTTP response whose body comes after the request's time-out {}")
    @Expect(value = COMPLETE, since = "11", until = "25")
    @Expect(value = FAILS, since = "26", by = "JDK-8208693")
    @FalsifiedBy(probe = NoBody.class, insteadOf = LateBody.class, until = "25")
    @FalsifiedBy(probe = Patient.class, insteadOf = LateBody.class, since = "26")
    void lateBodyComes(Jvm jvm, String comes) {
        Values values = jvm.valuesOf(LateBody.class);
        if (UNDECIDED.equals(values.result())) {
            throw new Inconclusive("the headers of a local server took longer than the time-out of the request, 2 s;"
                    + " repeat it on a machine that is less busy");
        }
        assertThat(values).hasResult(comes);
    }
}
