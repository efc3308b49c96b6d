package org.jvmquarks.launch;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.evidence.Captures;
import org.jvmquarks.jdk.Jdk;

/** Answers each launch with the next of the guests that it was given; safe for several threads. */
public final class FakeLauncher implements Launcher {
    private final Deque<Answer> answers = new ArrayDeque<>();
    private Optional<Answer> otherwise = Optional.empty();
    private final List<LaunchPlan> plans = new ArrayList<>();
    private Optional<String> unavailable = Optional.empty();

    @FunctionalInterface
    private interface Answer {
        Launched to(LaunchPlan plan) throws IOException, LaunchException;
    }

    /** A guest that wrote this, but of the flags in it only those that its plan requests. */
    public FakeLauncher guest(String result, Exit exit) {
        answers.add(answer(result, exit));
        return this;
    }

    private static Answer answer(String result, Exit exit) {
        return plan -> {
            List<String> flags = new ArrayList<>(plan.arguments());
            flags.addAll(List.of(flags.get(0).split(",")));
            return Captures.launched(plan.folder(), Captures.reporting(flags, result), exit);
        };
    }

    /** Answers so whenever it was not given another guest. */
    public FakeLauncher always(String result, Exit exit) {
        otherwise = Optional.of(answer(result, exit));
        return this;
    }

    public FakeLauncher fails(String message) {
        answers.add(
                plan -> {
                    throw new LaunchException(message);
                });
        return this;
    }

    public FakeLauncher unavailable(String reason) {
        unavailable = Optional.of(reason);
        return this;
    }

    public List<LaunchPlan> plans() {
        return plans;
    }

    @Override
    public boolean handles(Jdk jdk) {
        return true;
    }

    @Override
    public Optional<String> unavailable(Jdk jdk) {
        return unavailable;
    }

    @Override
    public synchronized Launched launch(Jdk jdk, LaunchPlan plan) throws LaunchException {
        plans.add(plan);
        try {
            return next().to(plan);
        } catch (IOException e) {
            throw new LaunchException("the test's own folder", e);
        }
    }

    private Answer next() {
        return otherwise.isPresent() && answers.isEmpty() ? otherwise.get() : answers.remove();
    }

    @Override
    public void close() {}
}
