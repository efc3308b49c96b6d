package org.jvmquarks.calibration;

/** A thread that keeps one processor busy until it is closed. */
final class Hog implements AutoCloseable {
    private volatile boolean stopped;

    private Hog() {}

    static Hog start() {
        Hog hog = new Hog();
        Thread thread = new Thread(hog::spin, "quarks-hog");
        thread.setDaemon(true);
        thread.start();
        return hog;
    }

    /** Returns a hog without a thread. */
    static Hog none() {
        return new Hog();
    }

    private void spin() {
        while (!stopped) {
            Thread.onSpinWait();
        }
    }

    @Override
    public void close() {
        stopped = true;
    }
}
