package org.jvmquarks.calibration;

import java.util.List;

/**
 * Whether the time of the probe goes with its work, which all injected slowdowns rest on.
 *
 * @param points amounts of work and what they took
 */
public record Linearity(List<Point> points) {
    /** A slowdown of 5 % that is off by this is still one of 4 % at least. */
    private static final double TOLERANCE = 0.01;

    /**
     * One amount of work.
     *
     * @param tokens amount of work
     * @param nanosecondsPerOp time of the fastest fork
     */
    public record Point(int tokens, double nanosecondsPerOp) {}

    public Linearity {
        points = List.copyOf(points);
        if (points.size() < 2) {
            throw new IllegalArgumentException("two points at least show what is linear");
        }
    }

    /** Largest deviation of a time from that of the first point in proportion to the work. */
    public double worst() {
        Point first = points.get(0);
        return points.stream()
                .mapToDouble(
                        point ->
                                Math.abs(
                                        point.nanosecondsPerOp()
                                                        / first.nanosecondsPerOp()
                                                        * first.tokens()
                                                        / point.tokens()
                                                - 1))
                .max()
                .orElseThrow();
    }

    /** Whether the injected slowdowns are what they are called. */
    boolean isLinear() {
        return worst() <= TOLERANCE;
    }
}
