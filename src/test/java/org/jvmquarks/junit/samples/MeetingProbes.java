package org.jvmquarks.junit.samples;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import org.jvmquarks.guest.probe.Waits;

/** Guests that end when a test says so. */
public final class MeetingProbes {
    /** System property whose value is the port of the test, to which each guest connects. */
    public static final String PORT = "meeting.port";

    private MeetingProbes() {}

    /** Computes, as far as anybody knows. */
    public static class Computes {
        public static void main(String[] arguments) throws IOException {
            meet();
        }

        static void meet() throws IOException {
            try (Socket test = new Socket(InetAddress.getLoopbackAddress(), Integer.getInteger(PORT))) {
                if (test.getInputStream().read() < 0) {
                    throw new IOException("the test has given up");
                }
            }
        }
    }

    /** Does the same, and says that it waits. */
    @Waits
    public static class Idles {
        public static void main(String[] arguments) throws IOException {
            Computes.meet();
        }
    }
}
