package org.jvmquarks.guest;

/**
 * A program with a loop that runs long enough for each compiler of a VM to start. It needs no module but
 * {@code java.base}.
 */
public final class BusyProgram {
    private static final int CALLS_BETWEEN_LOOKS = 100_000;

    /** In ns; a busy machine compiles late. */
    private static final long ENOUGH = 300_000_000;

    private BusyProgram() {}

    public static void main(String[] arguments) {
        long begin = System.nanoTime();
        int number = 0;
        while (System.nanoTime() - begin < ENOUGH) {
            for (int i = 0; i < CALLS_BETWEEN_LOOKS; i++) {
                number = next(number);
            }
        }
        System.out.println(number);
    }

    private static int next(int number) {
        return number * 31 + 1;
    }
}
