package org.jvmquarks.inspect;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.inspect.start.QuestionChoice;
import org.jvmquarks.inspect.start.Start;

/**
 * Starts a VM with all options of a line, takes out what it refuses, and starts it again until it takes the rest. Most
 * starts fail while the VM reads its options, which takes some milliseconds.
 */
final class StartLoop {
    private final Function<List<OptionTest>, Start> vm;
    private final Predicate<Start> passes;
    private final OptionResults results;
    private final List<OptionTest> line;

    /**
     * @param vm starts a VM with options of the line
     * @param passes tells whether the VM took the options
     * @param line the options in order
     * @param results takes the results of what the VM refuses
     */
    StartLoop(
            Function<List<OptionTest>, Start> vm,
            Predicate<Start> passes,
            List<OptionTest> line,
            OptionResults results) {
        this.vm = vm;
        this.passes = passes;
        this.line = new ArrayList<>(line);
        this.results = results;
    }

    /** Runs the trial, and returns the last start, which passes; or the one that no few options explain. */
    Start run() {
        Start start = vm.apply(List.copyOf(line));
        while (!passes.test(start) && !line.isEmpty()) {
            if (!takeOut(start)) {
                return start;
            }
            start = vm.apply(List.copyOf(line));
        }
        return start;
    }

    /** Returns the options that the VM takes, after {@link #run}. */
    List<OptionTest> taken() {
        return List.copyOf(line);
    }

    /** Returns whether an option could be blamed. */
    private boolean takeOut(Start failed) {
        List<OptionTest> named = MessageAttribution.in(failed.words(), line);
        if (!named.isEmpty()) {
            named.forEach(each -> results.add(each, Refusals.of(each, failed)));
            line.removeAll(named);
            return true;
        }
        List<OptionTest> conflict = Conflict.of(line, subset -> failsAlike(subset, failed));
        List<OptionTest> alone = failed.lacksMemory() ? List.of() : failingAlone(conflict);
        if (!alone.isEmpty()) {
            line.removeAll(alone);
            return true;
        }
        List<OptionTest> givenUp = failed.lacksMemory() ? conflict : givenUp(conflict);
        conflict.forEach(each -> results.add(each, Refusals.of(each, conflict, givenUp, failed)));
        line.removeAll(givenUp);
        return !conflict.isEmpty();
    }

    /** Another option may only change the words in which the VM refuses a value. */
    private List<OptionTest> failingAlone(List<OptionTest> conflict) {
        List<OptionTest> failing = new ArrayList<>();
        for (OptionTest asked : conflict.size() > 1 ? conflict : List.<OptionTest>of()) {
            Start start = vm.apply(withUnlocks(List.of(asked)));
            if (!passes.test(start) && !start.lacksMemory()) {
                results.add(asked, Refusals.of(asked, start));
                failing.add(asked);
            }
        }
        return failing;
    }

    /** Drops an initial heap before a maximum; otherwise keeps the last option. */
    private static List<OptionTest> givenUp(List<OptionTest> conflict) {
        List<OptionTest> heaps = conflict.stream()
                .filter(each -> QuestionChoice.demandedHeap(each.use()).isPresent())
                .toList();
        if (!heaps.isEmpty() || conflict.size() < 2) {
            return heaps.isEmpty() ? conflict : heaps;
        }
        return conflict.subList(0, conflict.size() - 1);
    }

    private boolean failsAlike(List<OptionTest> subset, Start failed) {
        Start start = vm.apply(withUnlocks(subset));
        return !passes.test(start)
                && start.lacksMemory() == failed.lacksMemory()
                && (failed.lacksMemory() || key(start).equals(key(failed)));
    }

    /** Without them the VM would refuse for another reason. */
    private List<OptionTest> withUnlocks(List<OptionTest> subset) {
        return line.stream()
                .filter(each -> isUnlock(each.use()) || subset.contains(each))
                .toList();
    }

    private static boolean isUnlock(OptionUse use) {
        return use.flagName().filter(name -> name.startsWith("Unlock")).isPresent();
    }

    /** Without sizes and addresses, which depend on the other options. */
    private static String key(Start start) {
        return start.said().replaceAll("\\d[\\da-fA-Fx]*", "0");
    }
}
