package org.jvmquarks.compare;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.TreeMap;
import org.jvmquarks.compare.jmh.Benchmark;
import org.jvmquarks.compare.jmh.ForkEnd;
import org.jvmquarks.compare.jmh.ForkTime;
import org.jvmquarks.compare.jmh.Iterations;
import org.jvmquarks.compare.jmh.JmhMode;
import org.jvmquarks.compare.jmh.JmhResult;
import org.jvmquarks.compare.jmh.JmhStart;
import org.jvmquarks.compare.jmh.JmhVm;

/** Forks that take no time: a clock of their own tells how long they would have taken. */
final class FakeForks implements Forks {
    private static final JmhVm VM = new JmhVm("/jdk/bin/java", List.of(), "17.0.15", "OpenJDK 64-Bit Server VM", "17");

    static final ObjectNode SETTINGS = new ObjectMapper().createObjectNode().put("jmhVersion", "1.37");

    private final Map<String, Behaviour> behaviours = new HashMap<>();
    private final Map<String, List<ForkEnd>> planned = new HashMap<>();
    private final Random random = new Random(11);
    final List<String> runs = new ArrayList<>();
    private long now;
    private Optional<String> lack = Optional.empty();

    /** What the forks of a benchmark do. */
    record Behaviour(double ratio, double deviation, Duration takes) {}

    FakeForks with(String benchmark, double ratio, double deviation, Duration takes) {
        behaviours.put(benchmark, new Behaviour(ratio, deviation, takes));
        return this;
    }

    /** What explanations lack. */
    FakeForks lacking(String what) {
        lack = Optional.of(what);
        return this;
    }

    /** The next forks of this side end like this. */
    FakeForks then(String benchmark, Role role, ForkEnd... ends) {
        planned.put(benchmark + role, new ArrayList<>(List.of(ends)));
        return this;
    }

    long nanoTime() {
        return now;
    }

    @Override
    public Explained explain(Plan.Start start, Role role, Duration deadline) {
        return Explained.of(end(start, role, true), lack);
    }

    @Override
    public ForkEnd run(Plan.Start start, Role role, Duration deadline) {
        return end(start, role, false);
    }

    private ForkEnd end(Plan.Start start, Role role, boolean explained) {
        String name = start.jmh().benchmark();
        runs.add(name + " " + role.label() + (explained ? " explained" : ""));
        List<ForkEnd> ends = planned.getOrDefault(name + role, List.of());
        ForkEnd end = ends.isEmpty() ? measured(name, role, explained) : ends.remove(0);
        now += end.elapsed().toNanos();
        return end;
    }

    private ForkEnd measured(String name, Role role, boolean allocation) {
        Behaviour behaviour = Optional.ofNullable(behaviours.get(name)).orElseThrow();
        double time = 100
                * (role == Role.HEAD ? behaviour.ratio : 1)
                * Math.exp(behaviour.deviation / Math.sqrt(2) * random.nextGaussian());
        return new ForkEnd.Measured(
                List.of(new JmhResult(
                        "1.37",
                        benchmark(name),
                        VM,
                        List.of(new ForkTime(List.of(time, time, time), 1)),
                        SETTINGS,
                        allocation ? OptionalDouble.of(role == Role.HEAD ? 40 : 16) : OptionalDouble.empty(),
                        OptionalDouble.empty())),
                behaviour.takes);
    }

    static Benchmark benchmark(String name) {
        return new Benchmark(name, JmhMode.AVERAGE_TIME, new TreeMap<>());
    }

    static Plan plan(String... benchmarks) {
        List<Plan.Start> starts = new ArrayList<>();
        for (String each : benchmarks) {
            starts.add(new Plan.Start(0, new JmhStart(each, JmhMode.AVERAGE_TIME, new TreeMap<>(), 1), 0.05));
        }
        return new Plan(frame(), starts, 1, Iterations.asAnnotated());
    }

    static Frame frame() {
        return new Frame(List.of(new Duel(side("old.jar"), side("new.jar"))), 0.05, 0.01, List.of());
    }

    private static Side side(String code) {
        return new Side(
                "jdk-17",
                "OpenJDK 64-Bit Server VM 17.0.15 of Debian",
                code,
                List.of(new Side.Entry("/" + code, "00")),
                "1.37");
    }
}
