package org.jvmquarks.guest.litmus;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jvmquarks.guest.wire.Fields;

/** Counts of the outcomes of a litmus test. */
public final class Outcomes {
    private final Map<String, Long> counts = new TreeMap<>();
    private int lastR1;
    private int lastR2;
    private long times;

    /** Counts an outcome; equal ones in a row take no more than a comparison. */
    void add(int r1, int r2) {
        if (r1 != lastR1 || r2 != lastR2) {
            flush();
        }
        lastR1 = r1;
        lastR2 = r2;
        times++;
    }

    /** Returns whether an outcome was counted. */
    public boolean has(String name) {
        flush();
        return counts.containsKey(name);
    }

    private void flush() {
        if (times == 0) {
            return;
        }

        counts.merge(lastR1 + ", " + lastR2, times, Long::sum);
        times = 0;
    }

    /** Returns the lines with name and count, in the order of the names. */
    public List<Object> describe() {
        flush();
        List<Object> lines = new ArrayList<>();
        for (Map.Entry<String, Long> outcome : counts.entrySet()) {
            Map<String, Object> line = new LinkedHashMap<>();
            line.put(Fields.NAME, outcome.getKey());
            line.put(Fields.COUNT, outcome.getValue());
            lines.add(line);
        }
        return lines;
    }
}
