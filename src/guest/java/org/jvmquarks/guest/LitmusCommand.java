package org.jvmquarks.guest;

import java.lang.invoke.MethodHandle;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.guest.litmus.ActorRace;
import org.jvmquarks.guest.litmus.Outcomes;
import org.jvmquarks.guest.litmus.TwoActors;
import org.jvmquarks.guest.probe.CompiledMethod;
import org.jvmquarks.guest.probe.Probes;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.guest.wire.ResultFile;

/**
 * Runs a litmus test and counts its outcomes: {@code <probe> <runs> <milliseconds> [<outcome>]}. It ends after that
 * many runs, after that much time, or after the round that had the outcome, whichever is first. The host compiles in
 * the foreground, and keeps the actors out of line.
 */
final class LitmusCommand implements Command {
    private static final int C2 = 4;

    /** More than any invocation threshold of any tier. */
    private static final int WARM_UP = 20_000;

    @Override
    public void run(List<String> arguments, ResultFile results) throws Throwable {
        Class<? extends TwoActors> probe = Probes.load(arguments.get(0)).asSubclass(TwoActors.class);
        long most = Long.parseLong(arguments.get(1));
        long nanos = Long.parseLong(arguments.get(2)) * 1_000_000;
        CompiledMethod first = actor(probe, "actor1");
        CompiledMethod second = actor(probe, "actor2");
        MethodHandle constructor = Probes.constructor(probe, TwoActors.class);
        warmUp(constructor);
        ActorRace race = new ActorRace(constructor);
        long begin = System.nanoTime();
        Optional<String> sought = arguments.size() > 3 ? Optional.of(arguments.get(3)) : Optional.<String>empty();
        run(race, WARM_UP, nanos / 2, Optional.<String>empty(), new Outcomes());
        first.compile();
        second.compile();
        Outcomes outcomes = new Outcomes();
        long runs = run(race, most, nanos - (System.nanoTime() - begin), sought, outcomes);
        Map<String, Object> line = new LinkedHashMap<>();
        line.put(Fields.RUNS, runs);
        line.put(Fields.OUTCOMES, outcomes.describe());
        line.put(Fields.LEVEL, Math.min(first.level(), second.level()));
        results.writeResult(Commands.LITMUS, line);
    }

    private static CompiledMethod actor(Class<?> probe, String name) throws NoSuchMethodException {
        return new CompiledMethod(Probes.method(probe, name), C2, false);
    }

    /** One thread is enough for the counters; the races then complete the profile. */
    private static void warmUp(MethodHandle constructor) throws Throwable {
        for (int i = 0; i < WARM_UP; i++) {
            TwoActors actors = (TwoActors) constructor.invokeExact();
            actors.actor1();
            actors.actor2();
        }
    }

    private static long run(ActorRace race, long most, long nanos, Optional<String> sought, Outcomes outcomes)
            throws Throwable {
        long begin = System.nanoTime();
        long runs = 0;
        boolean found = false;
        while (!found && runs < most && System.nanoTime() - begin < nanos) {
            runs += race.round(outcomes);
            found = sought.isPresent() && outcomes.has(sought.get());
        }
        race.end();
        return runs;
    }
}
