package org.jvmquarks.launch.engine;

import java.time.Duration;

/**
 * Tells whether an engine still lives. An engine that is frozen, or whose machine is, keeps its connections open: calls
 * and the streams of guests then wait for what never comes. It is pinged only as long as a thread that waits for it
 * looks, so that an idle run leaves it alone.
 */
final class Pulse {
    private static final Duration INTERVAL = Duration.ofSeconds(5);

    /** A ping takes no lock of the engine, and milliseconds of a processor. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Runnable ping;
    private final Duration interval;
    private final Duration patience;
    private long answered = System.nanoTime();
    private long sent;
    private long unansweredSince;
    private boolean pending;

    /** @param ping returns or throws once the engine has answered, or is not there any more */
    Pulse(Runnable ping) {
        this(ping, INTERVAL, PATIENCE);
    }

    /**
     * @param interval time between two pings
     * @param patience time for the answer to a ping
     */
    Pulse(Runnable ping, Duration interval, Duration patience) {
        this.ping = ping;
        this.interval = interval;
        this.patience = patience;
    }

    Duration patience() {
        return patience;
    }

    /** Tells whether the engine leaves a ping without an answer; it may answer again later. Returns at once. */
    synchronized boolean hasStopped() {
        long now = System.nanoTime();
        if (!pending && now - answered >= interval.toNanos()) {
            unansweredSince = now;
            send(now);
        } else if (pending && now - sent >= patience.toNanos()) {
            // The connection of the ping before may be dead.
            send(now);
        }
        return pending && now - unansweredSince >= patience.toNanos();
    }

    private void send(long now) {
        pending = true;
        sent = now;
        Thread thread = new Thread(
                () -> {
                    try {
                        ping.run();
                    } finally {
                        answer();
                    }
                },
                "quarks-engine-ping");
        thread.setUncaughtExceptionHandler((it, gone) -> {});
        thread.setDaemon(true);
        thread.start();
    }

    private synchronized void answer() {
        pending = false;
        answered = System.nanoTime();
    }
}
