package org.jvmquarks.evidence.heapdump;

/** What the captured dumps hold: one object of each class, and some arrays. */
public class DumpedProbe {

    /** A field of each type. */
    public static class Fields {
        boolean z = true;
        byte b = -3;
        char c = 'x';
        short s = -7;
        int i = 42;
        long j = 1L << 40;
        float f = 1.5f;
        double d = 0.25;
        Object self = this;
    }

    /** Hides a field. */
    @SuppressWarnings("HidingField")
    public static class Subclass extends Fields {
        int i = 43;
    }

    /** Never made. */
    public static class Unused {}

    public Object op() {
        return new Object[] {new Fields(), new Subclass(), Unused.class, new long[12345], new long[2], new Fields[5][0]
        };
    }
}
