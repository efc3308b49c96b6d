package org.jvmquarks.guest.calls;

import java.util.concurrent.TimeUnit;

/** Code that goes wrong in the ways that a VM has messages for. */
@SuppressWarnings("NullAway")
public final class Faults {
    private static final String MISSING = "org.jvmquarks.guest.calls.NoSuchClass";

    /** A field to read from nothing. */
    private int[] values;

    private Faults() {}

    public static int field(Faults faults) {
        return faults.values.length;
    }

    public static int length(int[] array) {
        return array.length;
    }

    public static int element(int[] array) {
        return array[2];
    }

    public static Object nested(Object[][] array) {
        return array[0][1];
    }

    public static int unboxed(Integer number) {
        return number;
    }

    public static int call(String text) {
        return text.trim().length();
    }

    public static void thrown(RuntimeException exception) {
        throw exception;
    }

    public static void synchronizedOn(Object lock) {
        synchronized (lock) {
            throw new IllegalStateException("expected no lock on null");
        }
    }

    public static int chain() {
        return new Faults().values[0];
    }

    public static Integer cast(Object object) {
        return (Integer) object;
    }

    public static String[] castArray(Object object) {
        return (String[]) object;
    }

    public static void store(Object[] array, Object element) {
        array[0] = element;
    }

    public static int index(int[] array, int index) {
        return array[index];
    }

    public static int[] newArray(int length) {
        return new int[length];
    }

    public static int[][] newArrays(int length, int lengths) {
        return new int[length][lengths];
    }

    public static void copy(Object from, int start, Object to, int at, int length) {
        System.arraycopy(from, start, to, at, length);
    }

    public static int divide(int dividend, int divisor) {
        return dividend / divisor;
    }

    public static Class<?> missingClass() throws ClassNotFoundException {
        return Class.forName(MISSING);
    }

    public static TimeUnit enumConstant(String name) {
        return TimeUnit.valueOf(name);
    }
}
