package org.jvmquarks.gate.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.jdk.ReleaseTrains;
import org.jvmquarks.journal.Expectation;
import org.jvmquarks.journal.PinRecord;

/**
 * Where the catalogue documents a change.
 *
 * @param scope of which JDKs it claims anything
 * @param version in words: {@code since 24}, {@code until 23}; empty if it does not say, or claims nothing of the
 *     versions in which it changed
 * @param by the JEPs and JBS issues behind the change, in the order of their versions; may be empty
 */
public record Documentation(Scope scope, Optional<String> version, List<String> by) {

    /** The JDKs of which a pin claims anything. */
    public enum Scope {
        BOTH,
        /** The behaviour is gone, or no pin checks it any more. */
        BASELINE_ONLY,
        /** The behaviour is new: nothing that ran on the baseline meets it. */
        CANDIDATE_ONLY
    }

    public Documentation {
        by = List.copyOf(by);
    }

    /**
     * Reads what a pin expects of two JDKs.
     *
     * @param pin as its author wrote it; empty in journals that do not tell
     * @param was what it expects of the baseline; empty where nothing
     * @param is what it expects of the candidate; empty where nothing
     */
    static Documentation of(Optional<PinRecord> pin, Optional<Expectation> was, Optional<Expectation> is) {
        if (is.isEmpty()) {
            return new Documentation(
                    Scope.BASELINE_ONLY,
                    was.flatMap(it -> it.versions().until()).map(it -> "until " + it),
                    List.of());
        }
        List<Expectation> steps = steps(pin, was, is.get());
        List<Expectation> last = lastOf(steps);
        List<String> by = sources(last);
        return new Documentation(
                was.isEmpty() ? Scope.CANDIDATE_ONLY : Scope.BOTH,
                begins(before(pin, last.get(0), steps, was), last.get(0))
                        ? last.get(0)
                                .versions()
                                .since()
                                .map(ReleaseTrains::toString)
                                .map("since "::concat)
                        : Optional.empty(),
                by.isEmpty() ? sources(steps) : by);
    }

    private static Optional<Expectation> before(
            Optional<PinRecord> pin, Expectation step, List<Expectation> steps, Optional<Expectation> was) {
        int index = steps.indexOf(step);
        return index > 0
                ? Optional.of(steps.get(index - 1))
                : was.filter(it ->
                        pin.filter(each -> each.expectations().contains(it)).isPresent());
    }

    /**
     * Whether a value begins where the one before it ends. A pin that claims nothing of the versions between them, as
     * it cannot run there, does not tell in which of them it changed.
     */
    private static boolean begins(Optional<Expectation> before, Expectation step) {
        Optional<ReleaseTrains> end = before.flatMap(it -> it.versions().until());
        Optional<ReleaseTrains> start = step.versions().since();
        return end.isEmpty()
                || start.isEmpty()
                || start.get().lastFeature() <= end.get().lastFeature() + 1;
    }

    /** The expectations after that of the baseline, up to that of the candidate. */
    private static List<Expectation> steps(Optional<PinRecord> pin, Optional<Expectation> was, Expectation is) {
        List<Expectation> all = pin.map(PinRecord::expectations).orElseGet(List::of);
        int from = was.map(all::indexOf).orElse(-1);
        int to = all.indexOf(is);
        return to > from && to >= 0 && (was.isEmpty() || from >= 0)
                ? all.subList(from + 1, to + 1).stream()
                        .filter(it -> isLike(it, is))
                        .toList()
                : List.of(is);
    }

    private static boolean isLike(Expectation step, Expectation is) {
        return step.arch().equals(is.arch()) && step.vendors().equals(is.vendors());
    }

    /** Those at the end that expect the same value as the last one. */
    private static List<Expectation> lastOf(List<Expectation> steps) {
        List<Expectation> same = new ArrayList<>();
        for (Expectation step : steps) {
            if (!step.value().equals(steps.get(steps.size() - 1).value())) {
                same.clear();
            } else {
                same.add(step);
            }
        }
        return same;
    }

    private static List<String> sources(List<Expectation> steps) {
        return steps.stream().flatMap(it -> it.by().stream()).distinct().toList();
    }

    /** Returns {@code since 24, JEP 486}; empty if there is nothing to say. */
    public String describe() {
        return Stream.concat(version.stream(), by.stream()).collect(Collectors.joining(", "));
    }
}
