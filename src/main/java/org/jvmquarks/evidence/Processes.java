package org.jvmquarks.evidence;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * Three processes that do the same, of whose numbers the middle one counts. The third one starts only if the first two
 * leave a claim open: the middle of three numbers lies between any two of them, so what is true of both, and of all
 * between them, is true of the middle. For one thread.
 *
 * @param <P> what a process leaves behind
 */
public final class Processes<P> {
    private static final int FIRST = 2;
    private static final int ALL = 3;

    private final Supplier<P> start;
    private final List<P> ended = new ArrayList<>();

    /**
     * Runs two of the processes.
     *
     * @param start runs a process to its end
     */
    public Processes(Supplier<P> start) {
        this.start = start;
        runUpTo(FIRST);
    }

    private void runUpTo(int number) {
        while (ended.size() < number) {
            ended.add(start.get());
        }
    }

    /** Returns a number of each process. */
    public Measured number(ToLongFunction<P> of) {
        return new Measured() {
            @Override
            public Spread known() {
                return Spread.of(ended.stream().map(of::applyAsLong).toList());
            }

            @Override
            public Spread whole() {
                runUpTo(ALL);
                return known();
            }
        };
    }

    /** Returns what is left of the processes that have run so far. */
    public List<P> ended() {
        return List.copyOf(ended);
    }
}
