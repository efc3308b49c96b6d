package org.jvmquarks.launch.engine;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.core.RemoteApiVersion;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** An engine on a port of this machine, which answers like one that was recorded. */
public final class FakeEngine implements AutoCloseable {
    public static final RemoteApiVersion API = RemoteApiVersion.create(1, 41);

    private static final RegistryCredentials NO_CREDENTIALS =
            new RegistryCredentials(List.of(), new CredentialHelper(List.of(), Duration.ofSeconds(1)));

    private static final String LOGIN = "X-Registry-Auth";
    private static final String ID = "fake";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, String> fixed = new ConcurrentHashMap<>();
    private final Set<String> containers = ConcurrentHashMap.newKeySet();
    private final Set<String> started = ConcurrentHashMap.newKeySet();
    private final Queue<String> removals = new ConcurrentLinkedQueue<>();
    private final Queue<String> pulls = new ConcurrentLinkedQueue<>();
    private final AtomicInteger created = new AtomicInteger();
    private final CountDownLatch creationRequested = new CountDownLatch(1);
    private final Semaphore looks = new Semaphore(0);
    private final CountDownLatch removed = new CountDownLatch(1);
    private volatile CountDownLatch creations = new CountDownLatch(0);
    private volatile int registryStatus = 200;
    private volatile String registrySays = "{\"status\":\"Downloaded\"}";
    private Duration patience = Duration.ofMinutes(2);
    private Duration afterSilence = Duration.ofSeconds(5);
    private Duration pingInterval = Duration.ofSeconds(5);
    private Duration pingPatience = Duration.ofSeconds(30);

    /** @param recording name and version of the engine, as in the names of the recorded files */
    public FakeEngine(String recording) throws IOException {
        this(recording, info -> info);
    }

    public FakeEngine(String recording, UnaryOperator<String> information) throws IOException {
        fixed.put("/_ping", "OK");
        fixed.put("/version", recorded(recording + "-version.json"));
        fixed.put("/info", information.apply(recorded(recording + "-info.json")));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    /** Sets the time for an answer, at first and after one that did not come. */
    public FakeEngine within(Duration limit, Duration limitAfterSilence) {
        patience = limit;
        afterSilence = limitAfterSilence;
        return this;
    }

    /** Sets the time between two pings, and that for the answer to one. */
    FakeEngine pinged(Duration interval, Duration limit) {
        pingInterval = interval;
        pingPatience = limit;
        return this;
    }

    /** Lets the registry refuse pulls. */
    FakeEngine refusingPulls(int status, String answer) {
        registryStatus = status;
        registrySays = answer;
        return this;
    }

    /** Returns the header with the login of each pull, empty if it has none. */
    List<String> pulls() {
        return List.copyOf(pulls);
    }

    /** Lets creations wait until the latch is open. */
    public FakeEngine creatingAfter(CountDownLatch latch) {
        creations = latch;
        return this;
    }

    public String address() {
        return "tcp://localhost:" + server.getAddress().getPort();
    }

    public DockerEngine engine() {
        return engine(URI.create(address()));
    }

    /** Returns the engine behind another address, which passes on what it gets. */
    public DockerEngine engine(URI address) {
        return engine(address, NO_CREDENTIALS);
    }

    /** Returns the engine for a user with credentials. */
    public DockerEngine engine(RegistryCredentials credentials) {
        return engine(URI.create(address()), credentials);
    }

    private DockerEngine engine(URI address, RegistryCredentials credentials) {
        Endpoint endpoint = Endpoint.standard(address);
        DockerClient connected = client(endpoint);
        Pulse pulse = new Pulse(() -> connected.pingCmd().exec(), pingInterval, pingPatience);
        EngineClient client =
                new EngineClient(new EngineCalls(connected, endpoint, patience, afterSilence, pulse), credentials);
        Engine engine =
                new Engine(Engine.Kind.DOCKER, false, "1", API.getVersion(), "x86_64", OptionalInt.of(2), endpoint);
        return new DockerEngine(() -> new DockerEngine.Usable(engine, client));
    }

    private static DockerClient client(Endpoint endpoint) {
        try {
            return EngineClient.connect(endpoint, API);
        } catch (WrongSettingException e) {
            throw new IllegalStateException(e);
        }
    }

    public void awaitCreation() throws InterruptedException {
        creationRequested.await();
    }

    /** Waits until that many further lists of containers were requested. */
    public void awaitLooks(int count) throws InterruptedException {
        looks.acquire(count);
    }

    /** Returns whether nobody has looked for containers since the last wait for looks. */
    public boolean isUnseen() {
        return looks.availablePermits() == 0;
    }

    /** Waits until a container was removed. */
    public void awaitRemoval() throws InterruptedException {
        removed.await();
    }

    public int created() {
        return created.get();
    }

    public Set<String> containers() {
        return Set.copyOf(containers);
    }

    /** Returns the removed containers, in order. */
    public List<String> removed() {
        return List.copyOf(removals);
    }

    public Set<String> started() {
        return Set.copyOf(started);
    }

    private static String recorded(String file) {
        try (InputStream stream = FakeEngine.class.getResourceAsStream("/launch/" + file)) {
            if (stream == null) {
                throw new IllegalArgumentException("no recorded answer " + file);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath().replaceFirst("^/v1\\.\\d+/", "/");
        String request = exchange.getRequestMethod() + " " + path;
        exchange.getRequestBody().readAllBytes();
        if (fixed.containsKey(path)) {
            send(exchange, 200, fixed.get(path));
        } else if (request.equals("POST /images/create")) {
            pulls.add(Optional.ofNullable(exchange.getRequestHeaders().getFirst(LOGIN))
                    .orElse(""));
            send(exchange, registryStatus, registrySays);
        } else if (path.startsWith("/images/")) {
            send(exchange, 200, "{\"Id\":\"image\",\"RepoDigests\":[]}");
        } else if (request.equals("POST /containers/create")) {
            creationRequested.countDown();
            awaitUninterruptibly(creations);
            String id = ID + created.incrementAndGet();
            containers.add(id);
            send(exchange, 201, "{\"Id\":\"" + id + "\",\"Warnings\":[]}");
        } else if (request.equals("GET /containers/json")) {
            send(exchange, 200, list());
            looks.release();
        } else {
            answer(exchange, request, path.split("/")[2]);
        }
    }

    private void answer(HttpExchange exchange, String request, String id) throws IOException {
        if (!containers.contains(id)) {
            send(exchange, 404, "{\"message\":\"No such container: " + id + "\"}");
        } else if (request.startsWith("DELETE ")) {
            containers.remove(id);
            removals.add(id);
            removed.countDown();
            send(exchange, 204, "");
        } else {
            if (request.endsWith("/start")) {
                started.add(id);
            }
            send(exchange, request.startsWith("PUT ") ? 200 : 204, "");
        }
    }

    private String list() {
        return containers.stream().map(id -> "{\"Id\":\"" + id + "\"}").collect(Collectors.joining(",", "[", "]"));
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().put("Content-Type", List.of("application/json"));
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
