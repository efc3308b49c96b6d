package org.jvmquarks.calibration;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The relation of the probe's time to its work. All injected slowdowns rely on its linearity.
 *
 * @param points at least two amounts of work with their times
 */
public record Linearity(List<Point> points) {
    /** A slowdown of 5 % that is off by this is still one of 4 % at least. */
    static final double TOLERANCE = 0.01;

    /**
     * One amount of work.
     *
     * @param tokens amount of work
     * @param nanosecondsPerOp time of the fastest fork
     */
    public record Point(int tokens, double nanosecondsPerOp) {
        private String describe(String unit) {
            return String.format(Locale.ROOT, "%d%s in %.0f ns", tokens, unit, nanosecondsPerOp);
        }
    }

    public Linearity {
        points = List.copyOf(points);
        if (points.size() < 2) {
            throw new IllegalArgumentException("linearity needs at least 2 points, found " + points.size());
        }
    }

    /** Returns the largest deviation, as a share, from the first point's time per work. */
    public double worst() {
        Point first = points.get(0);
        return points.stream()
                .mapToDouble(point -> Math.abs(
                        point.nanosecondsPerOp() / first.nanosecondsPerOp() * first.tokens() / point.tokens() - 1))
                .max()
                .orElseThrow();
    }

    /** Returns {@code 4500 tokens in 7700 ns, 9000 in 15400 ns}. */
    String describe() {
        return Stream.concat(
                        points.stream().limit(1).map(point -> point.describe(" tokens")),
                        points.stream().skip(1).map(point -> point.describe("")))
                .collect(Collectors.joining(", "));
    }

    /** Tells whether the injected slowdowns have their nominal size. */
    boolean isLinear() {
        return worst() <= TOLERANCE;
    }
}
