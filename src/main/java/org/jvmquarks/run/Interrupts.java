package org.jvmquarks.run;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Turns the signals that end a program into the orderly end of a run, so that its reports are written and its exit code
 * is its own. A second signal ends the program at once, and so does the first one if the run has not ended soon after
 * it.
 *
 * <p>The JDK has no supported way to do so; {@code sun.misc.Signal} of the module jdk.unsupported is what there is. It
 * is called by reflection, since javac warns of it in a way that cannot be switched off. Where it is missing, or the
 * JVM was started with {@code -Xrs}, signals end the program as usual, and the run's shutdown hook does what can still
 * be done.
 */
public final class Interrupts {
    private static final List<String> NAMES = List.of("INT", "TERM", "HUP");

    /** Time for the reports of a large run. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Consumer<String> interrupt;
    private final AtomicBoolean interrupted = new AtomicBoolean();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Map<String, Object> before = new LinkedHashMap<>();

    private Interrupts(Consumer<String> interrupt) {
        this.interrupt = interrupt;
    }

    /**
     * Does something during which signals are handled.
     *
     * @param work what to do; it ends soon after it is interrupted
     * @param interrupt gets the first signal, in words: {@code SIGTERM ended it}
     */
    public static <T> T during(Supplier<T> work, Consumer<String> interrupt) {
        Interrupts interrupts = new Interrupts(interrupt);
        NAMES.forEach(interrupts::take);
        try {
            return work.get();
        } finally {
            interrupts.ended.countDown();
            interrupts.giveBack();
        }
    }

    private void take(String name) {
        try {
            Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
            Object handler = Proxy.newProxyInstance(
                    Interrupts.class.getClassLoader(),
                    new Class<?>[] {handlerType},
                    (proxy, method, arguments) -> handle(name, proxy, method, arguments));
            Object previous = handle(name, handler);
            if (previous.equals(handlerType.getField("SIG_IGN").get(null))) {
                // The user started the program with nohup, and means it.
                handle(name, previous);
            } else {
                before.put(name, previous);
            }
        } catch (ReflectiveOperationException unsupported) {
            // Not on this system, or not with -Xrs: the signal ends the program as usual.
            before.remove(name);
        }
    }

    private Object handle(String name, Object handler) throws ReflectiveOperationException {
        Class<?> signal = Class.forName("sun.misc.Signal");
        return signal.getMethod("handle", signal, Class.forName("sun.misc.SignalHandler"))
                .invoke(null, signal.getConstructor(String.class).newInstance(name), handler);
    }

    /** The methods of Object come here, too, because the handler is a proxy. */
    private Object handle(String name, Object proxy, Method method, Object... arguments) {
        return switch (method.getName()) {
            case "handle" -> {
                handled(name);
                yield name;
            }
            case "equals" -> proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> "the handler of SIG" + name;
        };
    }

    private void handled(String name) {
        if (!interrupted.compareAndSet(false, true)) {
            Runtime.getRuntime().halt(128 + number(name));
        }
        Thread impatient = new Thread(() -> haltAfterPatience(name), "impatient");
        impatient.setDaemon(true);
        impatient.start();
        interrupt.accept("SIG" + name + " ended it");
    }

    private void haltAfterPatience(String name) {
        try {
            if (!ended.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                Runtime.getRuntime().halt(128 + number(name));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static int number(String name) {
        return switch (name) {
            case "HUP" -> 1;
            case "INT" -> 2;
            default -> 15;
        };
    }

    private void giveBack() {
        before.forEach((name, handler) -> {
            try {
                handle(name, handler);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("cannot give back SIG" + name, e);
            }
        });
    }
}
