package org.jvmquarks.upgrade.executed;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.text.Plural;

/**
 * What JVMs counted.
 *
 * @param jvms number of JVMs that left counts
 * @param places calls in classes that were loaded, also those that nothing came to
 * @param passed texts, classes and members that were passed to methods of the JDK
 * @param methods methods of the application with such calls
 * @param uncounted number of classes and calls that were not counted
 * @param unseen calls that some of these may have
 * @param refusals why something was not counted, in words of the agent
 */
public record CountedCalls(
        int jvms,
        List<Place> places,
        List<Passed> passed,
        Map<Caller, Passes> methods,
        long uncounted,
        Set<Reference> unseen,
        List<String> refusals) {
    public CountedCalls {
        places = List.copyOf(places);
        passed = List.copyOf(passed);
        methods = Map.copyOf(methods);
        unseen = Set.copyOf(unseen);
        refusals = List.copyOf(refusals);
    }

    /**
     * A method of the application.
     *
     * @param type name of the class
     */
    public record Caller(String type, String method, String descriptor) {
        /** {@code org.example.Shop.open}; of a class alone, its name. */
        @Override
        public String toString() {
            return method.isEmpty() ? type : type + "." + method;
        }
    }

    /** How often a method began, and how often it returned, rather than threw. */
    public record Passes(long entered, long returned) {
        boolean alwaysReturned() {
            return entered > 0 && returned == entered;
        }

        Passes and(Passes other) {
            return new Passes(entered + other.entered, returned + other.returned);
        }
    }

    /**
     * A call.
     *
     * @param call of the JDK
     * @param caller the method that has it
     * @param times how often code came to it
     */
    public record Place(Reference call, Caller caller, long times) {}

    /**
     * Something that was passed to a method of the JDK.
     *
     * @param method of the JDK
     * @param subject the text, or the name of a class
     * @param member name of a member of that class; empty for a text
     * @param parameters of that member: {@code (long, long)}; empty if it has none, or nothing tells them
     * @param caller the method that passed it first
     * @param attempts how often it was passed
     * @param successes how often the method then returned, and not null
     */
    public record Passed(
            Reference method,
            String subject,
            String member,
            String parameters,
            Caller caller,
            long attempts,
            long successes) {
        /** {@code sun.misc.Unsafe#theUnsafe}, {@code Europe/Kiev}. */
        String what() {
            return member.isEmpty() ? subject : subject + "#" + member + parameters;
        }

        /** {@code a.B.run passes Europe/Kiev to java.time.ZoneId#of, 12 times in the trial}. */
        public String sentence() {
            return "%s passes %s to %s, %s in the trial"
                    .formatted(caller, what(), method.brief(), Plural.count(attempts, "time"));
        }

        boolean isSame(Passed other) {
            return method.equals(other.method)
                    && subject.equals(other.subject)
                    && member.equals(other.member)
                    && parameters.equals(other.parameters);
        }
    }

    /** Nothing was counted. */
    public static CountedCalls none() {
        return new CountedCalls(0, List.of(), List.of(), Map.of(), 0, Set.of(), List.of());
    }

    /** Returns what several JVMs counted together. */
    public static CountedCalls all(Collection<CountedCalls> some) {
        return new CountedCalls(
                some.stream().mapToInt(CountedCalls::jvms).sum(),
                sums(
                        some.stream().flatMap(each -> each.places.stream()),
                        each -> List.of(each.call, each.caller),
                        (one, other) -> new Place(one.call, one.caller, one.times + other.times)),
                sums(
                        some.stream().flatMap(each -> each.passed.stream()),
                        each -> List.of(each.method, each.subject, each.member, each.parameters),
                        (one, other) -> new Passed(
                                one.method,
                                one.subject,
                                one.member,
                                one.parameters,
                                one.caller,
                                one.attempts + other.attempts,
                                one.successes + other.successes)),
                methods(some),
                some.stream().mapToLong(CountedCalls::uncounted).sum(),
                some.stream().flatMap(each -> each.unseen.stream()).collect(Collectors.toSet()),
                List.copyOf(new TreeSet<>(
                        some.stream().flatMap(each -> each.refusals.stream()).toList())));
    }

    private static Map<Caller, Passes> methods(Collection<CountedCalls> some) {
        Map<Caller, Passes> all = new LinkedHashMap<>();
        some.forEach(each -> each.methods.forEach((method, passes) -> all.merge(method, passes, Passes::and)));
        return all;
    }

    private static <T> List<T> sums(Stream<T> all, Function<T, Object> key, BinaryOperator<T> sum) {
        Map<Object, T> sums = new LinkedHashMap<>();
        all.forEach(each -> sums.merge(key.apply(each), each, sum));
        return List.copyOf(sums.values());
    }

    /** Returns how a method went; not at all where it was not counted. */
    Passes passes(Caller caller) {
        return methods.getOrDefault(caller, new Passes(0, 0));
    }

    /** Returns whether all that the application has of some calls was counted. */
    boolean isWhole(Collection<Reference> calls) {
        return jvms > 0 && refusals.isEmpty() && Collections.disjoint(unseen, calls);
    }
}
