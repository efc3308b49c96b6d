package org.jvmquarks.gate.attribution;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Finds a smallest part of a list that has an effect which the whole list has: minimizing delta debugging (Zeller and
 * Hildebrandt, 2002). It says in rounds which parts it wants tried, so that those of one round can run side by side,
 * and those of several searches in one run.
 *
 * <p>What it ends with is 1-minimal: without any one of its elements the effect is gone.
 */
final class Minimizer<T> {
    private List<T> smallest;
    private int parts;

    /** @param whole has the effect, and is not empty */
    Minimizer(List<T> whole) {
        if (whole.isEmpty()) {
            throw new IllegalArgumentException("nothing has no effect");
        }
        this.smallest = List.copyOf(whole);
        this.parts = 2;
    }

    /** The smallest part that is known to have the effect. */
    List<T> smallest() {
        return smallest;
    }

    boolean isDone() {
        return smallest.size() == 1 || parts > smallest.size();
    }

    /** Returns the lists to try next: the parts, and what is left without each of them. */
    List<List<T>> wanted() {
        if (isDone()) {
            return List.of();
        }
        List<List<T>> wanted = new ArrayList<>(chunks());
        if (parts > 2) {
            chunks().forEach(chunk -> wanted.add(without(chunk)));
        }
        return wanted;
    }

    /**
     * Takes in what the tries showed.
     *
     * @param effective whether a part of those wanted has the effect
     */
    void learn(Predicate<List<T>> effective) {
        for (List<T> chunk : chunks()) {
            if (effective.test(chunk)) {
                smallest = chunk;
                parts = 2;
                return;
            }
        }
        for (List<T> chunk : parts > 2 ? chunks() : List.<List<T>>of()) {
            List<T> rest = without(chunk);
            if (effective.test(rest)) {
                smallest = rest;
                parts = Math.max(parts - 1, 2);
                return;
            }
        }
        parts = parts == smallest.size() ? parts + 1 : Math.min(smallest.size(), 2 * parts);
    }

    private List<List<T>> chunks() {
        List<List<T>> chunks = new ArrayList<>();
        for (int i = 0; i < parts; i++) {
            chunks.add(smallest.subList(i * smallest.size() / parts, (i + 1) * smallest.size() / parts));
        }
        return chunks;
    }

    private List<T> without(List<T> chunk) {
        List<T> rest = new ArrayList<>(smallest);
        rest.removeAll(chunk);
        return List.copyOf(rest);
    }
}
