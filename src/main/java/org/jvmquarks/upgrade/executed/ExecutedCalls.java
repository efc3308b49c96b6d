package org.jvmquarks.upgrade.executed;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.executed.CountedCalls.Caller;
import org.jvmquarks.upgrade.executed.CountedCalls.Passed;
import org.jvmquarks.upgrade.executed.CountedCalls.Passes;
import org.jvmquarks.upgrade.executed.CountedCalls.Place;
import org.jvmquarks.upgrade.touch.Use;

/**
 * What of an application was executed in rounds of a trial that counted it.
 *
 * @param questions what was counted
 * @param from id of the JDK in use
 * @param to id of the JDK that is to replace it
 * @param rounds on each JDK
 * @param before what was counted on the JDK in use
 * @param after what was counted on the other one
 * @param cost what counting cost on the JDK in use; empty where nobody tells
 */
public record ExecutedCalls(
        CallQuestions questions,
        String from,
        String to,
        int rounds,
        CountedCalls before,
        CountedCalls after,
        Optional<Cost> cost)
        implements Counting {
    /** More system properties than a method asks for one by one; a JDK has about 50. */
    private static final int LISTING = 30;

    private static final NamedApi PROPERTY = new NamedApi("java/lang/System", "getProperty");

    /**
     * The processor time of a round, as medians in seconds.
     *
     * @param without in rounds in which nothing was counted
     * @param with in those that were counted
     */
    public record Cost(double without, double with) {
        public Cost {
            if (!(without > 0 && with > 0)) {
                throw new IllegalArgumentException("expected times, found %s and %s".formatted(without, with));
            }
        }

        /** Returns how much more a round took with the agent, as a share of what it takes without. */
        public double share() {
            return with / without - 1;
        }
    }

    /**
     * A call by the name of something that the JDK in use answered, and the new one did not.
     *
     * @param handled whether the method that has the call returned each time all the same; what looks up many names
     *     returns for most of them
     */
    public record Failing(Passed before, Passed after, boolean handled) {
        /** {@code java.lang.Class#getDeclaredMethod}. */
        public String method() {
            return before.method().brief();
        }

        /** {@code sun.nio.ch.FileChannelImpl#unmap0(long, long)}, {@code SHA1withDSA}. */
        public String what() {
            return before.what();
        }
    }

    /** Returns whether code came to something; empty where nothing was counted, or not all that matters. */
    public Optional<Execution> of(Collection<Use.Api> uses) {
        List<Reference> calls = questions.calls().stream()
                .filter(each -> uses.stream().anyMatch(use -> CallQuestions.isOf(each, use)))
                .toList();
        List<Place> old = places(before, calls);
        long times = sum(old) + attempts(before, uses);
        long timesAfter = sum(places(after, calls)) + attempts(after, uses);
        if (times > 0 && timesAfter == 0) {
            Optional<Execution> avoided = avoided(calls, old, times);
            if (avoided.isPresent()) {
                return avoided;
            }
        }
        if (times + timesAfter > 0) {
            return Optional.of(new Execution.Executed(times, timesAfter, rounds, to));
        }
        boolean seen = before.isWhole(calls) && questions.inherited().stream().noneMatch(calls::contains);
        if (calls.isEmpty() || !seen) {
            return Optional.empty();
        }
        Set<String> classes = old.stream().map(each -> each.caller().type()).collect(Collectors.toSet());
        long passed = callers(old).stream()
                .mapToLong(each -> before.passes(each).entered())
                .sum();
        return Optional.of(
                classes.isEmpty()
                        ? new Execution.NotLoaded(rounds)
                        : new Execution.NeverCalled(classes.size(), passed, rounds));
    }

    private static List<Place> places(CountedCalls counted, List<Reference> calls) {
        return counted.places().stream()
                .filter(each -> calls.contains(each.call()))
                .toList();
    }

    private static long sum(List<Place> places) {
        return places.stream().mapToLong(Place::times).sum();
    }

    private static Set<Caller> callers(List<Place> places) {
        return places.stream().map(Place::caller).collect(Collectors.toSet());
    }

    /** Code that looks something up by its name comes to it as well. */
    private static long attempts(CountedCalls counted, Collection<Use.Api> uses) {
        return counted.passed().stream()
                .filter(each -> uses.stream().anyMatch(use -> isLookup(each, use)))
                .mapToLong(Passed::attempts)
                .sum();
    }

    private static boolean isLookup(Passed passed, Use.Api use) {
        boolean same = use.name().type().className().equals(passed.subject());
        return same
                && (use.name().isClass() || passed.member().equals(use.name().member()));
    }

    /**
     * Each method that came to it on the JDK in use must have run on the new one and returned: what threw there may
     * have thrown before it came to it. So may a method that came to another call that is counted.
     */
    private Optional<Execution> avoided(List<Reference> calls, List<Place> old, long times) {
        Set<Caller> callers =
                callers(old.stream().filter(each -> each.times() > 0).toList());
        Set<Caller> busy =
                callers(after.places().stream().filter(each -> each.times() > 0).toList());
        boolean all = after.isWhole(calls)
                && !callers.isEmpty()
                && callers.stream().noneMatch(busy::contains)
                && callers.stream().map(after::passes).allMatch(Passes::alwaysReturned);
        long passed =
                callers.stream().map(after::passes).mapToLong(Passes::entered).sum();
        return all
                ? Optional.of(new Execution.Avoided(
                        times, passed, rounds, callers.iterator().next().toString(), to))
                : Optional.empty();
    }

    /** Returns what the JDK in use answered, and the new one never. */
    public List<Failing> failing() {
        return before.passed().stream()
                .filter(each -> each.successes() > 0)
                .flatMap(each -> after.passed().stream()
                        .filter(other -> other.isSame(each) && other.successes() == 0)
                        .map(other -> new Failing(
                                each, other, after.passes(other.caller()).alwaysReturned())))
                .toList();
    }

    /**
     * Returns what names of the JDK's things the application passed on the JDK in use. A method that passes very many
     * system properties goes through the list of all, and asks for none of them. Other names are no list: a service may
     * have users in as many time zones.
     */
    public List<Passed> names() {
        List<Passed> names =
                before.passed().stream().filter(each -> each.member().isEmpty()).toList();
        Map<Caller, Long> properties = names.stream()
                .filter(ExecutedCalls::isProperty)
                .collect(Collectors.groupingBy(Passed::caller, Collectors.counting()));
        return names.stream()
                .filter(each -> !isProperty(each) || properties.getOrDefault(each.caller(), 0L) < LISTING)
                .toList();
    }

    private static boolean isProperty(Passed passed) {
        return passed.method().named().equals(PROPERTY);
    }
}
