package org.jvmquarks.upgrade.executed.samples;

import java.nio.charset.Charset;

/** A program with calls that an agent counts: some are executed, some are not, some are made by reflection. */
@SuppressWarnings({"StringCharset", "ThreadPriorityCheck"}) // the agent counts these calls
public final class Counted {
    private static final int TIMES = 5;

    private Counted() {}

    public static void main(String[] words) throws Exception {
        for (int i = 0; i < TIMES; i++) {
            run(i, 2L, 0.5);
        }
        System.out.println(new String(new byte[] {'x'}, "US-ASCII"));
        if (words.length > 0) {
            neverRuns();
        }
        String name = "no" + "Such".concat("Method");
        try {
            System.out.println(Thread.class.getDeclaredMethod(name, long.class));
        } catch (NoSuchMethodException e) {
            System.out.println("goes on");
        }
    }

    private static double run(int round, long more, double most) {
        try {
            if (round > 2) {
                throw new IllegalStateException("no more");
            }
            Thread.yield();
            return more + most + Charset.forName("UTF-8").name().length();
        } catch (IllegalStateException e) {
            return round;
        }
    }

    private static void neverRuns() {
        System.runFinalization();
    }
}
