package org.jvmquarks.upgrade.findings;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.inspect.Ergonomics;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.upgrade.code.Consequence;
import org.jvmquarks.upgrade.touch.Trace;

/** Reports differing ergonomics. */
final class ErgonomicsFinding {
    private static final String COLLECTOR_ADVICE =
            "Name the collector that you have tested, such as with -XX:+UseG1GC: then neither an"
                    + " upgrade nor a smaller machine changes it.";

    private final Ergonomics before;
    private final Ergonomics after;
    private final boolean known;

    /** @param known whether the options or limits are the application's */
    ErgonomicsFinding(Ergonomics before, Ergonomics after, boolean known) {
        this.before = before;
        this.after = after;
        this.known = known;
    }

    /** A VM that tells nothing may choose the same. */
    static Found find(Answers answers, Observed observed) {
        Optional<Ergonomics> before = answers.from().vm().ergonomics();
        Optional<Ergonomics> after = answers.to().vm().ergonomics();
        return before.isEmpty() || after.isEmpty() || isOnOtherMachines(answers)
                ? Found.nothing()
                : Found.of(new ErgonomicsFinding(
                                before.get(), after.get(), answers.application().hasCircumstances())
                        .finding(answers.to().vm().limits()).stream().toList());
    }

    /** A container has limits that this machine does not have, unless the application's are known. */
    static boolean isOnOtherMachines(Answers answers) {
        boolean differs = answers.from().jdk().source() instanceof JdkSource.Image
                != answers.to().jdk().source() instanceof JdkSource.Image;
        return differs && answers.application().limits().isNone();
    }

    /**
     * Returns the finding; empty if both VMs choose the same, as far as they tell.
     *
     * @param limits limits of the container, in words
     */
    Optional<Finding> finding(Optional<String> limits) {
        List<String> sentences = sentences();
        return sentences.isEmpty()
                ? Optional.empty()
                : Optional.of(Finding.of(
                        new Subject.Matter(
                                known
                                        ? "what the VM chooses for the application's options and limits"
                                        : "what the VM chooses for this machine"),
                        Basis.of(Point.in(Point.VM, "ergonomics", "the same", differing()), ChangeIdentity.none()),
                        known ? Concern.WILL_NOTICE : Concern.MAY_NOTICE,
                        Consequence.RESOURCES,
                        sentences,
                        Trace.At.all(limits.stream().toList()),
                        collector().map(it -> COLLECTOR_ADVICE)));
    }

    private List<String> sentences() {
        return differences().map(Difference::sentence).toList();
    }

    /** The values depend on the machine, and what differs does so less. */
    private String differing() {
        return differences().map(Difference::what).collect(Collectors.joining(", "));
    }

    /** A value that differs, in words. */
    private record Difference(String what, String sentence) {}

    private Stream<Difference> differences() {
        return Stream.of(
                        collector(),
                        heap("the initial heap", before.initialHeap(), after.initialHeap()),
                        heap("the maximum heap", before.maxHeap(), after.maxHeap()),
                        ofCollector(
                                "the number of parallel GC threads", before.parallelThreads(), after.parallelThreads()),
                        ofCollector(
                                "the number of concurrent GC threads",
                                before.concurrentThreads(),
                                after.concurrentThreads()),
                        differs("the number of compiler threads", before.compilerThreads(), after.compilerThreads()),
                        differs("the number of processors", before.processors(), after.processors()))
                .flatMap(Optional::stream);
    }

    /** Versions round a part of the memory in other ways: a difference of less than five percent is no other choice. */
    private static Optional<Difference> heap(String what, Optional<Long> was, Optional<Long> is) {
        boolean same = was.isPresent() && is.isPresent() && 20 * Math.abs(is.get() - was.get()) < was.get();
        return same
                ? Optional.empty()
                : differs(what, was.map(ErgonomicsFinding::megabytes), is.map(ErgonomicsFinding::megabytes));
    }

    private Optional<Difference> collector() {
        return differs("the collector", before.collector(), after.collector());
    }

    /** The threads of two collectors do different work, so their numbers say nothing. */
    private Optional<Difference> ofCollector(String what, Optional<Long> was, Optional<Long> is) {
        return before.collector().equals(after.collector()) ? differs(what, was, is) : Optional.empty();
    }

    /** Returns a sentence about a difference; a value that a VM does not tell may be the same. */
    private static Optional<Difference> differs(String what, Optional<?> was, Optional<?> is) {
        return was.isEmpty() || is.isEmpty() || was.equals(is)
                ? Optional.empty()
                : Optional.of(new Difference(what, "%s is %s; before: %s".formatted(what, is.get(), was.get())));
    }

    private static String megabytes(long bytes) {
        return (bytes >> 20) + " MB";
    }
}
