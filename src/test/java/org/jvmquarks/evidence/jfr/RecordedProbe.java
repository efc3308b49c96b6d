package org.jvmquarks.evidence.jfr;

/** What the captured recordings hold: ten large arrays and a collection. */
public class RecordedProbe {
    double[] last = {};

    public void op() {
        for (int i = 0; i < 10; i++) {
            last = new double[1 << 17];
        }
        System.gc();
    }
}
